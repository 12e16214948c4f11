// The values that fill path parameters: what exists in the implementation under test.

import { undeclared } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import type { ConformFlags } from './flags.ts';

const attributes = {
  account: 'account',
  'routing-id': 'routingId',
  'jwt-id': 'jwtId',
  'second-account': 'secondAccount',
  'second-routing-id': 'secondRoutingId',
} as const satisfies Readonly<Record<string, keyof ConformFlags>>;

/** Inputs that have a flag of their own. */
const inputFlags = Object.keys(attributes) as (keyof typeof attributes)[];

/** Path parameters and other inputs by flag or by name; a list of cases, of which nothing is sent, needs no account. */
export function valuesOf(flags: ConformFlags, contract: Contract): Readonly<Record<string, string>> {
  const values = Object.fromEntries(
    [
      ['second-account', flags.foreignAccount],
      ...inputFlags.map((name) => [name, flags[attributes[name]]]),
      ...flags.param.map(parseParam),
    ].filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  for (const [name, value] of Object.entries(values)) checkSegment(name, value);
  checkNames(flags.param, contract);
  checkApart(values);
  if (flags.list) return { ...undeclared, ...values };
  checkAccount(values, contract);
  return values;
}

function parseParam(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--param "${text}" is not a value: write it as --param NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A name that the contract does not have would change nothing. */
function checkNames(params: readonly string[], contract: Contract): void {
  const names = parameterNames(contract);
  const unknown = params.map((text) => parseParam(text)[0]).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, names);
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : `it has ${names.join(', ')}`;
  throw new UsageError(`--param ${unknown} names no parameter of ${contract.file}: ${hint}`);
}

/** Parameters by their own names and by those of their inputs, and the inputs in bodies (`x-input`). */
function parameterNames({ operations, document }: Contract): readonly string[] {
  const inputs = new Set<string>(inputFlags);
  JSON.stringify(document, (key, value) => {
    if (key === 'x-input' && typeof value === 'string') inputs.add(value);
    return value;
  });
  const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  return [...new Set([...names, ...inputs])];
}

/** What both accounts have could be shown under either of them. */
function checkApart(values: Readonly<Record<string, string>>): void {
  const same = ['account', 'routing-id'].find(
    (name) => values[name] !== undefined && values[name] === values[`second-${name}`],
  );
  if (same !== undefined)
    throw new UsageError(
      `--second-${same} is the same as --${same}, "${values[same]}": give what only the second account has`,
    );
}

function checkSegment(name: string, value: string): void {
  if (value === '' || value === '.' || value === '..')
    throw new UsageError(
      `--${name} "${value}" cannot be part of a path: give the id of something that exists`,
    );
}

function checkAccount(values: Readonly<Record<string, string>>, contract: Contract): void {
  const accounts = contract.operations
    .flatMap((operation) => operation.parameters)
    .filter((parameter) => parameter.input === 'account');
  if (accounts.some(({ name }) => values['account'] === undefined && values[name] === undefined)) {
    throw new UsageError(
      'no account given: pass --account ID (or set ACS_ACCOUNT, or write "account: ID" in acs.config.yaml)',
    );
  }
}

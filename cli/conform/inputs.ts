// What fills requests: values of path parameters, overrides of valid bodies, and how the service says that it rejects one.

import {
  type ConformanceOptions,
  operationsOf,
  operationsWithBody,
  overrideAt,
  type Rejection,
  rejectionAt,
  undeclared,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import type { ConformFlags } from './options.ts';

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
  const alike = names.filter((name) => name.startsWith('/') === unknown.startsWith('/'));
  const similar = nearest(unknown, alike);
  const hint = similar.length > 0 ? `did you mean ${similar.join(', ')}?` : `it has ${alike.join(', ')}`;
  throw new UsageError(`--param ${unknown} names no parameter of ${contract.file}: ${hint}`);
}

/** Parameters by name, by the path up to them and by input, and the inputs in bodies (`x-input`). */
function parameterNames({ operations, document }: Contract): readonly string[] {
  const inputs = new Set<string>(inputFlags);
  JSON.stringify(document, (key, value) => {
    if (key === 'x-input' && typeof value === 'string') inputs.add(value);
    return value;
  });
  const names = operations.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, path }) => (path === undefined ? [name] : [name, path])),
  );
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

type Overrides = NonNullable<ConformanceOptions['overrides']>;
type Override = Overrides[number];

const hint =
  "write it as --body-override PATH=VALUE (name='svc-{unique}', ratelimit.window=60, createTag.colour=red)";

/**
 * The overrides in the order in which they are given.
 * @throws UsageError for what is none, a path given twice, and a property that no schema has where no operation is named
 */
export function overridesOf({ bodyOverride }: ConformFlags, contract: Contract): Overrides {
  const overrides = bodyOverride.map((text) => parseOverride(text, contract));
  const names = overrides.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new UsageError(`--body-override gives ${twice} two values: keep one of them`);
  const lost = overrides.find((override) => operationsOf(contract, override).length === 0);
  if (lost !== undefined)
    throw new UsageError(`--body-override ${nameOf(lost)}: ${placeFor(lost, contract)}`);
  return overrides;
}

function parseOverride(text: string, contract: Contract): Override {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--body-override "${text}" has no path and value: ${hint}`);
  const path = text.slice(0, at).split('.');
  if (path.some((name) => name.trim() === ''))
    throw new UsageError(`--body-override "${text}" has an empty name in its path: ${hint}`);
  return overrideAt(contract, path, parseValue(text.slice(at + 1)));
}

const nameOf = ({ operation, path }: Override) =>
  [...(operation === undefined ? [] : [operation]), ...path].join('.');

/** Why a value goes nowhere, and what to type instead. */
function placeFor({ operation, path }: Override, contract: Contract): string {
  const ids = operationsWithBody(contract);
  const [first = 'OPERATION', ...others] = ids;
  if (operation !== undefined)
    return `${operation} takes no JSON body: name one that does (${ids.join(', ') || 'the contract has none'})`;
  const or = others.length > 0 ? ` (or ${others.join(', ')})` : '';
  return `no body of the contract has ${path.join('.')}: name the operation whose bodies take it, as --body-override ${first}.${path.join('.')}=VALUE${or}`;
}

/** JSON where it is JSON, `"60"` in quotes included; any other text is that text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Those that are declared. @throws UsageError for what is no path with a value */
export const rejectionsOf = ({ refusedWhen }: ConformFlags): readonly Rejection[] =>
  refusedWhen.map((text) => {
    const at = text.indexOf('=');
    const rejection = at < 1 ? undefined : rejectionAt(text.slice(0, at), parseValue(text.slice(at + 1)));
    if (rejection !== undefined) return rejection;
    throw new UsageError(
      `--refused-when "${text}" has no path and value: write it as --refused-when PATH=VALUE (success=false, result.status=error)`,
    );
  });

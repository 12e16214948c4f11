// The values that fill path parameters: what exists in the implementation under test.

import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from './flags.ts';

/** Path parameters and other inputs by flag or by name. */
export function valuesOf(flags: ConformFlags, contract: Contract): Readonly<Record<string, string>> {
  const values = Object.fromEntries(
    [
      ['account', flags.account],
      ['routing-id', flags.routingId],
      ['jwt-id', flags.jwtId],
      ['foreign-account', flags.foreignAccount],
      ...flags.param.map(parseParam),
    ].filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  for (const [name, value] of Object.entries(values)) checkSegment(name, value);
  checkAccount(values, contract);
  return values;
}

function parseParam(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--param "${text}" is not a value: write it as --param NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
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

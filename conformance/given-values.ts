// What fills requests: values of path parameters and other inputs, and overrides of valid bodies.

import { type Contract, nodesOf } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { nearest } from '../src/nearest.ts';
import type { GivenInputs, GivenOptions } from './types.ts';
import { hasBodyFor, type Override, operationsWithBody, overrideAt } from './view/inputs.ts';

/** Path parameters and other inputs by flag or by name. @throws UsageError for a name or a value that no path can hold */
export function valuesFrom(
  ids: GivenOptions,
  { params }: GivenInputs,
  contract: Contract,
): Readonly<Record<string, string>> {
  const own = {
    account: ids.account,
    'routing-id': ids.routingId,
    'jwt-id': ids.jwtId,
    'second-account': ids.secondAccount,
    'second-routing-id': ids.secondRoutingId,
  };
  const values = Object.fromEntries(
    [...Object.entries(own), ...params].filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  for (const [name, value] of Object.entries(values)) checkSegment(name, value);
  checkNames(values, Object.keys(own), contract);
  checkApart(values);
  if (lacksAccount(values, contract)) throw new UsageError('no account given: pass --account ID');
  return values;
}

/** A name that the contract does not have would change nothing. */
function checkNames(
  values: Readonly<Record<string, string>>,
  own: readonly string[],
  contract: Contract,
): void {
  const names = parameterNames(contract);
  const unknown = Object.keys(values).find(
    (name) => !names.includes(own.includes(name) ? name.replace(/^second-/, '') : name),
  );
  if (unknown === undefined) return;
  if (own.includes(unknown))
    throw new UsageError(`--${unknown} names no parameter of ${contract.file}: leave it out`);
  const similar = nearest(unknown, names);
  const hint = similar.length > 0 ? `did you mean ${similar.join(', ')}?` : `it has ${names.join(', ')}`;
  throw new UsageError(`--param ${unknown} names no parameter of ${contract.file}: ${hint}`);
}

/** Parameters by name, by the path up to them and by input, and the inputs in bodies (`x-input`). */
function parameterNames({ operations, document }: Contract): readonly string[] {
  const inputs = nodesOf(document).flatMap(([node]) => Object(node)['x-input'] ?? []);
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
  if (/^\.{0,2}$/.test(value))
    throw new UsageError(
      `--${name} "${value}" cannot be part of a path: give the id of something that exists`,
    );
}

const lacksAccount = (values: Readonly<Record<string, string>>, { operations }: Contract): boolean =>
  operations
    .flatMap(({ parameters }) => parameters)
    .some(({ input, name }) => input === 'account' && (values['account'] ?? values[name]) === undefined);

/**
 * The overrides in the order in which they are given.
 * @throws UsageError for a path given twice, and a property that no schema has where no operation is named
 */
export function overridesFrom(given: GivenInputs['overrides'], contract: Contract): readonly Override[] {
  const overrides = given.map(([path, value]) => overrideAt(contract, path.split('.'), value));
  const names = overrides.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new UsageError(`--body-override gives ${twice} two values: keep one of them`);
  const lost = overrides.find((override) => !hasBodyFor(contract, override));
  if (lost !== undefined)
    throw new UsageError(`--body-override ${nameOf(lost)}: ${placeFor(lost, contract)}`);
  return overrides;
}

const nameOf = ({ operation, path }: Override) =>
  [...(operation === undefined ? [] : [operation]), ...path].join('.');

function placeFor({ operation, path }: Override, contract: Contract): string {
  const ids = operationsWithBody(contract);
  const [first = 'OPERATION', ...others] = ids;
  if (operation !== undefined)
    return `${operation} takes no JSON body: name one that does (${ids.join(', ') || 'the contract has none'})`;
  const or = others.length > 0 ? ` (or ${others.join(', ')})` : '';
  return `no body of the contract has ${path.join('.')}: name the operation whose bodies take it, as --body-override ${first}.${path.join('.')}=VALUE${or}`;
}

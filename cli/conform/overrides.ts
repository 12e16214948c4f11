// `--body-override [OPERATION.]PATH=VALUE`: values that the service under test asks for, in the valid bodies.

import {
  type ConformanceOptions,
  operationsOf,
  operationsWithBody,
  overrideAt,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from './flags.ts';

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
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The environment of `acs conform`: a variable for each option, and what becomes of one that was mistyped.

import type { Command, Option } from 'commander';
import { UsageError } from '../../src/errors.ts';
import { lettersApart } from '../../src/nearest.ts';

const prefix = 'ACS_';

/** What other commands, the curl lines of a report and the driver to copy read. */
const others: readonly string[] = [
  'ACS_BASE_URL',
  'ACS_BEARER_ROTATED',
  'ACS_BEARER_SWAPPED',
  'ACS_DB',
  'ACS_DEBUG',
  'ACS_GITHUB',
  'ACS_SERVER_CREDENTIALS',
  'ACS_TOKEN_SERVICE',
];

/** The variable of an option: `--routing-id` has `ACS_ROUTING_ID`. */
export const variableOf = (option: Option): string =>
  prefix + option.name().replaceAll('-', '_').toUpperCase();

/**
 * A name a letter or two away from a variable of this command was meant to be that one. Any other is left alone:
 * `ACS_` is the prefix of other programs too.
 * @throws UsageError that names both, and no value
 */
export function checkEnvironment(env: NodeJS.ProcessEnv, command: Command): void {
  const known = [...command.options.map(variableOf), ...others];
  for (const name of Object.keys(env)) {
    if (!name.startsWith(prefix) || known.includes(name) || /^ACS_HEADER_\d+$/.test(name)) continue;
    const meant = known.find((other) => isMistyped(name, other));
    if (meant !== undefined)
      throw new UsageError(`the environment has ${name}, which nothing reads: did you mean ${meant}?`);
  }
}

/** One letter in three may be wrong, two at most: `ACS_CI` is not a mistyped `ACS_CA`. */
function isMistyped(name: string, meant: string): boolean {
  const letters = Math.min(name.length, meant.length) - prefix.length;
  return lettersApart(name, meant) <= Math.min(2, Math.floor(letters / 3));
}

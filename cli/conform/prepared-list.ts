// The list of all cases as the build wrote it: what is asked for with nothing declared is planned once and for all.

import type { Command } from 'commander';
import type { Style } from '../../conformance/index.ts';
import { prepared } from '../../src/prepared.ts';

/** What `--list` prints, where nothing else is given and the package has it. */
export function preparedList(command: Command, style: Style): string | undefined {
  const given = command.options
    .map((option) => option.attributeName())
    .filter((name) => isGiven(command, name));
  if (given.some((name) => name !== 'list')) return undefined;
  const cases = prepared('cases') as readonly (readonly [id: string, title: string])[] | undefined;
  return cases?.map(([id, title]) => `${style.bold(id)}  ${title}\n`).join('');
}

function isGiven(command: Command, name: string): boolean {
  const source = command.getOptionValueSource(name);
  return source !== undefined && source !== 'default';
}

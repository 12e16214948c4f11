// `acs compare`: stored reports side by side, of several implementations or of several dates.

import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { compareRuns, parseReport, type Run, type Scope, scopes } from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { IncompleteError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import type { Io, SetExitCode } from '../io.ts';

interface CompareFlags {
  readonly against: Scope;
}

export function compareCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<a>', 'file written by conform --report json=PATH, the earliest first; NAME=FILE names it')
    .argument('<b>', 'another one')
    .argument('[more...]', 'further ones')
    .addOption(
      new Option('--against <verdict>', 'verdict under which a property counts')
        .choices([...scopes])
        .default('source'),
    )
    .addHelpText(
      'after',
      `
Exit code: 0 no property is broken that is not broken in the first report, 1 some are, 2 wrong usage, 3 nothing to
compare: no property was judged in the first report and in another one.`,
    )
    .action((a: string, b: string, more: readonly string[], flags: CompareFlags) =>
      exit(compare([a, b, ...more], flags, io)),
    );
}

function compare(files: readonly [string, string, ...string[]], flags: CompareFlags, io: Io): number {
  const [first, second, ...more] = files;
  const comparison = compareRuns([runIn(first), runIn(second), ...more.map(runIn)], flags.against, io.style);
  if (comparison.exitCode === 3)
    throw new IncompleteError(
      `no property was judged in both ${first} and another report: run ${commandName} conform for all with the same options`,
    );
  io.out(comparison.text);
  return comparison.exitCode;
}

/** `NAME=FILE`, or a file that is called by its name. */
function runIn(text: string): Run {
  const [, name, file = text] = /^([^=/\\]+)=(.+)$/.exec(text) ?? [];
  const label = name ?? basename(file, '.json');
  return { label, report: parseReport(readText(file, 'report'), file) };
}

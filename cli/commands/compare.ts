// `acs compare`: stored reports side by side, of several implementations or of several dates.

import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  compareRuns,
  comparisonExitCode,
  comparisonFormats,
  parseReport,
  renderCompareText,
  type Scope,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { IncompleteError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import { readContract } from '../contract.ts';
import type { Io, SetExitCode } from '../io.ts';
import { againstOption, reportOption } from '../shared-options.ts';
import { parseTargets, takeStdout, textOfReports, writeTargets } from '../write-reports.ts';

interface CompareFlags {
  readonly against: Scope;
  readonly implementations?: boolean;
  readonly contract?: string;
  readonly report: readonly string[];
}

export function compareCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<a>', 'file written by conform --report json=PATH, the earliest first; NAME=FILE names it')
    .argument('<b>', 'another one')
    .argument('[more...]', 'further ones')
    .addOption(againstOption('verdict under which a case fails').default('source'))
    .option('--implementations', 'the files are of several implementations: none is better or worse')
    .option('--contract <file>', 'OpenAPI document with the words of the clauses, instead of this package')
    .addOption(reportOption(textOfReports(comparisonFormats)))
    .addHelpText(
      'after',
      `
Exit code: 0 no case fails in the last file that did not fail in the first, 1 some do, 2 wrong usage, 3 nothing to compare:
no case was judged in both. With --implementations 0, 2 or 3.`,
    )
    .action(async (a: string, b: string, more: readonly string[], flags: CompareFlags) =>
      exit(await compare([a, b, ...more], flags, io)),
    );
}

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<number> {
  const targets = parseTargets(flags.report, comparisonFormats);
  const contract = await readContract(flags.contract, io);
  const runs = files.map((text) => {
    const [, name, file = text] = /^([^=/\\]+)=(.+)$/.exec(text) ?? [];
    const label = name ?? basename(file).replace(/\.json(\.gz)?$/, '');
    return { label, report: parseReport(readText(file, 'report'), file) };
  });
  const areRuns = flags.implementations !== true;
  const comparison = compareRuns(runs, { against: flags.against, contract, areRuns });
  const code = comparisonExitCode(comparison);
  if (code === 3)
    throw new IncompleteError(
      `no case was judged in both ${runs[0]?.label} and ${runs.at(-1)?.label}: run ${commandName} conform for both with the same options`,
    );
  writeTargets(targets, ({ render }) => [render(comparison)], io);
  if (!takeStdout(targets)) io.out(renderCompareText(comparison, io.style));
  return code;
}

// `acs compare`: stored reports side by side, of several implementations or of several dates.

import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  compareRuns,
  comparisonExitCode,
  comparisonFormats,
  parseReport,
  type RunComparison,
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
    .argument(
      '<a>',
      'file written by conform --report json=PATH, the earliest first; or NAME=FILE, of that implementation',
    )
    .argument('<b>', 'another one; those of one NAME are its history')
    .argument('[more...]', 'further ones')
    .addOption(againstOption('verdict under which a case fails').default('source'))
    .option(
      '--implementations',
      'the files are of several implementations: none is better or worse (with NAME=FILE always so)',
    )
    .option('--contract <file>', 'OpenAPI document with the words of the clauses, instead of this package')
    .addOption(reportOption(textOfReports(comparisonFormats, 'page')))
    .addHelpText('after', exitCodes)
    .action(async (a: string, b: string, more: readonly string[], flags: CompareFlags) =>
      exit(await compare([a, b, ...more], flags, io)),
    );
}

const exitCodes = `
A case got worse if it passed or was observed in one run and fails in a later one, whatever the URLs of both: a server
that is started for its test has another port each time.

Several files as NAME=FILE with one NAME are one implementation over dates: the tables show its latest run, and its
history what changed from each run to the next.

Exit code: 0 nothing got worse from the first file to the last, 1 something did, 2 wrong usage, 3 nothing to compare: no
case was judged in both. With --implementations or names: 1 if one of them got worse over its dates, 3 if no case was
judged in two of the files.`;

async function compare(files: readonly string[], flags: CompareFlags, io: Io): Promise<number> {
  const targets = parseTargets(flags.report, comparisonFormats);
  const contract = await readContract(flags.contract, io);
  const inputs = inputsOf(files);
  const named = inputs.some(({ name }) => name !== undefined);
  const comparison = compareRuns(
    inputs.map(({ label, file }) => ({ label, report: parseReport(readText(file, 'report'), file) })),
    { against: flags.against, of: named || flags.implementations ? 'implementations' : 'runs', contract },
  );
  const code = comparisonExitCode(comparison);
  if (code === 3) throw nothingInCommon(comparison);
  writeTargets(targets, ({ render }) => [render(comparison)], io);
  if (!takeStdout(targets)) io.out(renderCompareText(comparison, io.style));
  return code;
}

/** `NAME=FILE`, or a file, which is called without folder and ending; where those are not different, as it was given. */
function inputsOf(given: readonly string[]) {
  const inputs = given.map((text) => {
    const [, name, file = text] = /^([^=/\\]+)=(.+)$/.exec(text) ?? [];
    return { name, file };
  });
  const short = (file: string) => basename(file).replace(/\.json(\.gz)?$/, '');
  const unnamed = inputs.flatMap(({ name, file }) => (name === undefined ? [short(file)] : []));
  const areDistinct = new Set(unnamed).size === unnamed.length;
  return inputs.map((input) => ({
    ...input,
    label: input.name ?? (areDistinct ? short(input.file) : input.file),
  }));
}

const nothingInCommon = ({ of, runs }: RunComparison) =>
  new IncompleteError(
    of === 'implementations'
      ? `no case was judged in two of the reports: run ${commandName} conform on each with the same options`
      : `no case was judged in ${runs[0]?.label} and in ${runs.at(-1)?.label}: run ${commandName} conform for both with the same options`,
  );

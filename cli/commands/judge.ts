// `acs judge`: stored exchanges judged again, or recorded traffic judged, with nothing sent.

import type { Command } from 'commander';
import {
  catalogueOf,
  checkKnownFailing,
  counted,
  exitCodeOf,
  parseReport,
  rejudge,
  type Scope,
} from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import {
  broken,
  isHar,
  type JudgedRecording,
  judgeRecording,
  readHar,
  type Side,
} from '../../src/http/traffic/index.ts';
import { packageInfo } from '../../src/package-info.ts';
import { readText } from '../../src/read-text.ts';
import { parseBaseUrl } from '../conform/target.ts';
import { readContract } from '../contract.ts';
import { githubHelp } from '../github/guard.ts';
import { tellGitHub } from '../github/tell.ts';
import type { Io, SetExitCode } from '../io.ts';
import { holdAgainst, readHeldAgainst, sinceText } from '../known-failing.ts';
import { againstOption, reportOption } from '../shared-options.ts';
import { renderTrafficMarkdown, trafficAnnotations } from '../traffic/markdown.ts';
import { aboutOption, parseTrafficTargets, writeTrafficReports } from '../traffic/reports.ts';
import { trafficExitCode } from '../traffic/words.ts';
import { parseReportTargets, takeStdout, writeReports } from '../write-reports.ts';

interface JudgeFlags {
  readonly contract?: string;
  readonly against?: Scope;
  readonly report: readonly string[];
  readonly knownFailing?: string;
  readonly since?: string;
  readonly about?: Side;
  readonly baseUrl?: string;
  readonly verbose?: boolean;
}

export function judgeCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<file>', 'file written by conform --report json=PATH, or a recording (.har)')
    .option('--contract <file>', 'OpenAPI document to use instead of the one in this package')
    .addOption(
      againstOption('verdict that decides the exit code (default: as in the report, source for a recording)'),
    )
    .addOption(reportOption())
    .addOption(aboutOption())
    .option('--base-url <url>', 'base URL of the interface in a recording (default: guessed)')
    .option('--known-failing <file>', 'YAML list of cases known to fail, each with a reason')
    .option('--since <file>', sinceText)
    .option(
      '--verbose',
      'show every case in the terminal, each decision that differs, and which cases were skipped',
    )
    .addHelpText(
      'after',
      `\n${githubHelp}\nExit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not be completed.`,
    )
    .action(async (file: string, flags: JudgeFlags) => exit(await judge(file, flags, io)));
}

async function judge(file: string, flags: JudgeFlags, io: Io): Promise<number> {
  const text = readText(file, 'report');
  const recording = parseRecording(text, file);
  if (recording !== undefined) return judgeTraffic(recording, file, flags, io);
  for (const name of ['baseUrl', 'about'] as const)
    if (flags[name] !== undefined)
      throw new UsageError(
        `--${name === 'about' ? name : 'base-url'} is for a recording, and ${file} is none: remove it`,
      );
  const targets = parseReportTargets(flags.report);
  const held = readHeldAgainst(flags);
  const stored = parseReport(text, file);
  const contract = await readContract(flags.contract, io);
  const ids = [...stored.results.map((result) => result.case), ...catalogueOf(contract)].map(({ id }) => id);
  if (held.known) checkKnownFailing(held.known, ids);
  const judged = rejudge(stored, {
    contract,
    against: flags.against ?? stored.against,
    kit: packageInfo(),
  });
  const report = holdAgainst(judged, held, ids);
  writeReports(report, contract, targets, io, { verbose: flags.verbose ?? false });
  return exitCodeOf(report);
}

/** The archive in a file; undefined where it is something else. @throws UsageError for an archive that is no JSON */
export function parseRecording(text: string, file: string): unknown {
  // A report begins with its format, and need not be parsed twice.
  if (/^\s*\{\s*"format"/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isHar(value) ? value : undefined;
  } catch {
    if (!/\.har(\.gz)?$/i.test(file)) return undefined;
    throw broken(file, 'the file', 'is not JSON');
  }
}

/** Judges a recording, prints the result, and gives the exit code. */
async function judgeTraffic(recording: unknown, file: string, flags: JudgeFlags, io: Io): Promise<number> {
  if (flags.knownFailing !== undefined)
    throw new UsageError(`--known-failing names cases, and ${file} is a recording without any: remove it`);
  if (flags.since !== undefined)
    throw new UsageError(`--since compares cases, and ${file} is a recording without any: remove it`);
  const targets = parseTrafficTargets(flags.report);
  const baseUrl = flags.baseUrl === undefined ? undefined : parseBaseUrl(flags.baseUrl).href;
  const recorded = readHar(recording, file);
  const contract = await readContract(flags.contract, io);
  const judged = judgeRecording(recorded, {
    contract,
    file,
    kit: packageInfo(),
    against: flags.against ?? 'source',
    baseUrl,
    about: flags.about,
  });
  tellGitHub(
    {
      annotations: trafficAnnotations(judged.report, contract),
      summary: (bytes) => {
        const text = renderTrafficMarkdown(judged.report, contract);
        return Buffer.byteLength(text) <= bytes ? text : '';
      },
      contract: contract.file,
    },
    io,
    !takeStdout(targets),
  );
  writeTrafficReports(judged.report, contract, targets, io, notesOn(judged, file));
  return trafficExitCode(judged.report);
}

function notesOn(
  { guessed, elsewhere, credentialsHidden }: JudgedRecording,
  file: string,
): readonly string[] {
  const others = [...elsewhere].map(([origin, count]) => `${origin} (${count})`);
  const total = [...elsewhere.values()].reduce((sum, count) => sum + count, 0);
  return [
    `recording ${file}${guessed ? '; the base URL is guessed, --base-url names another' : ''}`,
    ...(others.length > 0
      ? [
          `not judged: ${counted(total, 'request')} to pages and other places, ${others.slice(0, 5).join(', ')}`,
        ]
      : []),
    ...(credentialsHidden
      ? ['the recording shows no credential at all, so a missing one is not judged']
      : []),
  ];
}

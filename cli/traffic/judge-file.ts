// `acs judge FILE` for a recording.

import { counted } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { packageInfo } from '../../src/package-info.ts';
import {
  broken,
  isHar,
  type JudgedRecording,
  judgeRecording,
  readHar,
  type Scope,
  type Side,
} from '../../src/traffic/index.ts';
import { parseBaseUrl } from '../conform/base-url.ts';
import { tellGitHub } from '../github/tell.ts';
import type { Io } from '../io.ts';
import { trafficAnnotations } from './annotations.ts';
import { renderTrafficSummary } from './markdown.ts';
import { parseTrafficTargets, writeTrafficReports } from './reports.ts';
import { trafficExitCode } from './words.ts';

interface Flags {
  readonly contract?: string;
  readonly against?: Scope;
  readonly report: readonly string[];
  readonly baseUrl?: string;
  readonly about?: Side;
  readonly knownFailing?: string;
  readonly since?: string;
}

/** The archive in a file; undefined where it is something else. @throws UsageError for an archive that is no JSON */
export function parseRecording(text: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isHar(value) ? value : undefined;
  } catch {
    if (!/\.har$/i.test(file)) return undefined;
    throw broken(file, 'the file', 'is not JSON');
  }
}

/** Judges a recording, prints the result, and gives the exit code. */
export async function judgeTraffic(recording: unknown, file: string, flags: Flags, io: Io): Promise<number> {
  if (flags.knownFailing !== undefined)
    throw new UsageError(`--known-failing names cases, and ${file} is a recording without any: remove it`);
  if (flags.since !== undefined)
    throw new UsageError(`--since compares cases, and ${file} is a recording without any: remove it`);
  const targets = parseTrafficTargets(flags.report);
  const baseUrl = flags.baseUrl === undefined ? undefined : parseBaseUrl(flags.baseUrl).href;
  const recorded = readHar(recording, file);
  const contract = await loadContract(flags.contract);
  const judged = judgeRecording(recorded, {
    contract,
    file,
    kit: packageInfo(),
    against: flags.against ?? 'source',
    ...(baseUrl !== undefined && { baseUrl }),
    ...(flags.about && { about: flags.about }),
  });
  tellGitHub(
    {
      annotations: trafficAnnotations(judged.report, contract),
      summary: (bytes) => renderTrafficSummary(judged.report, contract, bytes),
      contract: contract.file,
    },
    io,
    !targets.some(({ path }) => path === '-'),
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

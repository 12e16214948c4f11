// The exam: runs another tool on the servers of the proof and counts its exit codes.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, fillCommand, runCommand, type Sitting, type ToolVerdict } from './exam-command.ts';
import { draw, keyOf, type ProvenServer, withServer } from './servers.ts';
import type { Target } from './suite.ts';

export interface ExamOptions {
  /** A command line of the shell, with `{base}` and `{contract}`; exit code 0 says that the server conforms. */
  readonly command: string;
  readonly contractFile: string;
  /** Servers of each group at most; all where absent. */
  readonly sample?: number | undefined;
  readonly seed: number;
  /** Milliseconds for one run of the command. */
  readonly deadline: number;
  readonly signal?: AbortSignal;
}

/** The tool's result for one server. */
export type NamedSitting = Sitting & { readonly name: string };

/** Servers that break only the contract's decisions are left out: a tolerant server may do the same. */
const groups = {
  hand: ({ kind, breaks }: ProvenServer) => kind === 'hand' && breaks === 'source',
  machine: ({ kind, breaks }: ProvenServer) => kind === 'machine' && breaks === 'source',
  tolerant: (server: ProvenServer) =>
    server.kind === 'tolerant' && server.undecided === undefined && !isRight(server),
};
export type ExamGroup = keyof typeof groups;
const groupNames = Object.keys(groups) as ExamGroup[];

/** Results for the right servers and for each group. */
export interface ExamResult {
  readonly right: readonly NamedSitting[];
  readonly groups: Readonly<Record<ExamGroup, readonly NamedSitting[]>>;
  readonly seconds: number;
}

/** Callbacks during an exam. */
export interface Listeners {
  /** Called with the results for the right servers, before the others start. */
  readonly onRight?: (right: readonly NamedSitting[]) => void;
  readonly onDone?: (done: number, of: number) => void;
}

/**
 * Runs the command on the right servers, then on the drawn ones, one at a time: their times are comparable.
 * @throws the reason of the signal once it aborts
 */
export async function exam(
  servers: readonly ProvenServer[],
  options: ExamOptions,
  { onRight, onDone }: Listeners = {},
): Promise<ExamResult> {
  const start = performance.now();
  const right = servers.filter(isRight);
  const drawn = (group: ExamGroup) => draw(servers.filter(groups[group]), keyOf, options);
  const of = right.length + groupNames.flatMap(drawn).length;
  let done = 0;
  const sitAt = async (some: readonly ProvenServer[]) => {
    const sittings: NamedSitting[] = [];
    for (const server of some) {
      const sitting = await withServer(server, (target) => sit(target, options));
      options.signal?.throwIfAborted();
      done += 1;
      onDone?.(done, of);
      if (sitting) sittings.push({ name: nameOf(server), ...sitting });
    }
    return sittings;
  };
  const rightSittings = await sitAt(right);
  onRight?.(rightSittings);
  const [hand, machine] = [await sitAt(drawn('hand')), await sitAt(drawn('machine'))];
  const tolerant = await sitAt(drawn('tolerant'));
  const seconds = (performance.now() - start) / 1000;
  return { right: rightSittings, groups: { hand, machine, tolerant }, seconds };
}

/** The model server, from which faulty ones by hand differ, and the reference, from which those by machine do. */
const isRight = ({ kind, name }: ProvenServer) =>
  kind === 'reference' || (kind === 'tolerant' && name === 'as the base is');
const nameOf = ({ kind, name }: ProvenServer) =>
  kind === 'tolerant' && name === 'as the base is' ? 'model' : name;

async function sit(target: Target, options: ExamOptions): Promise<Sitting> {
  const { command, contractFile, deadline, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), 'acs-exam-'));
  try {
    const caFile = join(folder, 'ca.pem');
    if (target.ca !== undefined) await writeFile(caFile, target.ca);
    const env = environmentOf(target, contractFile, caFile);
    return await runCommand(fillCommand(command, target.url, contractFile), { env, deadline, signal });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Renders the counts and the figure; notes say what the tool said of which server. */
export function renderExam({ groups: { hand, machine, tolerant }, seconds }: ExamResult, notes = false) {
  const faulty = [...hand, ...machine];
  const [caught, accused] = [percentFailed(faulty), percentFailed(tolerant)];
  const lines = [
    ...(notes ? Object.entries({ hand, machine, tolerant }).flatMap(notesOf) : []),
    columns(['', 'count', 'of', 'timed out', 'not started', 'seconds', 'per server']),
    row('faults made by hand, caught', hand),
    row('faults made by machine, caught', machine),
    row('tolerant servers, false alarms', tolerant),
    '',
    `${count(faulty, 'fails')} of ${faulty.length} faults caught (${caught.toFixed(0)} %), ` +
      `${count(tolerant, 'fails')} of ${tolerant.length} tolerant servers accused (${accused.toFixed(0)} %); ` +
      `discrimination ${(caught - accused).toFixed(0)} points; ${seconds.toFixed(0)} s`,
  ];
  return `${lines.join('\n')}\n`;
}

const count = (sittings: readonly NamedSitting[], verdict: ToolVerdict) =>
  sittings.filter((one) => one.verdict === verdict).length;
const percentFailed = (sittings: readonly NamedSitting[]) =>
  (100 * count(sittings, 'fails')) / Math.max(1, sittings.length);

const notesOf = ([group, sittings]: [string, readonly NamedSitting[]]) =>
  sittings.map(({ name, verdict }) => `    · ${group}: ${name}: ${verdict}`);

function row(title: string, sittings: readonly NamedSitting[]): string {
  const seconds = sittings.reduce((sum, one) => sum + one.seconds, 0);
  const [late, missing] = [count(sittings, 'timed out'), count(sittings, 'not started')];
  const counts = [count(sittings, 'fails'), sittings.length, late, missing];
  const perServer = seconds / Math.max(1, sittings.length);
  return columns([title, ...counts.map(String), seconds.toFixed(1), perServer.toFixed(1)]);
}

const widths = [32, 6, 6, 11, 13, 9, 12];
const columns = (cells: readonly string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('');

/** Renders what the tool said of the right servers, a line of less than 120 columns for each. */
export const renderRight = (right: readonly NamedSitting[]): string =>
  right.map((one) => `${rightLine(one)}\n`).join('');

function rightLine({ name, verdict, exitCode, lastLine }: NamedSitting): string {
  if (verdict === 'conforms') return `✓ The right server (${name}) conforms.`;
  const how = verdict === 'fails' && exitCode !== undefined ? `fails, exit code ${exitCode}` : verdict;
  const line = `✗ The right server (${name}): ${how}, so a fault caught means nothing. ${lastLine}`;
  return line.trimEnd().slice(0, 119);
}

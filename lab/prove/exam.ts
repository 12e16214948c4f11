// The exam: another tool is run on the servers that prove our own suite, and its exit codes are counted.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Sitting } from './exam/command.ts';
import { environmentOf, fillCommand } from './exam/declare.ts';
import { draw } from './exam/draw.ts';
import { type ExamGroup, type ExamResult, groups, marksOf, type NamedSitting } from './exam/marks.ts';
import { type ProvenServer, withServer } from './servers/index.ts';
import type { Target } from './suite.ts';

export interface ExamOptions {
  /** A command line of the shell, with `{base}` and `{contract}`; exit code 0 says that the server conforms. */
  readonly command: string;
  readonly contractFile: string;
  /** At most so many servers of each group; all of them where it is absent. */
  readonly sample?: number;
  readonly seed: number;
  /** Milliseconds for one run of the command. */
  readonly deadline: number;
  /** Ends the exam early. */
  readonly signal?: AbortSignal;
}

/** Who hears of an exam while it goes on. */
export interface Listeners {
  /** What the tool said of the right servers, before the others are started. */
  readonly onRight?: (right: readonly NamedSitting[]) => void;
  readonly onDone?: (done: number, of: number) => void;
}

/**
 * Runs the command on the right servers, then on those drawn, one at a time.
 * @throws the reason of the signal, once that is given
 */
export async function exam(
  servers: readonly ProvenServer[],
  options: ExamOptions,
  { onRight, onDone }: Listeners = {},
): Promise<ExamResult> {
  const start = performance.now();
  const right = servers.filter(isRight);
  const drawn = (group: ExamGroup) => draw(servers.filter(isIn[group]), options);
  const of = right.length + groups.flatMap(drawn).length;
  let done = 0;
  const sitAt = async (server: ProvenServer) => {
    const sitting = await withServer(server, (target) => sit(target, options));
    options.signal?.throwIfAborted();
    done += 1;
    onDone?.(done, of);
    return sitting ? [{ name: nameOf(server), sitting }] : [];
  };
  const marks = async (group: ExamGroup) => marksOf(await inTurn(drawn(group), sitAt));
  const rightSittings = await inTurn(right, sitAt);
  onRight?.(rightSittings);
  return {
    right: rightSittings,
    marks: { hand: await marks('hand'), machine: await marks('machine'), tolerant: await marks('tolerant') },
    seconds: (performance.now() - start) / 1000,
  };
}

/** The model server unchanged, from which the faulty ones by hand differ, and the reference, for those by machine. */
const isRight = ({ kind, name }: ProvenServer) =>
  kind === 'reference' || (kind === 'tolerant' && name === 'as the base is');

const nameOf = ({ kind, name }: ProvenServer) =>
  kind === 'tolerant' && name === 'as the base is' ? 'model' : name;

/** Faults of the contract alone are left out: a tolerant server may do the same. */
const isIn: Readonly<Record<ExamGroup, (server: ProvenServer) => boolean>> = {
  hand: ({ kind, breaks }) => kind === 'hand' && breaks === 'source',
  machine: ({ kind, breaks }) => kind === 'machine' && breaks === 'source',
  tolerant: (server) => server.kind === 'tolerant' && server.undecided === undefined && !isRight(server),
};

async function sit(
  target: Target,
  { command, contractFile, deadline, signal }: ExamOptions,
): Promise<Sitting> {
  const folder = await mkdtemp(join(tmpdir(), 'acs-exam-'));
  try {
    const caFile = join(folder, 'ca.pem');
    if (target.ca !== undefined) await writeFile(caFile, target.ca);
    return await runCommand(fillCommand(command, target.url, contractFile), {
      env: environmentOf(target, contractFile, caFile),
      deadline,
      ...(signal && { signal }),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One after the other, so that the seconds of each are its own. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<readonly R[]>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(...(await work(item)));
  return results;
}

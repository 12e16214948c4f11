// Runs a command of any tool, in a process group of its own, so that a deadline ends whatever it has started.

import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** What a command said by its exit code, or why it said nothing. */
export type Answer = 'conforms' | 'fails' | 'timed out' | 'not started';

/** One run of a command. */
export interface Sitting {
  readonly answer: Answer;
  /** Absent where a signal ended it. */
  readonly exitCode?: number;
  /** The last line that it printed. */
  readonly lastLine: string;
  readonly seconds: number;
}

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds. */
  readonly deadline: number;
  /** Ends the command early; it counts as out of time then. */
  readonly signal?: AbortSignal;
}

/** Runs a command line of the shell to its end or to the deadline. */
export async function runCommand(
  command: string,
  { env, deadline, signal }: CommandOptions,
): Promise<Sitting> {
  const start = performance.now();
  const child = spawn(command, { shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lastLine = collectLastLine(child);
  const late = AbortSignal.any([AbortSignal.timeout(deadline), ...(signal ? [signal] : [])]);
  const ended = await endOf(child, late);
  const seconds = (performance.now() - start) / 1000;
  const exitCode = typeof ended === 'number' ? { exitCode: ended } : {};
  return { answer: answerOf(ended), ...exitCode, lastLine: lastLine(), seconds };
}

type End = number | 'signal' | 'late' | 'error';

/** Waits for a command, and leaves nothing of its group running. */
function endOf(child: ChildProcess, late: AbortSignal): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const onLate = () => resolve('late');
  if (late.aborted) onLate();
  late.addEventListener('abort', onLate, { once: true });
  child.once('error', () => resolve('error'));
  child.once('exit', () => killGroup(child));
  child.once('close', (code) => resolve(code ?? 'signal'));
  return promise.finally(() => {
    late.removeEventListener('abort', onLate);
    killGroup(child);
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** What a shell exits with when a command is no program, or isn't found. */
const notStarted: readonly End[] = [126, 127, 'error'];

function answerOf(end: End): Answer {
  if (end === 'late') return 'timed out';
  if (notStarted.includes(end)) return 'not started';
  return end === 0 ? 'conforms' : 'fails';
}

/** Keeps the end of what a command prints, without colours. */
function collectLastLine({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4096);
  };
  stdout?.on('data', add);
  stderr?.on('data', add);
  return () => stripVTControlCharacters(text).trimEnd().split('\n').at(-1)?.trim() ?? '';
}

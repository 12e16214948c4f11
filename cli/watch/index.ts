// `acs conform --watch`: runs again whenever something changes, beside an editor.

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { applySince, checkWrites, exitCodeOf, type Report, renderText } from '../../conformance/index.ts';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { defaultConfigFile } from '../conform/config.ts';
import type { ConformFlags } from '../conform/options.ts';
import { type Prepared, prepare } from '../conform/prepare.ts';
import { interruptibly, runOn, whileServed } from '../conform/run.ts';
import { type Target, targetOf } from '../conform/target.ts';
import { exitCodeOfError } from '../errors.ts';
import { type ProcessMonitor, untilReady } from '../implementation/index.ts';
import type { Io } from '../io.ts';
import { writeTargets } from '../write-reports.ts';
import { watchFiles } from './files.ts';

/** What a run is made of, as it is at the moment. */
interface Source {
  /** Flags, environment and config file. @throws UsageError */
  readonly flagsNow: () => ConformFlags;
  /** The base URL that goes with them. */
  readonly urlOf: (flags: ConformFlags) => string | undefined;
}

/**
 * Runs until somebody ends it: each time everything is read again, and the server started again where it is started here.
 * @returns the exit code of the last run, or of an attempt at one after it
 * @throws UsageError when already the first attempt is wrong usage
 */
export const watchConform = (source: Source, io: Io): Promise<number> =>
  interruptibly(async (interrupted) => {
    const first = source.flagsNow();
    await prepare(first, io);
    checkWrites((await targetOf(source.urlOf(first), first)).baseUrl, first);
    const quit = new AbortController();
    const ended = AbortSignal.any([interrupted, quit.signal]);
    const triggers = createTriggers();
    const files = watchFiles(first.start === undefined ? undefined : process.cwd(), {
      onChange: (paths) => triggers.add(changesInWords(paths)),
      onFault: ({ message }) => io.err(`acs: some files cannot be watched (${message}); Enter runs again\n`),
    });
    const stopReading = readLines(io, triggers, () => quit.abort());
    const session: Session = { ...source, io, files };
    try {
      await files.ready;
      triggers.add('first run');
      while (!ended.aborted) {
        const { why, signal } = triggers.take();
        await attempt(session, why, AbortSignal.any([signal, ended]));
        await aborted(AbortSignal.any([signal, ended]));
      }
      return session.code ?? 3;
    } finally {
      stopReading();
      await files.close();
    }
  });

/** What a watch knows, from its first run to its end. */
interface Session extends Source {
  readonly io: Io;
  readonly files: ReturnType<typeof watchFiles>;
  /** The last run that came to its end. */
  before?: Report;
  /** Of the last run, or of the last attempt at one that could not begin. */
  code?: number;
  /** Of the last start, whose port is taken again. */
  target?: Target;
}

/** One run. What could not begin is said in one line, unless nobody wants it any more. */
async function attempt(session: Session, why: string, signal: AbortSignal): Promise<void> {
  const { io, flagsNow, urlOf, files } = session;
  io.out(io.style.bold(`${new Date().toTimeString().slice(0, 8)}  ${why}\n\n`));
  try {
    const flags = flagsNow();
    files.follow(filesOf(flags));
    const prepared = await prepare(flags, io);
    files.follow(filesOf(flags, prepared));
    const target = await targetOf(urlOf(flags), flags, session.target);
    session.target = target;
    checkWrites(target.baseUrl, flags);
    if (!target.start) await untilReady(new URL(flags.ready, target.baseUrl.origin), signal);
    await whileServed(target, prepared, { io, signal }, (server) =>
      stay(session, target, prepared, server, signal),
    );
  } catch (error) {
    const code = exitCodeOfError(error);
    if (signal.aborted) return;
    if (code === undefined) throw error;
    session.code = code;
    io.err(`acs: ${(error as Error).message}\n${watching(flagsNow().start)}`);
  }
}

/** Runs, says what changed, and leaves the server there for requests that are repeated by hand. */
async function stay(
  session: Session,
  target: Target,
  prepared: Prepared,
  server: ProcessMonitor,
  signal: AbortSignal,
): Promise<void> {
  const { io, before } = session;
  const { flags, reports, what } = prepared;
  const report = await runOn(server, target, prepared, io);
  if (signal.aborted)
    return io.err(
      'The run was abandoned for this change; a file that the server writes belongs into .gitignore.\n',
    );
  const isComplete = report.stopped === undefined;
  const shown = before !== undefined && isComplete ? applySince(report, before) : report;
  io.out(renderText(shown, what.contract, io.style, flags));
  writeTargets(reports, ({ render }) => render(report, what.contract), io);
  session.code = exitCodeOf(report, flags);
  if (isComplete) session.before = report;
  io.err(watching(flags.start));
  await aborted(server.signal);
  if (!signal.aborted) io.err('acs: the server has ended: the next change, or Enter, starts it again\n');
}

const watching = (start: string | undefined) =>
  `\n${start === undefined ? 'Watching the contract, the config file and the lists (--start lets acs restart the server as well)' : 'Watching this folder, the contract, the config file and the lists'}: Enter runs again, q quits.\n`;

/** What a run reads, and what it writes. @param prepared what was read, once it was */
function filesOf({ contract, config, knownFailing, since, driver, ca }: ConformFlags, prepared?: Prepared) {
  const read = [
    contract ?? defaultContractFile,
    config ?? defaultConfigFile,
    knownFailing,
    since,
    driver,
    ca,
  ];
  return {
    inputs: [...read.filter((path) => path !== undefined), ...(prepared?.contractFiles ?? [])],
    outputs: (prepared?.reports ?? []).map(({ path }) => path),
  };
}

/** `src/app.py changed`, `src/app.py and 3 more files changed`. */
function changesInWords([first = '', ...more]: readonly string[]): string {
  if (more.length === 0) return `${first} changed`;
  return `${first} and ${more.length === 1 ? '1 more file' : `${more.length} more files`} changed`;
}

/** What makes a watch run again; one that comes while it runs takes its place. */
function createTriggers() {
  let reasons = new Set<string>();
  let current = new AbortController();
  return {
    add(reason: string): void {
      reasons.add(reason);
      current.abort(new Error('interrupted'));
    },
    /** Why to run, and a signal that the next trigger aborts. */
    take() {
      const why = [...reasons].join(', ');
      reasons = new Set();
      current = new AbortController();
      return { why, signal: current.signal };
    },
  };
}

/** Hears of lines that are typed: `q` quits, any other runs again; the end of the input ends. @returns what ends the reading */
function readLines(io: Io, { add }: ReturnType<typeof createTriggers>, onQuit: () => void): () => void {
  const input = io.typed?.();
  if (input === undefined) return () => undefined;
  const lines = createInterface({ input });
  lines.on('line', (line) => (line.trim() === 'q' ? onQuit() : add('run again'))).on('close', onQuit);
  return () => lines.close();
}

/** Resolves when a signal is aborted. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

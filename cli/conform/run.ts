// A prepared run, of a person or an agent: its server watched, its progress shown, ended early by Ctrl-C.

import {
  type ConformanceOptions,
  createReport,
  createSecrets,
  type Report,
  type Result,
  runConformance,
} from '../../conformance/index.ts';
import { type ProcessMonitor, unmonitored, whileStarted } from '../implementation/index.ts';
import type { Io } from '../io.ts';
import { holdAgainst } from '../known-failing.ts';
import type { Progress } from '../progress.ts';
import { driverOf, howToRun, type Prepared } from './prepare.ts';
import type { Target } from './target.ts';

interface RunContext {
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** Runs it, with the server started and stopped where that was asked for. */
export async function runPrepared(
  target: Target,
  { flags, what, planned, held }: Prepared,
  { io, signal, progress }: RunContext,
): Promise<Report> {
  const { hide } = createSecrets(planned.secrets);
  const options = { ...what, ...howToRun(flags, target) };
  const run = async (server: ProcessMonitor) =>
    runShown({ ...options, ...(await driverOf(flags, target)) }, server, progress);
  const ran = await (target.start
    ? whileStarted(target.start, { io, hide, signal }, run)
    : run(unmonitored(signal)));
  return holdAgainst(ran, held, planned.ids);
}

/** What ran is reported, also when the server was gone before the end. */
export async function runShown(
  options: Omit<ConformanceOptions, 'signal' | 'onResult'>,
  server: ProcessMonitor,
  progress: Progress,
): Promise<Report> {
  const onResult = (result: Result, planned: number) => {
    if (result.exchange?.failure) server.suspect();
    progress.step(result, planned);
  };
  try {
    const report = await runConformance({ ...options, signal: server.signal, onResult });
    const stopped = report.stopped ?? (await server.verdict());
    return stopped ? createReport({ ...report, stopped }, report.results, options.contract) : report;
  } finally {
    progress.clear();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Works under a signal that the first Ctrl-C aborts; a second one is the system's own. */
export async function interruptibly<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const forget = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  const stop = () => {
    forget();
    controller.abort(new Error('interrupted'));
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    forget();
  }
}

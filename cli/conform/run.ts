// A prepared run: its server started and watched, what it finds held against what is known, ended early by Ctrl-C.

import {
  createSecrets,
  curlOf,
  type Exchange,
  type Report,
  runConformance,
  runningFrom,
} from '../../conformance/index.ts';
import { type ProcessMonitor, unmonitored, whileStarted } from '../implementation/index.ts';
import type { Io } from '../io.ts';
import { holdAgainst } from '../known-failing.ts';
import { rejectionsOf } from './inputs.ts';
import { driverOf, type Prepared } from './prepare.ts';
import type { Target } from './target.ts';

/** Works with the server, which is started before and stopped after where that was asked for. */
export function whileServed<T>(
  { start }: Target,
  { planned }: Prepared,
  { io, signal }: { readonly io: Io; readonly signal: AbortSignal },
  work: (server: ProcessMonitor) => Promise<T>,
): Promise<T> {
  const { hide } = createSecrets(planned.secrets);
  return start ? whileStarted(start, { io, hide, signal }, work) : work(unmonitored(signal));
}

/** Runs the suite on a server that is there. What ran is reported, also when the server was gone before the end. */
export async function runOn(
  server: ProcessMonitor,
  target: Target,
  { flags, what, held }: Prepared,
  { interactive, err }: Io,
): Promise<Report> {
  /** Since the last response. */
  let unanswered: Exchange[] = [];
  const onProgress = (exchange: Exchange, sent: number) => {
    if (exchange.response) unanswered = [];
    else if (exchange.failure?.kind !== 'unreachable' || unanswered.length === 0) unanswered.push(exchange);
    if (exchange.failure) server.suspect();
    if (interactive && sent % 10 === 0) err(`\r${sent} requests `);
  };
  const options = { ...what, ...runningFrom(flags), ...(await driverOf(flags, target)) };
  const { signal, verdict: endedBy } = server;
  const given = { baseUrl: target.baseUrl, rejections: rejectionsOf(flags) };
  const running = runConformance({ ...options, ...given, signal, endedBy, onProgress });
  // Takes the line that is there away.
  const report = await running.finally(() => interactive && err('\r\u001b[K'));
  if (report.stopped?.kind === 'server-ended' && unanswered.length > 0)
    err(
      `Without a response when the server ended:\n${unanswered.map((each) => `  ${curlOf(each)}\n`).join('')}`,
    );
  return holdAgainst(report, held);
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Works under a signal that the first Ctrl-C aborts; a second one ends this process, and what it started. */
export async function interruptibly<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) throw new Error('interrupted again');
    controller.abort(new Error('interrupted'));
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

// The log for the operator: one JSON object a line, no path, header or body of a request among it.

import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Handler, RequestState } from './request-state.ts';

/** One line of the log. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Where the log goes. Must not throw. */
export type Log = (entry: LogEntry) => void;

/** Bytes that may wait for a reader; past them lines are dropped. */
const MOST_WAITING = 1024 * 1024;

/**
 * A log that writes JSON lines to a stream. Lines that cannot be written (a closed pipe, a full disk, a reader that does
 * not read) are dropped; how many were is the first line once writing works again.
 */
export function jsonLog(stream: Writable): Log {
  let dropped = 0;
  // The callback of the write gets the error; without a listener the process would end.
  stream.on('error', () => undefined);
  return (entry) => {
    if (stream.writableLength > MOST_WAITING) {
      dropped += 1;
      return;
    }
    const lines = dropped;
    dropped = 0;
    const loss = { time: entry.time, level: 'warn', event: 'log-lines-dropped', lines };
    const entries = lines > 0 ? [loss, entry] : [entry];
    stream.write(entries.map((line) => `${JSON.stringify(line)}\n`).join(''), (error) => {
      if (error) dropped += lines + 1;
    });
  };
}

/** Writes an entry that is made of an event and its fields. */
export function logEvent(log: Log, level: LogEntry['level'], event: string, fields: object = {}): void {
  log({ time: new Date().toISOString(), level, event, ...fields });
}

/** Begins what is known of a request, gives it an identifier, and writes a line into the log when it is over. */
export function logRequests(log: Log): Handler {
  return (_, response, next) => {
    const startedAt = performance.now();
    const state: RequestState = { id: randomUUID(), params: {}, account: '' };
    response.locals.acs = state;
    response.setHeader('X-Request-Id', state.id);
    response.once('close', () =>
      logEvent(log, 'info', 'request', {
        request: state.id,
        method: response.req.method,
        path: state.template ?? null,
        status: response.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(response.writableFinished ? {} : { cutOff: true }),
      }),
    );
    next();
  };
}

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
 * not read) are dropped.
 */
export function jsonLog(stream: Writable): Log {
  // Without a listener the process would end.
  stream.on('error', () => undefined);
  return (entry) => {
    if (stream.writableLength <= MOST_WAITING) stream.write(`${JSON.stringify(entry)}\n`);
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

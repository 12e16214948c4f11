// What the server tells its operator: one JSON object a line, no path, header or body of a request among it.

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
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

/** What a log is written to: a standard stream, or what writes like one. */
export type LogStream = Pick<NodeJS.WritableStream, 'on'> & {
  readonly writableLength: number;
  write(text: string, onWritten: (error?: Error | null) => void): unknown;
};

/** Bytes that may wait for a reader; past them lines are dropped. */
const MOST_WAITING = 1024 * 1024;

/**
 * A log that writes JSON lines to a stream: what is said in one turn of the event loop goes out together at its end.
 * Lines that cannot be written (a closed pipe, a full disk, a reader that does not read) are dropped; how many were is
 * the first thing that is said when it works again.
 */
export function jsonLog(stream: LogStream): Log {
  let text = '';
  /** Lines that are lost where this text is: those in it, and those that one of them tells of. */
  let told = 0;
  let dropped = 0;
  const writeOut = () => {
    const lost = told;
    stream.write(text, (error) => {
      if (error) dropped += lost;
    });
    text = '';
    told = 0;
  };
  const say = (entry: LogEntry, tells: number) => {
    if (text === '') setImmediate(writeOut);
    text += `${JSON.stringify(entry)}\n`;
    told += tells;
  };
  // The callback of the write tells; without a listener the process would end.
  stream.on('error', () => undefined);
  return (entry) => {
    if (stream.writableLength > MOST_WAITING) {
      dropped += 1;
      return;
    }
    if (dropped > 0) {
      say({ time: entry.time, level: 'warn', event: 'log-lines-dropped', lines: dropped }, dropped);
      dropped = 0;
    }
    say(entry, 1);
  };
}

/** Writes an entry that is made of an event and its fields. */
export function logEvent(log: Log, level: LogEntry['level'], event: string, fields: object = {}): void {
  log({ time: new Date().toISOString(), level, event, ...fields });
}

/** Begins what is known of a request, gives it an identifier, and writes a line into the log when it is over. */
export function logRequests(log: Log): Handler {
  return (_, response, next) => {
    const state = { id: randomUUID(), startedAt: performance.now(), params: {}, account: '' };
    response.locals.acs = state;
    response.setHeader('X-Request-Id', state.id);
    response.once('close', () => logEvent(log, 'info', 'request', summary(state, response)));
    next();
  };
}

/** Tells of an error that the sender did not cause. */
export function logError(log: Log, { id }: RequestState, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  logEvent(log, 'error', 'request-failed', { request: id, error: `${name}: ${message}`, stack });
}

function summary({ id, template, startedAt }: RequestState, response: ServerResponse): object {
  return {
    request: id,
    method: response.req.method,
    path: template ?? null,
    status: response.statusCode,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
    ...(response.writableFinished ? {} : { cutOff: true }),
  };
}

// Changes as they happen, as server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). A
// reader that was away gets what it missed; one that doesn't keep up is dropped and may come again.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPreflight, type Problem, problem } from '../../http/index.ts';
import { joined } from '../../http/traffic/index.ts';
import type { Call } from './call.ts';
import type { Change, Journal } from './journal.ts';
import type { Controlled, Entry } from './types.ts';

export type Events = ReturnType<typeof createEvents>;

/** How many readers there may be, and how they are kept. */
export interface EventsOptions {
  readonly journal: Journal;
  /** Readers at once. Default: 32. */
  readonly readers?: number;
  /** Milliseconds between two comments, below the time after which a still connection is cut. Default: 15000. */
  readonly heartbeat?: number;
  /** Bytes that may wait for a reader before it is dropped. Default: 1 MiB. */
  readonly backlog?: number;
}

// Who missed more asks for the list again.
const MOST_REPLAYED = 200;

export function createEvents(options: EventsOptions) {
  const { journal, readers: most = 32, heartbeat = 15_000, backlog = 1024 * 1024 } = options;
  const readers = new Set<ServerResponse>();
  let stop = () => undefined as unknown;

  const write = (reader: ServerResponse, text: string) => {
    reader.write(text);
    if (reader.writableLength > backlog) reader.destroy();
  };
  const tell = (text: string) => {
    for (const reader of readers) write(reader, text);
  };
  const start = () => {
    const unsubscribe = journal.subscribe((change) => tell(eventOf(journal, change)));
    const timer = setInterval(() => tell(': still here\n\n'), heartbeat);
    timer.unref();
    stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  };
  const leave = (reader: ServerResponse) => {
    if (readers.delete(reader) && readers.size === 0) stop();
  };
  return {
    /** Responds with events until the connection is closed, or gives the problem where there are too many readers. */
    open: ({ request, response, query }: Call): Problem | undefined => {
      if (readers.size >= most) return tooMany(most);
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      if (request.method === 'HEAD') return void response.end();
      response.once('close', () => leave(response));
      readers.add(response);
      if (readers.size === 1) start();
      write(response, `retry: 1000\n\n${missed(journal, lastEventOf(request, query))}`);
      return undefined;
    },
    /** Notifies every reader of a change; `data` is its new value where it is small. */
    changed: (what: Controlled, data: unknown = {}): void =>
      tell(`event: ${what}\ndata: ${JSON.stringify(data)}\n\n`),
    close: (): void => {
      for (const reader of readers) reader.end();
    },
  };
}

function tooMany(most: number): Problem {
  const detail = `Only ${most} readers can follow the events at once: close another page of the console.`;
  return problem('unavailable', detail, { headers: { 'Retry-After': '5' } });
}

/** `ready` begins what follows; `reset` before it says that the list has to be asked for again. */
function missed(journal: Journal, last: string | undefined): string {
  const [instance, at] = last?.split('-') ?? [];
  const changes = instance === journal.instance ? journal.since(Number(at)) : undefined;
  const isShort = changes !== undefined && changes.length <= MOST_REPLAYED;
  const replayed = isShort
    ? changes.map((change) => eventOf(journal, change)).join('')
    : 'event: reset\ndata: {}\n\n';
  return `${replayed}id: ${journal.instance}-${journal.changes()}\nevent: ready\ndata: {}\n\n`;
}

function eventOf({ instance }: Journal, change: Change): string {
  const data = change.kind === 'entry' ? summaryOf(change.entry) : {};
  return `id: ${instance}-${change.at}\nevent: ${change.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}

// A page that opens anew can't set the header.
const lastEventOf = ({ headers }: IncomingMessage, query: URLSearchParams) =>
  headers['last-event-id']?.toString() ?? query.get('last') ?? undefined;

const LONGEST = 300;

/** What a line of the list shows of an entry. */
export function summaryOf({
  id,
  at,
  milliseconds,
  open,
  request,
  answer: response,
  operation,
  reason,
  findings,
}: Entry) {
  return {
    id,
    at,
    milliseconds,
    open,
    method: short(request.method),
    target: short(request.target),
    ...(response && { status: response.status }),
    ...(operation && { operation }),
    reason: short(reason),
    findings: findings.length,
    // What a browser sends ahead of a request to another origin.
    ...(isPreflight({ method: request.method, headers: joined(request.headers) }) && { preflight: true }),
  };
}

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

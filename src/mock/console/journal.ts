// The journal: the latest requests with their outcomes, in bounded memory, without credentials.

import { randomUUID } from 'node:crypto';
import type { ShownJudgement } from '../../http/traffic/index.ts';
import { createRedaction, type Fields, type Redaction, type Secrets } from '../../redaction.ts';
import type { Entry, Message } from './types.ts';

/** A request as it came. */
export type RawRequest = RawMessage & { readonly method: string; readonly target: string };

/** The outcome of a request. */
export interface Outcome extends Partial<ShownJudgement> {
  /** Absent where none was given. */
  readonly response?: RawMessage & { readonly status: number };
  readonly reason: string;
  readonly applied?: readonly string[];
  /** How long it took; measured where it isn't given. */
  readonly milliseconds?: number;
}

/** A request that is in the journal and has no outcome yet. */
export interface OpenEntry {
  readonly id: number;
  /** Gives its outcome. Only the first time counts; undefined where the journal has let go of the entry. */
  readonly finish: (outcome: Outcome) => Entry | undefined;
}

/** A change of the journal; `at` counts them. */
export type Change =
  | { readonly kind: 'entry'; readonly at: number; readonly entry: Entry }
  | { readonly kind: 'clear'; readonly at: number };

/** The latest requests. */
export type Journal = ReturnType<typeof createJournal>;

/** How much is kept, and what never is. */
export interface JournalOptions {
  /** Entries to keep. Default: 1000. */
  readonly capacity?: number;
  /** About how many bytes are kept in all. Default: 64 MiB. */
  readonly maxBytes?: number;
  readonly secrets?: Secrets;
}

interface Kept {
  entry: Entry;
  /** The count of changes at its last. */
  at: number;
  size: number;
}

export function createJournal(options: JournalOptions = {}) {
  const { capacity = 1000, maxBytes = 64 * 1024 * 1024, secrets = {} } = options;
  const known = [secrets];
  let redaction = createRedaction(secrets);
  const kept = new Map<number, Kept>();
  const listeners = new Set<(change: Change) => void>();
  let latest = 0;
  let changes = 0;
  let cleared = 0;
  let size = 0;

  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const forget = (id: number) => {
    size -= kept.get(id)?.size ?? 0;
    kept.delete(id);
  };
  const put = (entry: Entry) => {
    forget(entry.id);
    changes += 1;
    const one = { entry, at: changes, size: sizeOf(entry) };
    kept.set(entry.id, one);
    size += one.size;
    for (const id of kept.keys()) {
      if (kept.size <= capacity && (size <= maxBytes || kept.size === 1)) break;
      forget(id);
    }
    tell({ kind: 'entry', at: changes, entry });
  };
  return {
    /** A name of this journal alone, so that a count of changes is not taken for another's. */
    instance: randomUUID().slice(0, 8),
    capacity,
    /** Enters a request that has no response yet. */
    begin: (request: RawRequest): OpenEntry => {
      latest += 1;
      const begun = performance.now();
      const knowing = redaction.knowing(request.headers, request.target);
      const entry = openEntry(latest, request, knowing);
      put(entry);
      const finish = (outcome: Outcome) => {
        if (kept.get(entry.id)?.entry !== entry) return undefined;
        const finished = finishedEntry(
          entry,
          { milliseconds: performance.now() - begun, ...outcome },
          knowing,
        );
        put(finished);
        return finished;
      };
      return { id: entry.id, finish };
    },
    /** The entries, the oldest first. */
    entries: (filter: (entry: Entry) => boolean = () => true): readonly Entry[] =>
      [...kept.values()]
        .map(({ entry }) => entry)
        .filter(filter)
        .sort((a, b) => a.id - b.id),
    entry: (id: number): Entry | undefined => kept.get(id)?.entry,
    changes: () => changes,
    /** What changed after a count of changes; undefined where that is unknown, as after a clear. */
    since: (at: number): readonly Change[] | undefined => {
      if (!(at >= cleared && at <= changes)) return undefined;
      const later = [...kept.values()].filter((one) => one.at > at).sort((a, b) => a.at - b.at);
      return later.map((one) => ({ kind: 'entry', at: one.at, entry: one.entry }));
    },
    /** Hears of each change until the function that is given back is called. */
    subscribe: (listener: (change: Change) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A text without the credentials that are known, and those of a request. */
    without: (text: string, { headers, target }: Pick<RawRequest, 'headers' | 'target'>): string =>
      redaction.knowing(headers, target).text(text),
    /** Takes further names and values for credentials from now on. */
    learn: (further: Secrets): void => {
      known.push(further);
      redaction = createRedaction(...known);
    },
    /** Forgets every entry. Ids go on counting. */
    clear: (): void => {
      kept.clear();
      size = 0;
      changes += 1;
      cleared = changes;
      tell({ kind: 'clear', at: changes });
    },
  };
}

function openEntry(id: number, raw: RawRequest, redaction: Redaction): Entry {
  const request = {
    ...keepMessage(raw, redaction),
    ...unreadIn(raw),
    method: cut(redaction.text(raw.method)),
    target: cut(redaction.target(raw.target)),
  };
  const at = new Date().toISOString();
  return {
    id,
    at,
    milliseconds: 0,
    open: true,
    request,
    reason: 'No response yet.',
    applied: [],
    findings: [],
  };
}

/** A request may be rejected before its body is read. */
function unreadIn({ body, headers }: RawMessage): Partial<Message> {
  const [, length] = headers.find(([name]) => name.toLowerCase() === 'content-length') ?? [];
  const bytes = body === undefined ? Number(length) : 0;
  return bytes > 0 ? { bytes, note: 'Not read.' } : {};
}

function finishedEntry(entry: Entry, outcome: Outcome, before: Redaction): Entry {
  const { response, operation, nearest, reason, applied = [], findings = [], milliseconds = 0 } = outcome;
  const redaction = before.knowing(response?.headers ?? []);
  const line = (text: string) => cut(redaction.text(text));
  return {
    ...entry,
    milliseconds: Math.round(milliseconds * 10) / 10,
    open: false,
    ...(response && { answer: { ...keepMessage(response, redaction), status: response.status } }),
    ...(operation && { operation }),
    ...(nearest && { nearest: { ...nearest, why: line(nearest.why) } }),
    reason: line(reason),
    applied: applied.map(line),
    findings: findings.map((finding) => ({
      ...finding,
      where: line(finding.where),
      detail: line(finding.detail),
    })),
  };
}

// Strings take up to two bytes a character.
function sizeOf({ request, answer: response, reason, findings }: Entry): number {
  const messages: readonly Message[] = response ? [request, response] : [request];
  const texts = [
    request.target,
    reason,
    ...findings.flatMap(({ where, detail }) => [where, detail]),
    ...messages.flatMap(({ headers, body = '' }) => [body, ...headers.flat()]),
  ];
  return 1024 + 2 * texts.reduce((sum, text) => sum + text.length, 0);
}

/** A message as it was sent. `bytes` where the body given is only its beginning. */
export interface RawMessage {
  readonly headers: Fields;
  readonly body?: Uint8Array | string | undefined;
  readonly bytes?: number;
}

/** Characters of a body that are kept. */
export const MOST_KEPT = 64 * 1024;

/** Characters of a header value, a target or a reason that are kept. */
const MOST_LINE = 64 * 1024;

// More is read than is kept, so that a credential that lies across the cut is seen whole.
const MARGIN = 16 * 1024;

function keepMessage(raw: RawMessage, redaction: Redaction): Message {
  const { body, headers } = raw;
  const length = typeof body === 'string' ? Buffer.byteLength(body) : (body?.length ?? 0);
  const bytes = raw.bytes ?? length;
  const kept = redaction.headers(headers).map(([name, value]) => [cut(name), cut(value)] as const);
  if (body === undefined || bytes === 0) return { headers: kept, bytes };
  const text = typeof body === 'string' ? body.slice(0, MOST_KEPT + MARGIN) : decode(body);
  if (text === undefined)
    return { headers: kept, bytes, note: `Not shown: ${bytes} bytes that are not text.` };
  return { headers: kept, bytes, ...shorten(text, { bytes, length }, redaction) };
}

function cut(text: string): string {
  return text.length > MOST_LINE ? `${text.slice(0, MOST_LINE).toWellFormed()}…` : text;
}

const NUL = String.fromCharCode(0);

/** The beginning of a body as text; undefined where it is none. */
function decode(body: Uint8Array): string | undefined {
  const beginning = body.subarray(0, MOST_KEPT + MARGIN);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(beginning, {
      stream: true,
    });
    return text.includes(NUL) ? undefined : text;
  } catch {
    return undefined;
  }
}

function shorten(
  text: string,
  { bytes, length }: { readonly bytes: number; readonly length: number },
  redaction: Redaction,
): Pick<Message, 'body' | 'note'> {
  const clean = redaction.text(text);
  const isPart = bytes > length || Buffer.byteLength(text) < length;
  // The last characters may be the beginning of a credential.
  const sure = isPart ? clean.slice(0, Math.max(0, clean.length - redaction.longest)) : clean;
  const body = sure.slice(0, MOST_KEPT).toWellFormed();
  if (!isPart && body.length === clean.length) return { body };
  return { body, note: `Cut: the first ${Buffer.byteLength(body)} of ${bytes} bytes.` };
}

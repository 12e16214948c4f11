// The journal: the latest requests with their outcomes, in bounded memory, without credentials.

import type { ShownJudgement } from '../../http/traffic/index.ts';
import { createRedaction, type Fields, type Redaction, type Secrets } from '../../redaction.ts';

/** A message as it was sent. `bytes` where the body given is only its beginning. */
interface RawMessage {
  readonly headers: Fields;
  readonly body?: Uint8Array | string | undefined;
  readonly bytes?: number;
}

/** A request as it came; `target` is its raw path and query. */
export type RawRequest = RawMessage & { readonly method: string; readonly target: string };

/** The outcome of a request. */
export interface Outcome extends Partial<ShownJudgement> {
  /** Absent where none was given. */
  readonly response?: RawMessage & { readonly status: number };
  readonly reason: string;
  /** The preferences and settings that were followed: `code=429`, `delay=200`. */
  readonly applied?: readonly string[];
}

/** A request or a response as it is kept: without credentials, its body as text. */
interface Message {
  readonly headers: Fields;
  /** Absent where there was none, and where it is no text. */
  readonly body?: string;
  /** What of the body is not in `body`, in words. */
  readonly note?: string;
  /** The length of the whole body. */
  readonly bytes: number;
}

/** One request and its outcome. */
export interface Entry extends ShownJudgement {
  /** Counts from 1; never given twice, also not after the journal was cleared. */
  readonly id: number;
  /** When it came, as ISO 8601. */
  readonly at: string;
  /** From the request to the end of the response; of a request still open 0. */
  readonly milliseconds: number;
  /** True until the outcome of the request is known. */
  readonly open: boolean;
  readonly request: Message & { readonly method: string; readonly target: string };
  /** The response, as the JSON of the journal calls it. Absent: none was given (a fault reset or hang), or not yet. */
  readonly answer?: Message & { readonly status: number };
  readonly reason: string;
  readonly applied: readonly string[];
}

/** A request that is in the journal and has no outcome yet. */
export interface OpenEntry {
  /** Gives its outcome. Only the first time counts; nothing happens where the journal has let go of the entry. */
  readonly finish: (outcome: Outcome) => void;
}

export type Journal = ReturnType<typeof createJournal>;

/** The latest requests; none of `secrets` is kept. */
export function createJournal(secrets: Secrets = {}) {
  const known = [secrets];
  let redaction = createRedaction(secrets);
  const kept = new Map<number, Entry>();
  let latest = 0;
  return {
    /** Enters a request that has no response yet. */
    begin: (request: RawRequest): OpenEntry => {
      latest += 1;
      const begun = performance.now();
      const knowing = redaction.knowing(request.headers, request.target);
      const entry = openEntry(latest, request, knowing);
      kept.set(entry.id, entry);
      kept.delete(entry.id - MOST_ENTRIES);
      const finish = (outcome: Outcome) => {
        if (kept.get(entry.id) !== entry) return;
        const milliseconds = Math.round((performance.now() - begun) * 10) / 10;
        kept.set(entry.id, { ...finishedEntry(entry, outcome, knowing), milliseconds });
      };
      return { finish };
    },
    /** The entries, the oldest first. */
    entries: (): readonly Entry[] => [...kept.values()],
    entry: (id: number): Entry | undefined => kept.get(id),
    /** A text without the credentials that are known, and those of a request. */
    without: (text: string, { headers, target }: Pick<RawRequest, 'headers' | 'target'>): string =>
      redaction.knowing(headers, target).text(text),
    /** Takes further names and values for credentials from now on. */
    learn: (further: Secrets): void => {
      known.push(further);
      redaction = createRedaction(...known);
    },
    /** Forgets every entry. Ids go on counting. */
    clear: (): void => kept.clear(),
  };
}

/** Requests that are kept. */
export const MOST_ENTRIES = 1000;

function openEntry(id: number, raw: RawRequest, redaction: Redaction): Entry {
  const request = {
    ...keepMessage(raw, redaction),
    method: cut(redaction.text(raw.method)),
    target: cut(redaction.target(raw.target)),
  };
  const at = new Date().toISOString();
  const outcome = { milliseconds: 0, open: true, reason: 'No response yet.', applied: [], findings: [] };
  return { id, at, request, ...outcome };
}

function finishedEntry(entry: Entry, outcome: Outcome, before: Redaction): Entry {
  const { response, operation, nearest, reason, applied = [], findings = [] } = outcome;
  const redaction = before.knowing(response?.headers ?? []);
  const line = (text: string) => cut(redaction.text(text));
  return {
    ...entry,
    open: false,
    ...(response && { answer: { ...keepMessage(response, redaction), status: response.status } }),
    ...(operation && { operation }),
    ...(nearest && { nearest: { ...nearest, why: line(nearest.why) } }),
    reason: line(reason),
    applied: applied.map(line),
    findings: findings.map((each) => ({ ...each, where: line(each.where), detail: line(each.detail) })),
  };
}

/** Characters of a body, a header value, a target or a reason that are kept. */
export const MOST_KEPT = 32 * 1024;

// More is read than is kept, so that a credential that lies across the cut is seen whole.
const MARGIN = 16 * 1024;

function keepMessage({ body, headers, bytes: declared }: RawMessage, redaction: Redaction): Message {
  const bytes = declared ?? Buffer.byteLength(body ?? '');
  const kept = redaction.headers(headers).map(([name, value]) => [cut(name), cut(value)] as const);
  // A request may be rejected before its body is read.
  const length = Number(headers.find(([name]) => /^content-length$/i.test(name))?.[1] ?? 0);
  if (body === undefined && length > 0) return { headers: kept, bytes: length, note: 'Not read.' };
  if (body === undefined || bytes === 0) return { headers: kept, bytes };
  return { headers: kept, bytes, ...keepBody(Buffer.from(body), bytes, redaction) };
}

function keepBody(body: Buffer, bytes: number, redaction: Redaction): Pick<Message, 'body' | 'note'> {
  const text = textOf(body.subarray(0, MOST_KEPT + MARGIN));
  if (text === undefined) return { note: `Not shown: ${bytes} bytes that are not text.` };
  const clean = redaction.text(text);
  const isPart = bytes > body.length || body.length > MOST_KEPT + MARGIN;
  // The last characters may be the beginning of a credential.
  const sure = isPart ? clean.slice(0, Math.max(0, clean.length - redaction.longest)) : clean;
  const kept = sure.slice(0, MOST_KEPT).toWellFormed();
  if (!isPart && kept.length === clean.length) return { body: kept };
  return { body: kept, note: `Cut: the first ${Buffer.byteLength(kept)} of ${bytes} bytes.` };
}

const cut = (text: string) =>
  text.length > MOST_KEPT ? `${text.slice(0, MOST_KEPT).toWellFormed()}…` : text;

/** The beginning of a body as text; undefined where it is none. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const text = decoder.decode(bytes, { stream: true });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

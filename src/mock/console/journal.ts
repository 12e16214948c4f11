// The journal: the latest requests with their outcomes, in bounded memory, without credentials.

import type { Judgement } from '../../http/traffic/index.ts';
import { oncePer } from '../../once.ts';
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
export interface Outcome extends Partial<Judgement> {
  /** Absent where none was given. */
  readonly response?: (RawMessage & { readonly status: number }) | undefined;
  readonly reason: string;
  /** From the request to the end of the response. */
  readonly milliseconds: number;
}

/** One request and its outcome, without credentials. */
export type Entry = ReturnType<typeof entryOf>;

export type Journal = ReturnType<typeof createJournal>;

/** The latest requests; none of `secrets` is kept. */
export function createJournal(secrets: Secrets = {}) {
  const redaction = createRedaction(secrets);
  const redactionFor = oncePer(({ headers, target }: RawRequest) => redaction.knowing(headers, target));
  const kept = new Map<number, Entry>();
  let latest = 0;
  return {
    /** Enters a request that is over. Ids count from 1, and go on where the journal is cleared. */
    add(request: RawRequest, outcome: Outcome): void {
      latest += 1;
      kept.set(latest, entryOf(latest, request, outcome, redactionFor(request)));
      kept.delete(latest - MOST_ENTRIES);
    },
    /** The entries after one, the oldest first. */
    entries: (since = 0): readonly Entry[] => [...kept.values()].filter(({ id }) => id > since),
    /** The ids of the first entry that is kept, and of the latest there was. */
    span: () => ({ first: kept.keys().next().value ?? latest + 1, latest }),
    /** A text without the credentials that are known, and those of a request. */
    without: (text: string, request: RawRequest): string => redactionFor(request).text(text),
    /** Forgets every entry. */
    clear: (): void => kept.clear(),
  };
}

/** Requests that are kept. */
const MOST_ENTRIES = 1000;

/** The response is called `answer`, as the JSON of the journal has it; absent where none was given. */
function entryOf(id: number, raw: RawRequest, outcome: Outcome, before: Redaction) {
  const { response, operation, reason, findings = [], milliseconds } = outcome;
  const redaction = before.knowing(response?.headers ?? []);
  return {
    id,
    at: new Date(Date.now() - milliseconds).toISOString(),
    milliseconds: Math.round(milliseconds * 10) / 10,
    request: {
      ...keepMessage(raw, redaction),
      method: redaction.text(raw.method),
      target: redaction.target(raw.target),
    },
    answer: response && { ...keepMessage(response, redaction), status: response.status },
    operation,
    reason: redaction.text(reason),
    findings: findings.map((each) => ({
      ...each,
      where: redaction.text(each.where),
      detail: redaction.text(each.detail),
    })),
  };
}

/** Bytes of a body that is kept. */
const MOST_KEPT = 64 * 1024;

/** A message without credentials, its body as text; the note says why there is none. */
function keepMessage(
  { body, headers, bytes = Buffer.byteLength(body ?? '') }: RawMessage,
  redaction: Redaction,
): { readonly headers: Fields; readonly bytes: number; readonly body?: string; readonly note?: string } {
  const kept = redaction.headers(headers);
  // A request may be rejected before its body is read.
  const length = Number(headers.find(([name]) => /^content-length$/i.test(name))?.[1] ?? 0);
  if (body === undefined && length > 0) return { headers: kept, bytes: length, note: 'Not read.' };
  if (body === undefined || bytes === 0) return { headers: kept, bytes };
  const text = bytes > MOST_KEPT ? undefined : textOf(body);
  const shown = text === undefined ? { note: `Not shown: ${bytes} bytes.` } : { body: redaction.text(text) };
  return { headers: kept, bytes, ...shown };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as text; undefined where it is none. */
function textOf(body: Uint8Array | string): string | undefined {
  try {
    const text = typeof body === 'string' ? body.toWellFormed() : utf8.decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

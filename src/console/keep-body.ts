// A body as the journal keeps it: text, its beginning where it is long, without credentials.

import type { Redaction } from '../redaction.ts';
import type { Headers, Message } from './types.ts';

/** A message as it was sent. `bytes` where the body given is only its beginning. */
export interface RawMessage {
  readonly headers: Headers;
  readonly body?: Uint8Array | string | undefined;
  readonly bytes?: number;
}

/** Characters of a body that are kept. */
export const MOST_KEPT = 64 * 1024;

/** Characters of a header value, a target or a reason that are kept. */
export const MOST_LINE = 64 * 1024;

// More is read than is kept, so that a credential that lies across the cut is seen whole.
const MARGIN = 16 * 1024;

/** Takes a message into the journal. */
export function keepMessage(raw: RawMessage, redaction: Redaction): Message {
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

/** A line, cut where it is longer than any that is worth reading. */
export function cut(text: string): string {
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

// The body of a request, as far as its operation takes one. Whatever an operation doesn't take is ignored.

import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { type JsonBody, mediaTypeProblem, problem, readBody, readJson } from '../http/index.ts';
import type { MockOperation } from './operation.ts';

const NOTHING: JsonBody = { ok: true, value: undefined };

/** Reads the body of a request: JSON as its value, another declared media type as text, none as undefined. */
export async function bodyOf(request: IncomingMessage, operation: MockOperation): Promise<JsonBody> {
  const declared = operation.prism.request?.body;
  const mediaTypes = declared?.contents?.map(({ mediaType }) => mediaType.toLowerCase()) ?? [];
  if (declared === undefined || mediaTypes.length === 0) return NOTHING;
  if (!declared.required && !hasBody(request)) return NOTHING;
  if (mediaTypes.every((mediaType) => mediaType === 'application/json')) {
    const refused = mediaTypeProblem(request.headers);
    return refused ? { ok: false, problem: refused } : readJson(request);
  }
  const sent = essenceOf(request.headers['content-type']);
  if (!mediaTypes.some((mediaType) => covers(mediaType, sent))) {
    const detail = `Send the body as ${mediaTypes.join(' or ')}.`;
    return { ok: false, problem: problem('unsupported-media-type', detail) };
  }
  return isJson(sent) ? readJson(request) : readText(request);
}

/** A content type without its parameters, in lower case; empty for none or a malformed one. */
export function essenceOf(contentType: string | undefined): string {
  try {
    return new MIMEType(contentType ?? '').essence;
  } catch {
    return '';
  }
}

const isJson = (mediaType: string) => /[/+]json$/.test(mediaType);

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readText(request: IncomingMessage): Promise<JsonBody> {
  const body = await readBody(request);
  return body.ok ? { ok: true, value: body.value.toString('utf8') } : body;
}

// A declared media type may be a range, such as `text/*`.
function covers(declared: string, sent: string): boolean {
  const [range = '', subtype] = declared.split(/[/;]/);
  if (sent === '') return false;
  if (range === '*') return true;
  return subtype?.trim() === '*' ? sent.startsWith(`${range}/`) : declared.split(';')[0]?.trim() === sent;
}

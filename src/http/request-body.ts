// Reads the body of a request, as far as its operation takes one. What an operation does not take is ignored.

import type { MediaType, RequestContent } from '../contract/index.ts';
import { chooseMediaType } from './media-type.ts';
import { type JsonBody, MAX_BODY_BYTES, parseJson } from './parse-json.ts';
import type { Problem } from './problem.ts';
import type { HttpRequest } from './request.ts';

/** A body, and the declared media type that it came as. JSON is its value, anything else is text. */
export interface RequestBody {
  readonly media: MediaType;
  readonly value: unknown;
}

/** A body, none, or the problem to answer with: 415, 413, or 400 where it is not the JSON that it says. */
export type ReadRequestBody =
  | { readonly ok: true; readonly body?: RequestBody }
  | { readonly ok: false; readonly problem: Problem };

/** Reads what an operation declares of the body of a request. Never rejects. */
export async function readRequestBody(
  request: Pick<HttpRequest, 'headers' | 'readBody'>,
  declared: RequestContent | undefined,
): Promise<ReadRequestBody> {
  if (declared === undefined || declared.content.length === 0) return { ok: true };
  if (!declared.required && !hasBody(request)) return { ok: true };
  const chosen = chooseMediaType(request.headers, declared.content);
  if (!chosen.ok) return chosen;
  const { media } = chosen;
  const raw = await request.readBody(MAX_BODY_BYTES);
  if (!raw.ok) return raw;
  const read = readBytes(media, raw.value);
  return read.ok ? { ok: true, body: { media, value: read.value } } : read;
}

function hasBody({ headers }: Pick<HttpRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The value of a body that came as a media type. */
export const readBytes = (media: MediaType, bytes: Uint8Array): JsonBody =>
  media.json ? parseJson(bytes) : { ok: true, value: new TextDecoder().decode(bytes) };

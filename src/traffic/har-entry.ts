// An entry of an HTTP archive, as far as it is read, and its bodies: they may be left out or cut short, and what is not
// known whole is not judged.

import { type Fields, fieldOf } from './exchange.ts';

/** An entry as far as it is read. */
export interface HarEntry {
  readonly startedDateTime?: unknown;
  readonly time?: unknown;
  readonly request: HarMessage & {
    readonly method: string;
    readonly url: string;
    readonly postData?: HarBody;
  };
  readonly response: HarMessage & {
    readonly status: number;
    readonly content?: HarBody;
    /** Bytes that crossed the wire; -1 where that is not known. */
    readonly _transferSize?: unknown;
    /** Why there is no whole answer; null where nothing went wrong. */
    readonly _error?: unknown;
  };
  readonly _resourceType?: unknown;
  readonly _fromCache?: unknown;
}

/** Headers and sizes, which request and response have alike. */
export interface HarMessage {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly bodySize?: number;
}

/** A body, which may be there in part or not at all. */
interface HarBody {
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
  readonly mimeType?: string;
  /** Why a body is not as it was, such as that it was not recorded. */
  readonly comment?: string;
}

/** The body of a request; undefined where it is not known. A browser leaves out what it streamed. */
export function requestBody(
  { method, postData, bodySize = -1 }: HarEntry['request'],
  headers: Fields,
): Buffer | undefined {
  const declared = fieldOf(headers, 'content-length');
  if (postData?.text !== undefined)
    return whole(postData, declared === undefined ? bodySize : Number(declared));
  if (postData !== undefined || bodySize > 0) return undefined;
  const mayHaveOne = /^(POST|PUT|PATCH)$/i.test(method) || (declared !== undefined && declared !== '0');
  return mayHaveOne && declared !== '0' ? undefined : Buffer.alloc(0);
}

/** The body of an answer, without its content coding: archives have it decoded. One that was not recorded is not empty. */
export function answerBody(
  { status, content, bodySize, headers }: HarEntry['response'],
  method: string,
): Buffer | undefined {
  if (method.toUpperCase() === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (content?.text !== undefined && content.text !== '') return whole(content, content.size ?? -1);
  const declared = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value.trim();
  if (declared !== undefined) return declared === '0' ? Buffer.alloc(0) : undefined;
  const recorded = content?.text === '' && content.comment === undefined;
  const sizes = [content?.size ?? 0, bodySize ?? -1];
  return recorded && sizes.every((size) => size === 0) ? Buffer.alloc(0) : undefined;
}

/** Fewer bytes than there were are a beginning. A text that was not UTF-8 has replacement characters in their place. */
function whole({ text = '', encoding }: HarBody, size: number): Buffer | undefined {
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8');
  if (bytes.length < size || (encoding === undefined && text.includes('\ufffd'))) return undefined;
  return bytes;
}

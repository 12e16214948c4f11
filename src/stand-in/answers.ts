// Which status, media type, example, headers and body an operation answers with. Prism decides that, and is asked once:
// what it said is remembered, and of the kit's own contract it was asked when the kit was made.

import Negotiator from 'negotiator';
import { type Operation, responseFor, successOf } from '../contract/index.ts';
import { type HttpRequest, PROBLEM_MEDIA_TYPE } from '../http/index.ts';

/** What of an operation's answers is wanted; what is left open the one who answers decides. */
export interface Wanted {
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  /** A body made from the schema, by chance. */
  readonly dynamic?: boolean | undefined;
  /** What that chance is drawn with. */
  readonly seed?: string | undefined;
}

/** What is asked about one operation. */
export interface Question {
  readonly operation: Operation;
  readonly wanted: Wanted;
  /** The one media type to answer in; undefined where any will do. */
  readonly mediaType?: string | undefined;
}

/** A response without its reason. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Answers a question. @throws when the response cannot be made. */
export type Ask = (question: Question) => Promise<Reply>;

/** Answers that were given before, each with the keys of its questions. */
export type Replies = readonly (readonly [reply: Reply, keys: readonly string[]])[];

/** The key of a question: method, path, and what was wanted. */
export function keyOf({
  operation: { method, path },
  wanted: { code, example },
  mediaType,
}: Question): string {
  return [method, path, code, example, mediaType].map((part) => part ?? '-').join(' ');
}

/** Asks each question once, and never one whose response is known; what chance makes is asked for every time. */
export function remember(replies: Replies, ask: Ask): Ask {
  const known = new Map<string, Reply>(replies.flatMap(([reply, keys]) => keys.map((key) => [key, reply])));
  return async (question) => {
    if (question.wanted.dynamic) return ask(question);
    const key = keyOf(question);
    const reply = known.get(key) ?? (await ask(question));
    known.set(key, reply);
    return reply;
  };
}

/**
 * The response to a request of an operation. Prism's own way with Accept would turn a problem that was wanted into the
 * success, and to a status that the contract does not have it has no response: both are settled here.
 */
export async function replyTo(
  ask: Ask,
  { request, operation }: { readonly request: HttpRequest; readonly operation: Operation },
  wanted: Wanted,
): Promise<Reply> {
  const { code } = wanted;
  if (code !== undefined && responseOf(operation, code) === undefined) return undeclared(code);
  const isInSeveral = operation.responses.some(({ contents }) => contents.length > 1);
  const mediaType = isInSeveral ? mediaTypeFor(request, operation, wanted) : undefined;
  return ask({ operation, wanted, mediaType });
}

/** The response of an operation with a status; without one, its success. */
export const responseOf = ({ responses }: Operation, code: number | undefined) =>
  code === undefined ? successOf(responses) : responseFor(responses, code);

/** The names of the examples of that response. */
export const exampleNames = (operation: Operation, code: number | undefined): readonly string[] =>
  responseOf(operation, code)?.content?.examples.map(({ name }) => name) ?? [];

/** Among the media types that have the example, the one that the request accepts. */
function mediaTypeFor(request: HttpRequest, operation: Operation, { code, example }: Wanted) {
  const contents = responseOf(operation, code)?.contents ?? [];
  const having = contents.filter(({ examples }) => examples.some(({ name }) => name === example));
  const offered = (having.length > 0 ? having : contents).map(({ mediaType }) => mediaType);
  const isAsked = request.headers['accept'] !== undefined;
  const accepted = isAsked ? new Negotiator(request).mediaType(offered) : undefined;
  return accepted ?? (having.length > 0 ? offered[0] : undefined);
}

function undeclared(status: number): Reply {
  if (status < 400) return { status, headers: {} };
  const detail = 'The contract does not have this status; the header Prefer asked for it.';
  return {
    status,
    headers: { 'Content-Type': PROBLEM_MEDIA_TYPE },
    body: { type: 'about:blank', title: `Status ${status}`, status, detail },
  };
}

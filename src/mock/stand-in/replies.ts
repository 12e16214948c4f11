// Which of the responses that a contract has for an operation is given: its status, its media type, its example.

import { type Operation, responseFor, successOf } from '../../contract/index.ts';
import {
  fieldOf,
  type HttpRequest,
  PROBLEM_MEDIA_TYPE,
  type ProblemBody,
  problem,
  Rejection,
} from '../../http/index.ts';
import { isHolder } from '../../values.ts';
import { acceptedOf } from './accept.ts';

/** The wanted response of an operation; the responder decides what is left open. */
export interface Wanted {
  readonly code?: number | undefined;
  readonly example?: string | undefined;
  /** A random body generated from the schema. */
  readonly dynamic?: boolean | undefined;
}

/** A response without its reason. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, anything else as text; undefined where there is no body. */
  readonly body?: unknown;
}

/** Asks a contract for a response, in the media type that is named or in any. @throws when it cannot be made */
export type Ask = (operation: Operation, wanted: Wanted, mediaType?: string) => Promise<Reply>;

/** The response to a request of an operation; with `isJson` one whose body is JSON, also where the request accepts another type. */
export async function replyTo(
  ask: Ask,
  { request, operation }: { readonly request: HttpRequest; readonly operation: Operation },
  wanted: Wanted,
  isJson = false,
): Promise<Reply> {
  const { code } = wanted;
  if (operation.responses.length > 0 && code !== undefined && responseOf(operation, code) === undefined)
    return undeclared(code);
  const reply = await ask(operation, wanted, mediaTypeFor(request, operation, wanted));
  if (isWhatItSays(reply, isJson)) return reply;
  const json = responseOf(operation, reply.status)?.contents.find((content) => content.json);
  if (json !== undefined) return ask(operation, wanted, json.mediaType);
  const type = reply.headers['Content-Type'] ?? '';
  const detail = `The mock makes no ${type}: add an example of it to the contract.`;
  if (reply.status < 400) throw new Rejection(problem('not-acceptable', detail));
  return { ...reply, headers: { ...reply.headers, 'Content-Type': PROBLEM_MEDIA_TYPE } };
}

/** @throws Rejection with 406 where the success has several media types, and none is accepted */
export function requireAcceptable({ request, operation }: Parameters<typeof replyTo>[1]): void {
  const offered = responseOf(operation, undefined)?.contents.map(({ mediaType }) => mediaType) ?? [];
  const accept = fieldOf(request.headers, 'accept')?.trim() || '*/*';
  const isOpen = offered.length < 2 || offered.some((type) => type.includes('*'));
  if (!isOpen && acceptedOf(accept, offered) === undefined)
    throw new Rejection(problem('not-acceptable', `There is only ${offered.join(' or ')}.`));
}

/** Whether a body is of the type that it is labelled with: a value is JSON, and XML is a text with tags. */
function isWhatItSays({ body, headers }: Reply, isJson: boolean): boolean {
  const type = headers['Content-Type'] ?? '';
  if (body === undefined || /[/+]json\b/i.test(type)) return true;
  if (isJson) return false;
  return typeof body === 'string'
    ? !/[/+]xml\b/i.test(type) || body.trimStart().startsWith('<')
    : !isHolder(body);
}

/** The response of an operation with a status; without one, its success. */
export const responseOf = ({ responses }: Operation, code: number | undefined) =>
  code === undefined ? successOf(responses) : responseFor(responses, code);

/** The names of the examples of that response. */
export const exampleNames = (operation: Operation, code: number | undefined): readonly string[] =>
  responseOf(operation, code)?.content?.examples.map(({ name }) => name) ?? [];

/** The status that is wanted; of an example alone, the one that the contract has it for. */
export function codeOf(operation: Operation, { code, example }: Wanted): number | undefined {
  if (code !== undefined || example === undefined) return code;
  if (exampleNames(operation, undefined).includes(example)) return undefined;
  const has = operation.responses.find(({ content }) =>
    content?.examples.some(({ name }) => name === example),
  );
  return has && /^\d{3}$/.test(has.status) ? Number(has.status) : undefined;
}

/** Among the media types with the example, the one that the request accepts. */
function mediaTypeFor(request: HttpRequest, operation: Operation, { code, example }: Wanted) {
  const contents = responseOf(operation, code)?.contents ?? [];
  const having = contents.filter(({ examples }) => examples.some(({ name }) => name === example));
  const offered = (having.length > 0 ? having : contents).map(({ mediaType }) => mediaType);
  const accept = fieldOf(request.headers, 'accept');
  const accepted = accept === undefined ? undefined : acceptedOf(accept, offered);
  return accepted ?? (having.length > 0 ? offered[0] : undefined);
}

function undeclared(status: number): Reply {
  if (status < 400) return { status, headers: {} };
  const body = problemOf(status, 'The contract does not have this status.');
  return { status, headers: { 'Content-Type': PROBLEM_MEDIA_TYPE }, body };
}

/** The body of a problem of which nothing but its status is known. */
export function problemOf(status: number, detail: string): ProblemBody {
  const kind = KINDS[status];
  if (kind) return problem(kind, detail).body;
  return { type: 'about:blank', title: `Status ${status}`, status, detail };
}

const KINDS: Readonly<Record<number, Parameters<typeof problem>[0]>> = {
  ...{ 400: 'invalid-request', 401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 409: 'conflict' },
  ...{ 413: 'content-too-large', 429: 'too-many-requests', 500: 'internal-server-error', 503: 'unavailable' },
};

// The answer to a call as a value: the data, or a problem. Whatever the server sends is one of the two; only a
// request that got no answer at all is thrown, by fetch.

/** A fault of what was sent; `pointer` is a JSON Pointer in fragment form, such as `#/ratelimit/window`. */
export interface FieldError {
  readonly pointer: string;
  readonly detail: string;
}

/** An RFC 9457 problem document; made up from the status where the server sent another kind of body. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

/** What a call comes to. */
export type Result<Data> =
  | { readonly kind: 'ok'; readonly status: number; readonly data: Data; readonly response: Response }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly problem: Problem;
      /** The body as it came: JSON as its value, anything else as text, none as undefined. */
      readonly body: unknown;
      /** For its headers, such as `Retry-After`; its body has been read. */
      readonly response: Response;
    };

/** The `type` of the problem that stands for a success whose body cannot be used. */
export const UNREADABLE_ANSWER = 'urn:acs:problem:unreadable-answer';

/** Reads an answer. `withoutBody` lists the statuses that the contract declares without one. */
export async function readResult(
  response: Response,
  withoutBody: readonly number[],
): Promise<Result<unknown>> {
  const text = await textOf(response);
  if (text === undefined) return unreadable(response, undefined, 'The body of the answer was cut off.');
  const body = text === '' ? undefined : parse(text);
  if (!response.ok) return problemResult(response, body, problemOf(response, body));
  const bodyless = [204, 205, ...withoutBody].includes(response.status);
  if (text === '') {
    return bodyless ? okResult(response, undefined) : unreadable(response, body, 'The answer has no body.');
  }
  if (typeof body === 'string' && body === text) {
    const mediaType = response.headers.get('content-type') ?? 'of no declared type';
    return unreadable(response, body, `The answer is not JSON but ${mediaType}.`);
  }
  return okResult(response, body);
}

function okResult(response: Response, data: unknown): Result<unknown> {
  return { kind: 'ok', status: response.status, data, response };
}

function problemResult(response: Response, body: unknown, problem: Problem): Result<unknown> {
  return { kind: 'problem', status: response.status, problem, body, response };
}

function unreadable(response: Response, body: unknown, detail: string): Result<unknown> {
  const problem = { type: UNREADABLE_ANSWER, title: 'Unreadable answer', status: response.status, detail };
  return problemResult(response, body, problem);
}

async function textOf(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function problemOf({ status, statusText }: Response, body: unknown): Problem {
  const sent = isObject(body) ? body : {};
  const title = textIn(sent['title']) ?? (statusText || `Status ${status}`);
  const detail = textIn(sent['detail']) ?? (body === undefined ? 'The answer has no body.' : excerpt(body));
  const problem = { type: textIn(sent['type']) ?? 'about:blank', title, status, detail };
  const errors = sent['errors'];
  return Array.isArray(errors) && errors.every(isFieldError) ? { ...problem, errors } : problem;
}

function excerpt(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value['pointer'] === 'string' && typeof value['detail'] === 'string';

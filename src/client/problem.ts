// Problem documents (RFC 9457), whoever refused: the service, or a proxy in front of it that knows nothing of them.

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

/** The problem of a response: as it was sent, with the members that every problem has. */
export function problemOf({ status, statusText }: Response, body: unknown): Problem {
  const { errors, ...sent } = isObject(body) ? body : {};
  const title = textIn(sent['title']) ?? (statusText || `Status ${status}`);
  const detail = textIn(sent['detail']) ?? (body === undefined ? 'The response has no body.' : excerpt(body));
  const problem = { ...sent, type: textIn(sent['type']) ?? 'about:blank', title, status, detail };
  return Array.isArray(errors) && errors.every(isFieldError) ? { ...problem, errors } : problem;
}

function excerpt(body: unknown): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return text.length > 200 ? `${text.slice(0, 200)}...` : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value['pointer'] === 'string' && typeof value['detail'] === 'string';

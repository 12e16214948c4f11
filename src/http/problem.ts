// Every rejection of the mock and of the reference server is an RFC 9457 problem document, written here.

/** One fault of the request body; `pointer` is a JSON Pointer in fragment form, `#` the whole body. */
export interface FieldError {
  readonly pointer: string;
  /** Where it is instead, where it is one of a parameter: `query`. */
  readonly in?: string;
  readonly detail: string;
}

/** A problem document, as the contract's schema `Problem` has it. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

/** A problem document and the headers that its status asks for. */
export interface Problem {
  readonly body: ProblemBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** Thrown where a request is rejected, with the problem to respond with. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.body.detail);
    this.problem = problem;
  }
}

/** What a problem may carry beside its detail. */
interface ProblemExtras extends Pick<ProblemBody, 'errors'>, Partial<Pick<Problem, 'headers'>> {}

const KINDS = {
  'invalid-request': { status: 400, title: 'Invalid request' },
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  'malformed-http': { status: 400, title: 'Malformed HTTP' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'Not acceptable' },
  'request-timeout': { status: 408, title: 'Request timeout' },
  conflict: { status: 409, title: 'Conflict' },
  'content-too-large': { status: 413, title: 'Content too large' },
  'misdirected-request': { status: 421, title: 'Misdirected request' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'header-fields-too-large': { status: 431, title: 'Header fields too large' },
  'internal-server-error': { status: 500, title: 'Internal server error' },
  'not-implemented': { status: 501, title: 'Not implemented' },
  'bad-gateway': { status: 502, title: 'Bad gateway' },
  unavailable: { status: 503, title: 'Unavailable' },
  'gateway-timeout': { status: 504, title: 'Gateway timeout' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

/** The kinds of problem; each is the end of a `type` URI and stands for one status. */
export type ProblemKind = keyof typeof KINDS;

/** The kind that stands for a status, the first of several; undefined for a status without one. */
export const kindOf = (status: number): ProblemKind | undefined =>
  (Object.keys(KINDS) as ProblemKind[]).find((kind) => KINDS[kind].status === status);

/** The media type of every problem document. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Makes the problem of a kind; `detail` says what went wrong this time and what to do about it. */
export function problem(kind: ProblemKind, detail: string, extras: ProblemExtras = {}): Problem {
  const { status, title } = KINDS[kind];
  const body = { type: `urn:acs:problem:${kind}`, title, status, detail };
  return {
    body: extras.errors === undefined ? body : { ...body, errors: extras.errors },
    headers: { ...extras.headers },
  };
}

// A body can break as many rules as it has fields; a response names this many.
const MAX_ERRORS = 100;

/** The 400 for a body that breaks its schema: a detail that counts the faults, and the first hundred of them. */
export function invalidBody(errors: readonly FieldError[]): Problem {
  const count = errors.length === 1 ? 'one fault' : `${errors.length} faults`;
  return problem('invalid-request', `The body has ${count}.`, { errors: errors.slice(0, MAX_ERRORS) });
}

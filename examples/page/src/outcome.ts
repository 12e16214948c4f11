// What the result of a call means for a person: what happened, and what may be done next.

import {
  fieldErrors,
  type OkResult,
  ParameterError,
  type Problem,
  type ProblemResult,
  type UnreachableReason,
  type UnreachableResult,
  UsageError,
  waitAfter,
} from 'access-control-contract/client';

/** A result of any operation. */
export type AnyResult<Data> = OkResult<number, Data> | ProblemResult<number, Problem> | UnreachableResult;

/** What is wrong with each field, by name; the empty name is the whole form. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** A message about a call. */
export interface Notice {
  readonly title: string;
  readonly text?: string;
  readonly faults?: Faults;
  /** A button: to send the form again, or to go to a setting. */
  readonly next?:
    | 'Try again'
    | 'Send it again'
    | 'Enter a token'
    | 'Check the account'
    | 'Check the base URL';
  /** Seconds until the next try. */
  readonly wait?: number;
}

/** The notice of a call that failed; one that creates is not simply sent twice. */
export function noticeOf(failure: Exclude<AnyResult<never>, { kind: 'ok' }>, creates: boolean): Notice {
  if (failure.kind === 'unreachable') {
    const { reason } = failure;
    const title = reason === 'network' && !navigator.onLine ? 'You are offline' : unreachable[reason];
    if (reason !== 'unreadable' || creates) return { title, ...again(creates) };
    return { title, text: 'Something else than the service responded.', next: 'Check the base URL' };
  }
  const { status, problem, response } = failure;
  const faults: Faults = status === 400 ? fieldErrors(problem) : {};
  if (Object.keys(faults).length > 0) return { title: 'Please check what you entered', faults };
  if (status === 401) return { title: 'A valid token is needed', next: 'Enter a token' };
  if (status === 404) return { title: 'Not found', text: problem.detail, next: 'Check the account' };
  if (status === 429) {
    const wait = Math.max(1, Math.ceil(waitAfter(response) / 1000));
    return { title: 'Too many requests', text: 'What you entered is kept.', wait };
  }
  if (status >= 500) return { title: 'The service has a problem', ...again(creates) };
  return { title: problem.title, text: problem.detail };
}

const unreachable: Readonly<Record<UnreachableReason, string>> = {
  network: 'The service could not be reached',
  timeout: 'The service took too long',
  aborted: 'The call was given up',
  credential: 'The token could not be had',
  unreadable: 'The response could not be read',
  'too-large': 'The response is too long',
};

const again = (creates: boolean): Pick<Notice, 'text' | 'next'> =>
  creates
    ? { text: 'It may have been created; sending it again may create it twice.', next: 'Send it again' }
    : { text: 'Nothing was changed.', next: 'Try again' };

/** The notice of what the client throws: what cannot be sent at all. @throws anything else */
export function noticeOfMisuse(error: unknown): Notice {
  if (error instanceof ParameterError)
    return { title: 'Please check what you entered', faults: { [error.parameter]: error.message } };
  if (error instanceof UsageError) return { title: 'This cannot be sent', text: error.message };
  throw error;
}

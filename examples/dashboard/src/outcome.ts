// What to tell a person of a call that failed: what happened, what that means for what was entered, what to do now.

import type {
  Problem,
  ProblemResult,
  UnreachableReason,
  UnreachableResult,
} from 'access-control-contract/client';
import type { ConnectionState } from './connection.ts';
import { secondsToWait } from './retry-after.ts';

/** Any call that did not succeed. */
export type Failure = ProblemResult<number, Problem> | UnreachableResult;

/** What a notice lets a person do. */
export type Action = 'retry' | 'resend' | 'token' | 'account' | 'service';

/** A message about a call. */
export interface Notice {
  readonly tone: 'good' | 'bad' | 'wait';
  readonly title: string;
  readonly text: string;
  readonly action?: Action;
  /** Seconds until the next try. */
  readonly wait?: number;
}

/** Whether a call changes anything: one that does is not simply sent twice. */
export type Effect = 'reads' | 'creates';

/** The notice of a failure. */
export function noticeOf(failure: Failure, effect: Effect): Notice {
  return failure.kind === 'problem'
    ? problemNotice(failure, effect)
    : unreachableNotice(failure.reason, effect);
}

function problemNotice(
  { status, problem, response }: ProblemResult<number, Problem>,
  effect: Effect,
): Notice {
  const text = problem.detail;
  if (status === 401) return { tone: 'bad', title: 'A valid token is needed', text: TOKEN, action: 'token' };
  if (status === 404) return { tone: 'bad', title: 'Not found', text, action: 'account' };
  if (status === 429) return waitNotice(secondsToWait(response));
  if (status >= 500) return { tone: 'bad', title: 'The service has a problem', ...again(effect) };
  return { tone: 'bad', title: problem.title, text };
}

function waitNotice(wait: number): Notice {
  const text = `The service asks to wait ${wait} ${wait === 1 ? 'second' : 'seconds'}. What you entered is kept.`;
  return { tone: 'wait', title: 'Too many requests', text, wait };
}

const TOKEN = 'The service answers only to a token that it knows. What you entered is kept.';

const UNREACHABLE: Readonly<Record<UnreachableReason, string>> = {
  network: 'The service could not be reached',
  timeout: 'The service took too long',
  aborted: 'The call was given up',
  credential: 'The token could not be had',
  unreadable: 'The response could not be read',
  'too-large': 'The response is too long',
};

function unreachableNotice(reason: UnreachableReason, effect: Effect): Notice {
  const title = reason === 'network' && !navigator.onLine ? 'You are offline' : UNREACHABLE[reason];
  const isOdd = reason === 'unreadable' || reason === 'too-large';
  return {
    tone: 'bad',
    title,
    ...again(effect),
    ...(isOdd && effect === 'reads' && ODD),
  };
}

const ODD = {
  text: 'Something else than the service may have responded.',
  action: 'service',
} as const;

function again(effect: Effect): Pick<Notice, 'text' | 'action'> {
  return effect === 'reads'
    ? { text: 'Nothing was changed. Try again in a moment.', action: 'retry' }
    : {
        text: 'It may have been created nonetheless. What you entered is kept; sending it again may create it twice.',
        action: 'resend',
      };
}

/** What a failure shows of the connection. */
export function stateAfter(failure: Failure): ConnectionState {
  if (failure.kind === 'problem') return failure.status === 401 ? 'refused' : 'up';
  switch (failure.reason) {
    case 'network':
    case 'timeout':
      return 'down';
    case 'unreadable':
    case 'too-large':
      return 'odd';
    case 'aborted':
    case 'credential':
      return 'unknown';
  }
}

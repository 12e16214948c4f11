// Why a case was not decided.

import type { Condition, Outcome, Reason, TwinState } from '../../types.ts';
import { failureInWords } from './failures.ts';
import { inputInWords, purposeInWords } from './inputs.ts';
import { statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** `pass --second-account ID (another account, to see that accounts are kept apart)`. */
export const reasonInWords = (reason: Reason): string => say(words, reason);

/** The same as a sentence of its own: `not judged: its twin X was rejected (400)`. */
export const undecidedInWords = (outcome: Outcome, reason: Reason): string =>
  `${outcome === 'not-applicable' ? 'skipped' : 'not judged'}: ${reasonInWords(reason)}`;

const words: Table<Reason> = {
  needs: ({ input, for: purpose }) => `pass ${inputInWords(input)} (${purposeInWords(purpose)})`,
  stopped: () => 'the run ended early',
  'twin-not-accepted': ({ twin, state }) => `its twin ${twin} ${twinInWords(state)}`,
  'twin-stopped': ({ twin, accepted }) =>
    `its twin ${twin} stopped being accepted after ${accepted === 1 ? '1 request' : `${accepted} requests`}: a quota?`,
  'left-out': ({ within }) => `left out by --within ${within}`,
  'gave-up': ({ silent }) => `not sent: the last ${silent} like it got no response`,
  unconfirmed: ({ failure }) =>
    `${failureInWords(failure)}, as others like it that were confirmed; this one was not repeated`,
  redirected: ({ status, location }) =>
    location === ''
      ? `redirected (${status}) without a Location`
      : `redirected (${status}) to ${location}: use that as the base URL`,
  pending: (status) => `answered ${statusInWords(status)}: whether it is rejected later cannot be seen`,
  proxy: (status) => `a proxy answered ${statusInWords(status)} in the place of the server`,
  'twin-open': ({ twin }) => `its twin ${twin} was rejected, which the source leaves open`,
  'rate-limited': ({ attempts, ...status }) =>
    `the service limits requests (${statusInWords(status)} after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}): lower --rate`,
  'refused-without': ({ input, value, ...status }) =>
    `rejected (${statusInWords(status)}): pass ${inputInWords(input)}, since ${value} is the contract's example and need not exist here`,
  'all-refused': ({ operation, ...status }) =>
    `rejected (${statusInWords(status)}), as was every other body of ${operation}: the service may require something that the source leaves open`,
  'only-if-refused': ({ because }) => becauses[because],
  'only-if-accepted': ({ because }) => becauses[because],
  hidden: ({ by }) => `hidden by what ${by} shows`,
  failure: ({ failure }) => failureInWords(failure),
  'nothing-to-vary': () => 'no body was accepted that random ones could be made from',
  'no-result': () => 'it was never run',
  token: ({ says }) => says,
};

type Because = Extract<Condition, { kind: 'only-if-refused' | 'only-if-accepted' }>['because'];

/** What makes a case moot by what became of another one. */
export const becauses: Readonly<Record<Because, string>> = {
  'names-need-not-be-unique': 'this service allows duplicate names',
  'names-must-be-unique': 'names are unique in this service, and one so short may be in use',
  'names-may-not-be-short': 'this service takes no name so short, or not twice',
  'members-may-be-refused': 'this service rejects the member, which the source leaves open',
  'names-have-no-slash': 'this service takes no slash in a name',
  'names-have-no-brackets': 'this service takes no brackets in a name',
  'names-have-no-such-letters': 'this service takes no letters of other scripts in a name',
  'wrong-body-was-accepted': 'this service accepted the wrong body that had the name first',
  'empty-object-was-accepted':
    'this service accepts an empty object, and what says nothing may be read as one',
  'content-type-is-not-checked': 'this service does not check the content type',
  'spelling-is-open': 'this service reads such a spelling as the same, which the source leaves open',
  'credential-opens-both-accounts': 'this credential opens both accounts',
  'credential-opens-one-account': 'this credential opens one account alone: pass --second-bearer TOKEN',
};

const twinInWords = (state: TwinState) => say(states, state);

const states: Table<TwinState> = {
  answered: ({ status }) =>
    status >= 400 && status < 500 ? `was rejected (${status})` : `was not accepted (${status})`,
  failed: () => 'got no complete response',
  'not-sent': () => 'was not sent',
};

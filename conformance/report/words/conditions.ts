// When a case counts, why one was not decided, and what a user can declare.

import { fromPointer } from '../../../src/contract/index.ts';
import type {
  Before,
  Case,
  Condition,
  Control,
  Input,
  Outcome,
  Purpose,
  Reason,
  TwinState,
} from '../../types.ts';
import { changeInWords } from './experiments.ts';
import { counted } from './numbers.ts';
import { failureInWords, statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** `only with --jwt-id ID (something that exists, for jwt_id)`. */
export const conditionInWords = (condition: Condition): string => say(conditions, condition);

/** `pass --second-account ID (another account, to see that accounts are kept apart)`. */
export const reasonInWords = (reason: Reason): string => say(reasons, reason);

/** The same as a sentence of its own: `not judged: its twin X was rejected (400)`. */
export function undecidedInWords(outcome: Outcome, reason: Reason): string {
  const says = reasonInWords(reason);
  if (outcome === 'not-applicable') return `skipped: ${says}`;
  return reason.kind === 'hidden' ? says : `not judged: ${says}`;
}

/** `--routing-id ID`, `--param shop=VALUE`, `--bearer TOKEN`. */
export const inputInWords = (input: Input): string => say(inputs, input);

/** Its option alone: `--routing-id`, `--param shop`. */
export const optionInWords = (input: Input): string =>
  inputInWords(input).replace(/(: |[ =])[A-Z]+(?='?$)/, '');

/** Why it is needed: `an account this credential cannot read`. */
export const purposeInWords = (purpose: Purpose): string => say(purposes, purpose);

const inputs: Table<Input> = {
  credential: ({ header }) => (header === undefined ? '--bearer TOKEN' : `--credential '${header}: VALUE'`),
  'second-credential': () => '--second-bearer TOKEN',
  flag: ({ name }) => `--${name} ID`,
  parameter: ({ name }) => (name.includes('{') ? `--param '${name}=VALUE'` : `--param ${name}=VALUE`),
  driver: () => '--driver FILE',
};

const purposes: Table<Purpose> = {
  path: ({ parameter, path }) => `a value for ${parameter} in ${path}`,
  credential: () => 'a credential that the service accepts',
  reference: ({ property }) => `something that exists, for ${property}`,
  'second-account': () => 'another account, to see that accounts are kept apart',
  tokens: () => 'how tokens are checked: the source shows no endpoint for it',
};

const neededInWords = ({ input, for: purpose }: Extract<Condition, { kind: 'needs' }>) =>
  `${inputInWords(input)} (${purposeInWords(purpose)})`;

/** What a failed case differs from: `X was accepted; the only change: name is absent`. */
export function twinInWords({ conditions }: Pick<Case, 'conditions'>): string | undefined {
  const twin = conditions.find((condition) => condition.kind === 'twin');
  return twin?.change && `${twin.case} was accepted; ${differenceInWords(twin.change)}`;
}

/** `the only change: name is absent`, or everything that differs. */
function differenceInWords(change: NonNullable<Extract<Condition, { kind: 'twin' }>['change']>): string {
  const all = typeof change === 'string' ? [change] : change.map(changeInWords);
  if (all.length === 0) return 'the same request is sent again';
  if (all.length === 1) return `the only change: ${all.join()}`;
  return `it differs in ${all.length} things: ${all.join(', ')}`;
}

const conditions: Table<Condition> = {
  needs: (needed) => `only with ${neededInWords(needed)}`,
  twin: ({ case: id, change }) =>
    `only while its twin ${id} is accepted${change === undefined ? '' : `; ${differenceInWords(change)}`}`,
  after: ({ cases }) => `sent after ${someOf(cases)}`,
  'right-after': ({ before, read }) => `sent right after ${read ?? befores[before]}`,
  alone: () => 'sent while nothing else is in flight',
  'unless-accepted': ({ case: id, because }) => `not if ${id} is accepted: ${becauses[because]}`,
  'unless-converted': ({ pointer, to, absence, controls = [] }) =>
    `not if the response shows that the server converted it: ${shownInWords(pointer, to, absence)}${controls.map(controlInWords).join('')}`,
  'unless-kept': ({ pointer, value }) =>
    `only if the response shows that ${shownInWords(pointer, [value], undefined)}: what has the name may be kept as it was`,
  'only-if-rejected': ({ case: id, because }) => `only if ${id} is rejected: otherwise ${becauses[because]}`,
  'only-if-accepted': ({ case: id, because }) => `only if ${id} is accepted: otherwise ${becauses[because]}`,
  'only-if-shown': ({ case: id, member, value }) =>
    `only if ${id} shows ${member.join('.')} ${value}: otherwise its response is a sample`,
  'one-of': ({ cases }) =>
    cases.length === 0
      ? 'a rejection leaves it undecided: the service may require what the source leaves open'
      : `a rejection counts only while one of these is accepted: ${someOf(cases)}`,
  'rejected-without': ({ input, value, status = 'rejection', at }) =>
    at !== undefined
      ? `a ${status} counts only where something about ${value} is accepted: ${inputInWords(input)} may name nothing here`
      : `a ${status} counts only with ${inputInWords(input)}: ${value} is the contract's example and need not exist`,
  'identified-by': ({ case: id, value }) =>
    `sent with the identifier that the response to ${id} shows, in the place of ${value}, if it shows one`,
  'may-be-closed': () => 'a closed connection is a rejection too: it may be too long',
  last: () => 'sent last, since it may change what other cases read',
};

const befores: Readonly<Record<Before, string>> = {
  shown: 'a read of something known',
  hidden: 'a read of something unknown',
  accepted: 'a request that is accepted',
  rejected: 'a request that is rejected',
};

function shownInWords(pointer: string, to: readonly string[], absence: string | undefined): string {
  const place = fromPointer(pointer).join('.');
  const values = to.length > 0 ? [`${place} is ${to.slice(0, 3).join(' or ')}`] : [];
  const left = absence === undefined ? [] : [`${place} is left out, while ${absence} is accepted`];
  return [...values, ...left].join(', or ');
}

const controlInWords = ({ rejected, converted }: Control): string =>
  `, nor if ${rejected} is rejected${converted === undefined ? '' : ` and ${converted} accepted`}`;

function someOf(cases: readonly string[]): string {
  const shown = cases.slice(0, 3).join(', ');
  return cases.length > 3 ? `${shown} and ${counted(cases.length - 3, 'other case')}` : shown;
}

const reasons: Table<Reason> = {
  needs: (needed) => `pass ${neededInWords(needed)}`,
  stopped: () => 'the run ended early',
  'twin-not-accepted': ({ twin, state }) => `its twin ${twin} ${say(twinStates, state)}`,
  'twin-stopped': ({ twin, accepted }) =>
    `its twin ${twin} stopped being accepted after ${counted(accepted, 'request')}: a quota?`,
  'gave-up': ({ silent }) => `not sent: the last ${silent} like it got no response`,
  unconfirmed: ({ failure }) =>
    `${failureInWords(failure)}, as others like it that were confirmed; this one was not repeated`,
  redirected: ({ status, location }) =>
    location === ''
      ? `redirected (${status}) without a Location`
      : `redirected (${status}) to ${location}: use that as the base URL`,
  pending: (status) => `got ${statusInWords(status)}: whether that rejects it cannot be seen`,
  proxy: (status) => `a proxy responded with ${statusInWords(status)} in the place of the server`,
  'twin-open': ({ twin }) => `its twin ${twin} was rejected, which the source leaves open`,
  'rate-limited': ({ attempts, ...status }) =>
    `the service limits requests (${statusInWords(status)} after ${counted(attempts, 'attempt')}): lower --rate`,
  'rejected-without': ({ input, value, declared, ...status }) =>
    declared
      ? `rejected (${statusInWords(status)}), as was everything about ${value}: pass ${inputInWords(input)} with a value that exists here`
      : `rejected (${statusInWords(status)}): pass ${inputInWords(input)}, since ${value} is the contract's example and need not exist here`,
  'all-rejected': ({ operation, ...status }) =>
    `rejected (${statusInWords(status)}), as was every other body of ${operation}: the service may require something that the source leaves open`,
  'declared-rejection': (status) =>
    `rejected (${statusInWords(status)}), as the contract has it for some requests: try --param NAME=VALUE or --body-override PATH=VALUE`,
  conflict: (status) =>
    `rejected (${statusInWords(status)}): a value may have to be new, so try --body-override PATH='{unique}'`,
  'repeats-name': (status) =>
    `rejected (${statusInWords(status)}) when it was sent again under the same name: the service may have stored that before`,
  'too-large': (status) =>
    `rejected (${statusInWords(status)}): the service limits the size of bodies, which the contract does not`,
  'only-if-rejected': ({ because }) => becauses[because],
  'only-if-accepted': ({ because }) => becauses[because],
  'only-if-shown': ({ case: id, member, value }) =>
    `${id} shows another ${member.join('.')} than ${value}: its response is a sample, whatever is asked for`,
  hidden: ({ by }) => `cannot be judged while ${by} fails`,
  failure: ({ failure }) => failureInWords(failure),
  'nothing-to-vary': () => 'no body was accepted that random ones could be made from',
  'no-result': () => 'it was never run',
  token: ({ says }) => says,
};

const twinStates: Table<TwinState> = {
  responded: ({ status }) =>
    status >= 400 && status < 500 ? `was rejected (${status})` : `was not accepted (${status})`,
  failed: () => 'got no complete response',
  'not-sent': () => 'was not sent',
};

/** What makes a case moot by the result of another one, or is another reading of the source. */
const becauses: Readonly<Record<Extract<Condition, { readonly because: string }>['because'], string>> = {
  'null-may-be-absence': 'it may mean the same as absent',
  'may-be-read-as-empty': 'it may be read as an empty object',
  'may-be-read-as-null': 'it may be read as null, unless the response shows it',
  'names-need-not-be-unique': 'this service allows duplicate names',
  'names-are-unique': 'names are unique in this service',
  'names-must-be-unique': 'names are unique in this service, and one so short may be in use',
  'names-may-not-be-short': 'this service takes no name so short, or not twice',
  'members-may-be-rejected': 'this service rejects the member, which the source leaves open',
  'names-have-no-slash': 'this service takes no slash in a name',
  'names-have-no-brackets': 'this service takes no brackets in a name',
  'names-have-no-such-letters': 'this service takes no letters of other scripts in a name',
  'nothing-was-deleted': 'nothing was deleted',
  'wrong-body-was-accepted': 'this service accepted the wrong body that had the name first',
  'content-type-is-not-checked': 'this service does not check the content type',
  'spelling-is-open': 'this service reads such a spelling as the same, which the source leaves open',
  'credential-opens-both-accounts': 'this credential opens both accounts',
  'credential-opens-one-account': 'this credential opens one account alone: pass --second-bearer TOKEN',
};

// When a case counts.

import { fromPointer } from '../../../src/contract/index.ts';
import type { Before, Case, Condition } from '../../types.ts';
import { changeInWords } from './changes.ts';
import { inputInWords, purposeInWords } from './inputs.ts';
import { counted } from './numbers.ts';
import { becauses } from './reasons.ts';
import { say, type Table } from './table.ts';

/** `only with --jwt-id ID (something that exists, for jwt_id)`. */
export const conditionInWords = (condition: Condition): string => say(words, condition);

/** What a failed case differs from: `X was accepted; the only change: name is absent`. */
export function twinInWords({ conditions }: Case): string | undefined {
  const twin = conditions.find((condition) => condition.kind === 'twin');
  if (twin?.change === undefined) return undefined;
  return `${twin.case} was accepted; ${differenceInWords(twin.change)}`;
}

/** `the only change: name is absent`, or everything that differs. */
function differenceInWords(change: NonNullable<Twin['change']>): string {
  const all = typeof change === 'string' ? [change] : change.map(changeInWords);
  if (all.length === 0) return 'the same request is sent again';
  if (all.length === 1) return `the only change: ${all.join()}`;
  return `it differs in ${all.length} things: ${all.join(', ')}`;
}

type Twin = Extract<Condition, { kind: 'twin' }>;

const words: Table<Condition> = {
  needs: ({ input, for: purpose }) => `only with ${inputInWords(input)} (${purposeInWords(purpose)})`,
  twin: ({ case: id, change }) =>
    `only while its twin ${id} is accepted${change === undefined ? '' : `; ${differenceInWords(change)}`}`,
  after: ({ cases }) => `sent after ${someOf(cases)}`,
  'right-after': ({ before, read }) => `sent right after ${read ?? befores[before]}`,
  alone: () => 'sent while nothing else is in flight',
  'unless-accepted': ({ case: id, because }) => `not if ${id} is accepted: ${readings[because]}`,
  'unless-converted': ({ pointer, to, absence }) =>
    `not if the response shows that the server converted it: ${shownInWords(pointer, to, absence)}`,
  'only-if-refused': ({ case: id, because }) => `only if ${id} is rejected: otherwise ${becauses[because]}`,
  'only-if-accepted': ({ case: id, because }) => `only if ${id} is accepted: otherwise ${becauses[because]}`,
  'one-of': ({ cases }) =>
    cases.length === 0
      ? 'a rejection leaves it undecided: the service may require what the source leaves open'
      : `a rejection counts only while one of these is accepted: ${someOf(cases)}`,
  'refused-without': ({ input, value, status = 'rejection' }) =>
    `a ${status} counts only with ${inputInWords(input)}: ${value} is the contract's example and need not exist`,
  'may-be-closed': () => 'a closed connection is a rejection too: it may be too long',
  last: () => 'sent last, since it may change what other cases read',
};

const befores: Readonly<Record<Before, string>> = {
  shown: 'a read of something known',
  hidden: 'a read of something unknown',
  accepted: 'a request that is accepted',
  refused: 'a request that is rejected',
};

/** Other readings of the source. */
const readings: Readonly<Record<Extract<Condition, { kind: 'unless-accepted' }>['because'], string>> = {
  'null-may-be-absence': 'null may mean the same as absent',
};

function shownInWords(pointer: string, to: readonly string[], absence: string | undefined): string {
  const place = fromPointer(pointer).join('.');
  const values = to.length > 0 ? [`${place} is ${listed(to)}`] : [];
  const left = absence === undefined ? [] : [`${place} is left out, while ${absence} is accepted`];
  return [...values, ...left].join(', or ');
}

const listed = (values: readonly string[]) => values.slice(0, most).join(' or ');

const most = 3;

function someOf(cases: readonly string[]): string {
  const left = cases.length - most;
  const shown = cases.slice(0, most).join(', ');
  return left > 0 ? `${shown} and ${counted(left, 'other case')}` : shown;
}

// What experiments found, in words: `byteLength: accepted to 127, rejected from 128 (400), in createTag.`

import type { Became, Before, Cause, Expected, Trigger } from '../../types.ts';
import { changeInWords } from './changes.ts';
import { endedInWords } from './ended.ts';
import { cut } from './numbers.ts';
import { say, type Table } from './table.ts';

type Narrowed = Extract<Cause, { kind: 'narrowed' }>;

/** One sentence: what turns the outcome, and where. */
export function narrowedInWords(cause: Narrowed): string {
  const { operations, triggers, also, expected, became } = cause;
  const [only, ...others] = triggers;
  if (only?.kind === 'any-request') return whole(cause);
  if (only?.kind === 'no-more') return endedInWords(only, cause);
  const turn = only && others.length === 0 ? turnInWords(only, expected, became) : undefined;
  const status = statusInWords(cause);
  const says = turn
    ? `${turn}${status}`
    : `${capital(outcomes[became])}${status} where ${triggersInWords(triggers)}, and has to be ${outcomes[expected]}`;
  return `${says}${alsoInWords(also)}, in ${operations.join(' and ')}.`;
}

const whole = (cause: Narrowed) =>
  `Every valid request is ${outcomes[cause.became]}${statusInWords(cause)}, in ${cause.operations.join(' and ')}: is it there, and under this path?`;

const statusInWords = ({ exchange: { answer } }: Narrowed) =>
  answer === undefined ? '' : ` (${answer.status})`;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const outcomes: Readonly<Record<Became | Expected, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  failed: 'answered by a server error',
  answered: 'answered without one',
};

/** The ways themselves are in the JSON report. */
const alsoInWords = ({ length }: Narrowed['also']) =>
  length === 0 ? '' : `, and in ${length === 1 ? 'another way' : `${length} other ways`}`;

type Turning = Extract<Trigger, { kind: 'number' | 'length' }>;

/** Both sides of a boundary; nothing for what has none. */
function turnInWords(trigger: Trigger, expected: Expected, became: Became): string | undefined {
  if (trigger.kind !== 'number' && trigger.kind !== 'length') return undefined;
  const { from, to } = trigger;
  const unit = trigger.kind === 'length' ? ' characters' : '';
  const [right, wrong] = [outcomes[expected], outcomes[became]];
  const place = nameOf(trigger);
  if (expected === 'rejected') return `${place}: ${wrong} ${spanInWords(trigger)}${unit}`;
  return from === undefined
    ? `${place}: ${right} from ${(to ?? 0) + 1}${unit}, ${wrong} to ${to}`
    : `${place}: ${right} to ${from - 1}${unit}, ${wrong} from ${from}`;
}

function spanInWords({ from, to }: Turning): string {
  if (from === undefined) return `from ${to} down, with no end found`;
  if (to === undefined) return `from ${from} up, with no end found`;
  return from === to ? `at ${from}` : `from ${from} to ${to}`;
}

/** What comes before is said last. */
function triggersInWords(triggers: readonly Trigger[]): string {
  const { before = [], own = [] } = Object.groupBy(triggers, ({ kind }) =>
    kind === 'right-after' ? 'before' : 'own',
  );
  const said = own.map((trigger) => say(words, trigger)).join(' and ');
  return [said || 'this is sent', ...before.map((trigger) => say(words, trigger))].join(', ');
}

const words: Table<Trigger> = {
  number: (trigger) => `${nameOf(trigger)} is ${rangeInWords(trigger, '')}`,
  length: (trigger) => `${nameOf(trigger)} has ${rangeInWords(trigger, ' characters')}`,
  contains: (trigger) => `${nameOf(trigger)} has ${JSON.stringify(trigger.text)} in it`,
  value: (trigger) => `${nameOf(trigger)} is ${cut(trigger.value, 60)}`,
  present: (trigger) => `${nameOf(trigger)} is there`,
  absent: (trigger) => `${nameOf(trigger)} is left out`,
  size: ({ from }) => `the body has ${from} bytes or more`,
  'any-request': () => 'anything is sent',
  wrong: ({ path, broken }) =>
    path.length > 0
      ? `${path.join('.')} is wrong, whatever is wrong with it`
      : `the body is wrong, whatever is wrong with it${broken ? ', even where it is no JSON' : ''}`,
  'no-json': () => 'the body is no JSON',
  unknown: () => 'the path names something that is not there',
  'any-body': ({ of }) =>
    of === 'bytes' ? 'the body is anything, even no JSON' : 'the body is any JSON, whatever its members are',
  'right-after': ({ before }) => `right after ${befores[before]}`,
  'no-more': () => 'the run has gone on for a while',
  part: ({ change }) => changeInWords(change),
};

const befores: Readonly<Record<Before, string>> = {
  shown: 'a read that shows something',
  hidden: 'a read of what is not there',
  accepted: 'a request that is accepted',
  refused: 'a request that is rejected',
};

const nameOf = ({ path }: { readonly path: readonly string[] }) => path.join('.') || 'the body';

function rangeInWords({ from, to }: Turning, unit: string): string {
  if (from === to) return `${from}${unit}`;
  if (from === undefined) return `${to}${unit} or less`;
  return to === undefined ? `${from}${unit} or more` : `from ${from} to ${to}${unit}`;
}

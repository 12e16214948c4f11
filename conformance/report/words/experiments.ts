// What experiments found, in words: `byteLength: accepted to 127, rejected from 128.`

import type { Became, Cause, Change, Expected, Part, Trigger } from '../../types.ts';
import { cut } from './numbers.ts';
import { say, type Table } from './table.ts';

type Narrowed = Extract<Cause, { kind: 'narrowed' }>;

/** One sentence: what turns the outcome, and where. */
export function narrowedInWords({
  operations,
  triggers,
  also,
  expected,
  became,
  exchange,
}: Narrowed): string {
  const status = exchange.answer === undefined ? '' : ` (${exchange.answer.status})`;
  const [only, ...others] = triggers;
  const turn = only && others.length === 0 ? turnInWords(only, expected, became) : undefined;
  const says = turn
    ? `${turn}${status}`
    : `${triggers.map(triggerInWords).join(', and ')}: ${outcomes[became]}${status}, and has to be ${outcomes[expected]}`;
  return `${says}${alsoInWords(also)}, in ${operations.join(' and ')}.`;
}

function alsoInWords(also: Narrowed['also']): string {
  const named = also.slice(0, mostNamed).map((triggers) => triggers.map(triggerInWords).join(', and '));
  const left = also.length - named.length;
  const all = [...named, ...(left > 0 ? [`${left} more`] : [])];
  return all.length === 0 ? '' : `; so ${all.length === 1 ? 'is' : 'are'} ${all.join('; ')}`;
}

const mostNamed = 2;

const outcomes: Readonly<Record<Became | Expected, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  failed: 'answered by a server error',
  answered: 'answered without one',
};

type Turning = Extract<Trigger, { kind: 'number' | 'length' }>;

/** Both sides of a boundary. */
function turnInWords(trigger: Trigger, expected: Expected, became: Became): string | undefined {
  if (trigger.kind !== 'number' && trigger.kind !== 'length') return undefined;
  const { from, to } = trigger;
  const unit = trigger.kind === 'length' ? ' characters' : '';
  const [right, wrong] = [outcomes[expected], outcomes[became]];
  const place = nameOf(trigger);
  if (expected !== 'rejected')
    return from === undefined
      ? `${place}: ${right} from ${(to ?? 0) + 1}${unit}, ${wrong} to ${to}`
      : `${place}: ${right} to ${from - 1}${unit}, ${wrong} from ${from}`;
  return `${place}: ${wrong}${endInWords(trigger)}${unit}`;
}

function endInWords({ from, to }: Turning): string {
  if (from === undefined) return ` from ${to} down, with no end found`;
  if (to === undefined) return ` from ${from} up, with no end found`;
  return from === to ? ` at ${from}` : ` from ${from} to ${to}`;
}

/** `byteLength from 128`, `name with "%" in it`. */
export const triggerInWords = (trigger: Trigger): string => say(words, trigger);

const words: Table<Trigger> = {
  number: (trigger) => `${nameOf(trigger)} ${rangeInWords(trigger)}`,
  length: (trigger) => `${nameOf(trigger)} of ${sizeInWords(trigger)}`,
  contains: (trigger) => `${nameOf(trigger)} with ${JSON.stringify(trigger.text)} in it`,
  value: (trigger) => `${nameOf(trigger)} = ${cut(trigger.value, 60)}`,
  present: (trigger) => `${nameOf(trigger)} is there`,
  absent: (trigger) => `${nameOf(trigger)} is left out`,
  size: ({ from }) => `a body of ${from} bytes or more`,
  'any-body': ({ of }) =>
    of === 'bytes' ? 'any body, even one that is no JSON' : 'any JSON, whatever its members are',
  part: ({ change }) => say(parts, change.part, change),
};

const nameOf = ({ path }: { readonly path: readonly string[] }) => path.join('.') || 'the body';

function sizeInWords({ from, to }: Turning): string {
  if (from === to) return `${from} characters`;
  if (from === undefined) return `${to} characters or fewer`;
  return to === undefined ? `${from} characters or more` : `${from} to ${to} characters`;
}

function rangeInWords({ from, to }: Turning): string {
  if (from === to) return String(from);
  if (from === undefined) return `to ${to}`;
  return to === undefined ? `from ${from}` : `from ${from} to ${to}`;
}

const parts: Table<Part, string, [Change]> = {
  method: (_, { to }) => `the method ${to}`,
  target: (_, { to }) => `the path ${cut(to ?? '', 100)}`,
  header: ({ name }, { to }) => (to === undefined ? `no header ${name}` : `the header ${headerIn(to)}`),
  member: ({ path }, { to }) => `${path.join('.')} = ${cut(to ?? '', 60)}`,
  order: () => 'members in another order',
  space: (_, { to }) =>
    to === undefined ? 'no white space in the body' : 'white space between the parts of the body',
  length: (_, { to }) => (to === undefined ? 'no blanks after the body' : `a body of ${to} characters`),
  escapes: ({ of }) => (of === 'names' ? 'member names in \\u escapes' : 'texts in \\u escapes'),
  body: (_, { to }) => (to === undefined ? 'no body' : `the body ${cut(bodyIn(to), 60)}`),
  sending: () => 'the way the body is sent',
};

const headerIn = (to: string) =>
  (JSON.parse(to) as readonly (readonly [string, string])[])
    .map(([name, value]) => cut(`${name}: ${value}`, 100))
    .join(', ');

function bodyIn(to: string): string {
  const body = JSON.parse(to) as { readonly text?: string };
  return body.text === undefined ? 'that is no text' : JSON.stringify(body.text);
}

// What experiments found, in words, and the changes between two requests that they try.

import { isUtf8 } from 'node:buffer';
import { visibleLine } from '../../../src/html/index.ts';
import {
  type Became,
  type Before,
  type Bounded,
  type Bytes,
  type CaseRequest,
  type Cause,
  type Change,
  type Ended,
  type Expected,
  isBounded,
  type JsonType,
  nestedPlaceholder,
  type Part,
  type Trigger,
  uniquePattern,
} from '../../types.ts';
import { capital, counted, cut, firstOf, inList } from './numbers.ts';
import { statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

type Narrowed = Extract<Cause, { kind: 'narrowed' }>;

/** What changes the outcome, and where: `byteLength: accepted to 127, rejected from 128 (400), in createTag.` */
export function narrowedInWords(cause: Narrowed): string {
  const { operations, expected, became } = cause;
  const triggers = cause.triggers.map(inPlaces(cause));
  const [only, ...others] = triggers;
  if (only?.kind === 'any-request') return whole(cause);
  if (only?.kind === 'no-more') return endedInWords(only, cause);
  const boundary = only && others.length === 0 ? boundaryInWords(only, expected, became) : undefined;
  const status = statusOf(cause);
  const says = boundary
    ? `${boundary}${status}`
    : `${capital(outcomes[became])}${status} where ${triggersInWords(triggers)}`;
  const wanted = boundary || became === 'failed' ? '' : `, and has to be ${outcomes[expected]}`;
  return `${says}${alsoInWords(cause)}${wanted}, in ${inList(operations)}.`;
}

const mostPlaces = 3;

/** A trigger with the names of all places of its value. */
const inPlaces = ({ places = [] }: Narrowed) => {
  const names = places.map((path) => nameOf({ path }));
  const all = inList(firstOf(names, mostPlaces), 'or');
  return (trigger: Trigger): Trigger =>
    'path' in trigger && names.length > 1 ? { ...trigger, path: [all] } : trigger;
};

const whole = (cause: Narrowed) =>
  `Every valid request ${cause.became === 'failed' ? 'gets' : 'is'} ${outcomes[cause.became]}${statusOf(cause)}, in ${inList(cause.operations)}: is it there, under this path, and with what the options name?`;

const statusOf = ({ exchange: { response } }: Narrowed) =>
  response === undefined ? '' : ` (${response.status})`;

const outcomes: Readonly<Record<Became | Expected, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  failed: 'a server error',
  responded: 'no server error',
};

/** Other ranges that are named; all ways are in the JSON report. */
const mostRanges = 2;

function alsoInWords({ also, triggers: first }: Narrowed): string {
  const common = new Set(first.map((trigger) => JSON.stringify(trigger)));
  const ranges = also
    .map((triggers) => triggers.filter((trigger) => !common.has(JSON.stringify(trigger))))
    .filter((own) => own.length > 0 && own.every(isBounded))
    .slice(0, mostRanges);
  const left = also.length - ranges.length;
  const named = ranges.map((own) => `, also where ${triggersInWords(own)}`).join('');
  return left === 0 ? named : `${named}, and in ${left === 1 ? 'another way' : `${left} other ways`}`;
}

const units = { number: '', length: ' characters', bytes: ' bytes in UTF-8' };

/** Both sides of a boundary; nothing for what has none. */
function boundaryInWords(trigger: Trigger, expected: Expected, became: Became): string | undefined {
  if (!isBounded(trigger)) return undefined;
  const { from, to } = trigger;
  const unit = units[trigger.kind];
  const [right, wrong] = [outcomes[expected], outcomes[became]];
  const place = nameOf(trigger);
  if (expected === 'rejected') return `${place}: ${wrong} ${spanInWords(trigger, unit)}`;
  return from === undefined
    ? `${place}: ${right} from ${(to ?? 0) + 1}${unit}, ${wrong} to ${to}`
    : `${place}: ${right} to ${from - 1}${unit}, ${wrong} from ${from}`;
}

function spanInWords({ from, to }: Bounded, unit: string): string {
  if (from === undefined) return `from ${to}${unit} down, with no end found`;
  if (to === undefined) return `from ${from}${unit} up, with no end found`;
  return from === to ? `at ${from}${unit}` : `from ${from} to ${to}${unit}`;
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
  number: (trigger) => `${nameOf(trigger)} is ${rangeInWords(trigger)}`,
  length: (trigger) => `${nameOf(trigger)} has ${rangeInWords(trigger)}`,
  bytes: (trigger) => `${nameOf(trigger)} has ${rangeInWords(trigger)}`,
  'no-multiple': (trigger) => `${nameOf(trigger)} is no multiple of ${trigger.of}`,
  contains: (trigger) => `${nameOf(trigger)} has ${JSON.stringify(trigger.text)} in it`,
  value: (trigger) => `${nameOf(trigger)} is ${short(trigger.value)}`,
  type: (trigger) =>
    `${nameOf(trigger)} is ${inList(
      trigger.of.map((type) => types[type]),
      'or',
    )}`,
  present: (trigger) => `${nameOf(trigger)} is there`,
  absent: (trigger) => `${nameOf(trigger)} is left out`,
  size: ({ from }) => `the body has ${from} bytes or more`,
  depth: ({ from }) => `a value in the body is nested ${from} levels deep or more`,
  'any-request': () => 'anything is sent',
  wrong: ({ path, broken }) =>
    path.length > 0
      ? `${path.join('.')} is wrong, whatever is wrong with it`
      : `the body is wrong, whatever is wrong with it${broken ? ', even where it is no JSON' : ''}`,
  'no-json': () => 'the body is no JSON',
  unknown: () => 'the path names something that is not there',
  'no-number': () => 'the identifier in the path is no number',
  'any-body': ({ of }) =>
    of === 'bytes' ? 'the body is anything, even no JSON' : 'the body is any JSON, whatever its members are',
  'right-after': ({ before }) => `right after ${befores[before]}`,
  'no-more': () => 'the run has gone on for a while',
  part: ({ change }) => changeInWords(change),
};

const types: Readonly<Record<JsonType, string>> = {
  number: 'a number',
  string: 'a text',
  boolean: 'a boolean',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

const befores: Readonly<Record<Before, string>> = {
  shown: 'a read that shows something',
  hidden: 'a read of what is not there',
  accepted: 'a request that is accepted',
  rejected: 'a request that is rejected',
};

const nameOf = ({ path }: { readonly path: readonly string[] }) => path.join('.') || 'the body';

function rangeInWords({ kind, from, to }: Bounded): string {
  const unit = units[kind];
  if (from === to) return `${from}${unit}`;
  if (from === undefined) return `${to}${unit} or less`;
  return to === undefined ? `${from}${unit} or more` : `from ${from} to ${to}${unit}`;
}

/** Operations that accept nothing any more: what preceded it, what it looks like, and what to do about it. */
function endedInWords(ended: Ended, { operations, exchange: { request, response } }: Narrowed): string {
  const { accepted, rejected, why, first, member } = ended;
  const where = `${inList(operations)}${member === undefined ? '' : ` with ${member}`}`;
  const result = response
    ? `ends in ${statusInWords({ status: response.status, phrase: response.reason })}`
    : 'gets no complete response';
  const requests = counted(accepted, 'request');
  const were = `${requests} ${accepted === 1 ? 'was' : 'were'} accepted`;
  if (response?.status === 401)
    return `${where}: ${were}, and none any more, since every valid request ${result}: has the credential expired, or is it locked after wrong ones? --credential-command COMMAND gets another one.`;
  if (request.method === 'GET' && (response?.status === 404 || response?.status === 410))
    return `${where}: what it reads was there in ${requests}, and not any more, since every valid request ${result}: did something delete it while the run went on, or does the service lose it?`;
  if (why === 'state')
    return `Since the first rejected request (${first}) every valid request ${result}, in ${where}; ${were} before it: state that stays after a rejected request? Start the service anew to try again.`;
  if (why === 'leak')
    return `After ${requests} accepted and ${rejected} rejected every valid request ${result}, in ${where}: something that is not released, such as a connection?`;
  return `${where}: ${were}, and none any more, since every valid request ${result}: ${why === 'quota' ? 'a quota?' : 'a quota, or state that stays after a rejected request?'} ${room}`;
}

const room = 'Use an account with room (--account ID), raise the quota, or run fewer cases (--only PATTERN).';

/** `ratelimit.window is 86400`, `Authorization is absent`. */
export const changeInWords = (change: Change): string => say(parts, change.part, change);

const parts: Table<Part, string, [texts: Pick<Change, 'from' | 'to'>]> = {
  method: (_, { to }) => `the method is ${to}`,
  target: (_, { to = '' }) => `the path is ${short(to)}`,
  header: (_, { from = '[]', to }) =>
    (JSON.parse(to ?? from) as CaseRequest['headers'])
      .map(([name, value]) => (to === undefined ? `${name} is absent` : `${name} is ${short(value)}`))
      .join(' and '),
  member: ({ path }, { to }) => `${path.join('.')} is ${to === undefined ? 'absent' : short(to)}`,
  order: () => 'its members are in another order',
  space: (_, { to }) => `there is ${to === undefined ? 'no ' : ''}white space between its parts`,
  length: (_, { to }) =>
    to === undefined ? 'no blanks at its end' : `blanks at its end make it ${to} characters long`,
  escapes: ({ of }, { to }) =>
    `its ${of === 'names' ? 'keys' : 'texts'} are ${to === undefined ? 'not ' : ''}in escapes`,
  body: (_, { to }) => (to === undefined ? 'there is no body' : bodyInWords(JSON.parse(to) as Bytes)),
  sending: (_, { to = '{}' }) => sendingInWords(JSON.parse(to) as CaseRequest),
};

function bodyInWords(body: Bytes): string {
  const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
  if (!isUtf8(bytes)) return 'the body is not valid UTF-8';
  const text = String(bytes);
  if (text.startsWith('\uFEFF')) return 'a byte order mark comes before the body';
  return `the body is ${short(visibleLine(text))}`;
}

function sendingInWords({ padding, nesting, inTwoPieces }: CaseRequest): string {
  if (padding !== undefined) return `${padding} blanks come before its body`;
  if (nesting !== undefined) return `its body has ${nesting.levels} levels`;
  return inTwoPieces ? 'its body comes in two pieces' : 'its body comes at once';
}

/** With words in the place of what differs from request to request. */
const short = (text: string) =>
  cut(text.replaceAll(uniquePattern, 'NAME').replaceAll(`"${nestedPlaceholder}"`, 'nested lists'), 60);

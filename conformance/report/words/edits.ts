// What one request has otherwise than another, in words: `no Content-Type and no body`, `byteLength is 16.5`.

import { isUtf8 } from 'node:buffer';
import { visibleLine } from '../../../src/html/index.ts';
import {
  type Before,
  type Bounded,
  type Bytes,
  type CaseRequest,
  type Change,
  isBounded,
  nestedPlaceholder,
  type Part,
  type Trigger,
  uniquePattern,
} from '../../types.ts';
import { counted, inList } from './numbers.ts';
import { say, type Table } from './table.ts';
import { kindOf, short } from './values.ts';

/** An edit in words: of a row, or what differs; the first two of many things. */
export function editInWords(edit: string | readonly Change[]): string {
  if (typeof edit === 'string') return rowInWords(edit);
  const all = edit.map(changeInWords);
  if (all.length <= most) return inList(all);
  return `${all.slice(0, most - 1).join(', ')} and ${all.length - most + 1} more differences`;
}

const most = 3;

/** A part of a request that is otherwise. */
export const changeInWords = (change: Change): string => say(parts, change.part, change);

const parts: Table<Part, string, [texts: Pick<Change, 'from' | 'to'>]> = {
  method: (_, { to }) => `${to} as the method`,
  target: (_, { to = '' }) => `${short(filled(to))} as the path`,
  header: (_, { from = '[]', to }) => {
    const headers = JSON.parse(to ?? from) as CaseRequest['headers'];
    return inList(
      headers.map(([name, value]) =>
        to === undefined
          ? without(name)
          : value === ''
            ? `an empty ${name}`
            : `${name}: ${short(filled(value))}`,
      ),
    );
  },
  member: ({ path }, { to }) =>
    to === undefined ? `no ${path.join('.')}` : `${path.join('.')} is ${short(filled(to))}`,
  order: () => 'the members in another order',
  space: (_, { to }) => (to === undefined ? 'no white space in the body' : 'white space between its parts'),
  length: (_, { to }) =>
    to === undefined ? 'no blanks at its end' : `blanks at its end, ${to} characters in all`,
  escapes: ({ of }, { to }) =>
    `its ${of === 'names' ? 'keys' : 'texts'} ${to === undefined ? 'without' : 'in'} escapes`,
  body: (_, { to }) => (to === undefined ? 'no body' : bodyInWords(JSON.parse(to) as Bytes)),
  sending: (_, { to = '{}' }) => sendingInWords(JSON.parse(to) as CaseRequest),
};

const without = (header: string) => (header === 'Authorization' ? 'no credential' : `no ${header}`);

/** The words of a row, with what stands for a name or a credential in words as well. */
function rowInWords(row: string): string {
  const [, header] = /^(\S+) is absent$/.exec(row) ?? [];
  if (header !== undefined) return without(header);
  const [, body] = /^the body is (.*)$/s.exec(row) ?? [];
  return body === undefined ? filled(row) : `${short(filled(body))} as the body`;
}

function bodyInWords(body: Bytes): string {
  const bytes = 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
  if (!isUtf8(bytes)) return 'a body that is not valid UTF-8';
  const text = String(bytes);
  if (text.trim() === '') return text === '' ? 'an empty body' : 'a body of blanks';
  if (text.startsWith('\uFEFF')) return 'a byte order mark before the body';
  return isJson(text) && !text.startsWith('{')
    ? `${kindOf(text)} as the body`
    : `${short(filled(visibleLine(text)))} as the body`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function sendingInWords({ padding, nesting, inTwoPieces }: CaseRequest): string {
  if (padding !== undefined) return `${counted(padding, 'blank')} before the body`;
  if (nesting !== undefined) return `a body of ${nesting.levels} levels`;
  return inTwoPieces ? 'the body in two pieces' : 'the body at once';
}

/** With words in the place of what stands for a name or a credential. */
export const filled = (text: string): string =>
  secrets
    .reduce((all, [name, says]) => all.replaceAll(name, says), text.replaceAll(uniquePattern, 'NAME'))
    .replaceAll(`"${nestedPlaceholder}"`, 'nested lists');

const secrets = [
  ['$ACS_BEARER_SWAPPED', 'TOKEN with its letters in the other case'],
  ['$ACS_BEARER_ROTATED', 'another TOKEN of the same length'],
  ['$ACS_BEARER_REVERSED', 'TOKEN read from its end'],
  ['$ACS_BEARER_ENDS', 'the ends of TOKEN alone'],
  ['$ACS_SECOND_BEARER', 'the second TOKEN'],
  ['$ACS_BEARER', 'TOKEN'],
] as const;

/** What else a request must have for an outcome: ` where prefix is there`. */
export function besideInWords(triggers: readonly Trigger[]): string {
  const said = triggers.map((trigger) => say(words, trigger)).filter((text) => text !== '');
  return said.length === 0 ? '' : ` where ${inList(said)}`;
}

const words: Table<Trigger> = {
  number: rangeInWords,
  length: rangeInWords,
  bytes: rangeInWords,
  'no-multiple': (trigger) => `${nameOf(trigger)} is no multiple of ${trigger.of}`,
  contains: (trigger) => `${nameOf(trigger)} contains ${JSON.stringify(trigger.text)}`,
  value: (trigger) => `${nameOf(trigger)} is ${short(filled(trigger.value))}`,

  present: (trigger) => `${nameOf(trigger)} is there`,
  absent: (trigger) => `${nameOf(trigger)} is left out`,
  'any-request': () => '',
  size: ({ from }) => `the body has ${from} bytes or more`,

  unknown: () => 'the path names nothing that exists',
  'right-after': ({ before }) => `it comes right after ${befores[before]}`,
  'no-more': ({ accepted }) =>
    `${counted(accepted, 'request')} ${accepted === 1 ? 'was' : 'were'} accepted before`,
  part: ({ change }) => `it has ${changeInWords(change)}`,
};

const befores: Readonly<Record<Before, string>> = {
  shown: 'a read that found something',
  hidden: 'a read that found nothing',
  accepted: 'an accepted request',
  rejected: 'a rejected request',
};

export const nameOf = ({ path }: { readonly path: readonly string[] }): string =>
  path.join('.') || 'the body';

function rangeInWords(trigger: Bounded): string {
  return `${nameOf(trigger)} is ${spanInWords(trigger)}`;
}

/** `128 or more`, `an empty text`, `a text of 51 characters`. */
export function spanInWords({ kind, from, to }: Bounded): string {
  if (kind === 'number') return range(from, to);
  const unit = kind === 'bytes' ? 'bytes in UTF-8' : 'characters';
  return to === 0 ? 'an empty text' : `a text of ${range(from, to)} ${unit}`;
}

function range(from: number | undefined, to: number | undefined): string {
  if (from === to) return String(from);
  if (from === undefined) return `${to} or less`;
  return to === undefined ? `${from} or more` : `${from} to ${to}`;
}

/** The parts of a request that an edit is about: what a reader looks for in it. */
export function partsOf(
  edit: string | readonly Change[],
  place: string,
  triggers: readonly Trigger[],
): readonly Part[] {
  const bounded = triggers.flatMap((trigger): readonly Part[] =>
    isBounded(trigger) || trigger.kind === 'value' ? [{ kind: 'member', path: trigger.path }] : [],
  );
  if (bounded.length > 0) return bounded;
  if (typeof edit !== 'string') return edit.map(({ part }) => part);
  return placed[place] === undefined ? [{ kind: 'member', path: place.split('.') }] : [placed[place]];
}

/** Places of a property that are no member of a body. */
const placed: Readonly<Record<string, Part>> = {
  credential: { kind: 'header', name: 'authorization' },
  'content-type': { kind: 'header', name: 'content-type' },
  path: { kind: 'target' },
  account: { kind: 'target' },
  'second-account': { kind: 'target' },
  resource: { kind: 'target' },
  method: { kind: 'method' },
};

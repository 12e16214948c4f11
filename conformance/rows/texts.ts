// Lengths of texts: accepted at each bound, rejected beyond it, in ASCII and other scripts.

import { derived, type SilenceId, typesOf } from '../../src/contract/index.ts';
import { type Row, uniqueLength, uniqueName } from '../types.ts';
import { lengthOf } from '../view/json-text.ts';
import { isUniqueName, isWithinReach, textOfLength } from '../view/made-up.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { accepted, type NamedRow, rejected } from './row.ts';

/** The rows of a member that is a text. */
export function textRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  if (!typesOf(field.schema).includes('string')) return [];
  const { minLength, maxLength } = boundsOf(member);
  const row = (
    name: string,
    keyword: Keyword,
    text: string,
    must: typeof rejected,
    main = false,
  ): ValueRow => ({ name, main, of: () => ofLength(keyword, text), must });
  const below = minLength === 1 ? 'empty' : 'below-minimum';
  // A short key is taken once it was accepted.
  const isTaken = field.schema['x-identifier'] === true && minLength < uniqueLength;
  const minimum = row('minimum', 'minLength', textOfLength(field, minLength), accepted, true);
  const least = [
    ...(isTaken ? [] : [minimum]),
    row(below, 'minLength', 'x'.repeat(Math.max(minLength - 1, 0)), rejected, true),
  ];
  const most = (length: number): readonly ValueRow[] => [
    {
      name: 'next-to-maximum',
      of: () => ofLength('maxLength', textOfLength(field, length - 1), textOfLength(field, length)),
      must: accepted,
    },
    row('maximum', 'maxLength', textOfLength(field, length), accepted, true),
    row('above-maximum', 'maxLength', textOfLength(field, length + 1), rejected, true),
    row('far-above', 'maxLength', textOfLength(field, farBeyond(length)), rejected),
    ...longTexts.map(({ name, of }) => row(name, 'maxLength', of(length), rejected)),
    ...Object.entries(letters).flatMap((letter) => letterRows(subject, member, length, letter)),
  ];
  return valueRows(subject, member, [
    ...(minLength > 0 ? least : []),
    ...(maxLength === undefined ? [] : most(maxLength)),
  ]);
}

type Keyword = 'minLength' | 'maxLength';

/** The bounds that are tried: none of a text with constraints on its characters. */
function boundsOf({ field: { schema } }: Member) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, 'x-input': input } = schema;
  const isPlain = (pattern ?? format ?? input ?? schema.enum ?? schema.const) === undefined;
  return {
    minLength: isPlain && isWithinReach('minLength', minLength) ? minLength : 0,
    maxLength: isPlain && isWithinReach('maxLength', maxLength) ? maxLength : undefined,
  };
}

/** @param control of the same letters, which is accepted */
function ofLength(keyword: Keyword, value: string, control?: string): Value {
  const length = lengthOf(value);
  const script = /[^\0-\x7f]/.test(value) ? ', outside ASCII' : '';
  const says = length === 0 ? 'is an empty text' : `has length ${length}${script}`;
  return { value, keyword, says, ...(control !== undefined && { control: { value: control } }) };
}

/**
 * Code points, UTF-16 units and graphemes are readings of a length; bytes are none (ruling 14). Inside the bound in every reading
 * a text is accepted, as a short one of the same letters is; outside in every reading it is rejected.
 */
function letterRows(
  subject: Subject,
  { field }: Member,
  maxLength: number,
  [name, text]: readonly [name: string, text: string],
): readonly ValueRow[] {
  const isAstral = [...text].length === 1 && text.length > 1;
  const start = isUniqueName(field) ? uniqueName() : '';
  const room = maxLength - (start === '' ? 0 : uniqueLength);
  const short = start + text;
  const asks: SilenceId | undefined = subject.contract.annotated ? 'characters-counted' : undefined;
  const repeated = (times: number) => ofLength('maxLength', start + text.repeat(times), short);
  const atMaximum: ValueRow = {
    name: `${name}-maximum`,
    of: () => ({ ...repeated(room), asks }),
    must: accepted,
  };
  return [
    { name: `${name}-short`, of: () => ({ ...ofLength('maxLength', short), asks }), must: accepted },
    { name: `${name}-inside`, of: () => repeated(Math.floor(room / text.length)), must: acceptedItself },
    ...(isAstral ? [atMaximum] : []),
    { name: `${name}-above-maximum`, of: () => repeated(room + 1), must: rejected },
  ];
}

/** Accepted as the short text is, whatever else the response says. */
const acceptedItself: typeof rejected = (subject, context, change) =>
  accepted(subject, context, change, success(subject, derived(change.origin)).slice(0, 1));

/** Far beyond a bound, but no more than a body may have. */
const farBeyond = (most: number): number => Math.min(most * 20, most + 100_000);

/** Half a text: one is within the bound, two of them exceed it. */
const half = (most: number) => 'a'.repeat(Math.ceil((most + 1) / 2));

/** Texts longer than the maximum. */
const longTexts: readonly NamedRow<(most: number) => string>[] = [
  { name: 'blanks-between', of: (most) => `a${' '.repeat(most)}${half(most)}` },
  { name: 'two-lines', of: (most) => `${half(most)}\n${half(most)}` },
  { name: 'marked-up', of: (most) => `<b>${'a'.repeat(Math.max(most - 6, 1))}</b>` },
];

/** Letters whose count is a matter of interpretation: graphemes, code points, UTF-16 units, bytes, or characters of markup. */
const letters: Readonly<Record<string, string>> = {
  'non-ascii': 'é',
  astral: '😀',
  combined: 'e\u0301',
  markup: 'a&%{"[*',
};

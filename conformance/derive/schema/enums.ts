// Enumerated values: each is accepted, similar ones are rejected.

import type { Field } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { acceptedChange, askedWrong, type BodyChange, rejectedChange } from '../change.ts';
import { type NamedRow, originAt, type Place, rightAt, targetsOf } from '../design/places.ts';
import { pathName } from '../json-text.ts';
import type { Rule, Subject } from '../subject.ts';

/** Cases for `enum` and `const`. */
export const enums: Rule = {
  name: 'enums',
  derive: (subject) =>
    targetsOf(subject)
      .filter(({ field }) => valuesOf(field).length > 0)
      .flatMap((target) => [
        ...target.bases.flatMap((place) => each(subject, place)),
        // A service may take further values of a discriminator, or the names of the schemas.
        ...(target.field.schema['x-tag'] ? [] : similarWords).flatMap((row, i) =>
          target.rejectedIn(i, row).flatMap((place) => other(subject, place, row)),
        ),
      ]),
};

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function each(subject: Subject, place: Place): readonly HttpCase[] {
  const sent = rightAt(place);
  return valuesOf(place.field)
    .filter((value) => value !== sent)
    .flatMap((value) =>
      acceptedChange(subject, place.body, changeTo(subject, place, `value-${String(value)}`, value)),
    );
}

/** Values similar to the one that is sent. */
function other(subject: Subject, place: Place, { name, of, asks }: SimilarWord): readonly HttpCase[] {
  const sent = rightAt(place);
  if (typeof sent !== 'string') return [];
  const allowed = allowedAnywhere(subject, place.field);
  const value = of(sent);
  if (allowed.has(value)) return [];
  const change = { ...changeTo(subject, place, name, value), kind: 'impostor' };
  return asks === undefined
    ? rejectedChange(subject, place.body, change)
    : askedWrong(subject, place.body, change, asks);
}

const _isOtherText =
  (sent: string) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value !== sent;

/** Values that any alternative allows: `jwt` in a token's body breaks another rule than this one. */
function allowedAnywhere({ alternatives }: Subject, field: Field): ReadonlySet<unknown> {
  const path = pathName(field.path);
  const same = alternatives.flatMap(({ fields }) => fields).filter((other) => pathName(other.path) === path);
  return new Set(same.flatMap(valuesOf));
}

function changeTo(subject: Subject, place: Place, variant: string, value: unknown): BodyChange {
  const { field } = place;
  const path = pathName(field.path);
  const keyword = field.schema.enum ? 'enum' : 'const';
  return {
    rule: 'enums',
    variant,
    title: `${path} = ${JSON.stringify(value)} (${variant.replaceAll('-', ' ')})`,
    change: `${path} is ${JSON.stringify(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, place, keyword),
  };
}

/** A text derived from an allowed one. */
interface SimilarWord extends NamedRow<(allowed: string) => string> {
  /** The silence that it probes: Django, Laravel and others trim blanks or invisible characters. */
  readonly asks?: 'trimmed-blanks';
}

const trimmed = { asks: 'trimmed-blanks' } as const;

const others: readonly SimilarWord[] = [
  { name: 'unknown', main: true, withOpenMember: true, of: () => 'unknown' },
  { name: 'empty', of: () => '' },
  { name: 'blank', of: () => '  ' },
  { name: 'as-long', of: (text) => 'x'.repeat(text.length) },
  { name: 'three-letters', of: () => 'abc' },
  { name: 'another-kind', of: (text) => `${text.slice(0, -1)}k` },
];

const letters: readonly SimilarWord[] = [
  {
    name: 'other-case',
    main: true,
    of: (text) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()),
  },
  { name: 'capitalised', of: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
  { name: 'two-letters-swapped', of: (text) => text.charAt(1) + text.charAt(0) + text.slice(2) },
  { name: 'letters-sorted', of: (text) => [...text].sort().join('') },
  { name: 'accented', of: (text) => `${text}\u0301` },
  {
    name: 'full-width',
    of: (text) => text.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  },
  { name: 'per-cent-encoded', of: (text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}` },
  { name: 'separated', of: (text) => `${text.charAt(0)}-${text.slice(1)}` },
  { name: 'space-without-width-after', ...trimmed, of: (text) => `${text}\u200b` },
];

const parts: readonly SimilarWord[] = [
  { name: 'shortened', of: (text) => text.slice(0, -1) },
  { name: 'first-character', of: (text) => text.slice(0, 1) },
  { name: 'without-first', of: (text) => text.slice(1) },
  { name: 'middle', of: (text) => text.slice(1, -1) },
  { name: 'first-and-other', of: (text) => `${text.charAt(0)}xyz` },
  { name: 'start-and-other', of: (text) => `${text.slice(0, 3)}xyz` },
  { name: 'other-and-last', of: (text) => `xyz${text.slice(-1)}` },
  { name: 'extended', of: (text) => `${text}s` },
  { name: 'extended-before', of: (text) => `x${text}` },
  { name: 'within', of: (text) => `x-${text}-2` },
];

const among: readonly SimilarWord[] = [
  { name: 'padded-before', ...trimmed, of: (text) => ` ${text}` },
  { name: 'padded-after', ...trimmed, main: true, of: (text) => `${text} ` },
  { name: 'newline-after', ...trimmed, of: (text) => `${text}\n` },
  { name: 'line-before', of: (text) => `unknown\n${text}` },
  { name: 'nul-after', ...trimmed, of: (text) => `${text}\u0000` },
  { name: 'semicolon-after', of: (text) => `${text};` },
  { name: 'listed', of: (text) => `${text},${text}` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
  { name: 'last-of-words', of: (text) => `unknown ${text}` },
  { name: 'after-a-colon', of: (text) => `kind:${text}` },
  { name: 'after-a-point', of: (text) => `Kind.${text}` },
  { name: 'quoted', of: (text) => `"${text}"` },
];

/** Members that every JavaScript object inherits: a look-up by name finds them. */
const inherited: readonly SimilarWord[] = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
].map((word) => ({ name: `word-${word}`, of: () => word }));

const named = (word: string) => ({ name: `word-${word.toLowerCase().replaceAll(' ', '-')}`, of: () => word });

/** Common synonyms, and an index into the list. */
const elsewhere: readonly SimilarWord[] = [...['opaque', 'bearer', 'api-key'].map(named)];

/** Invisible characters that no trimming removes; last, because rows rotate by their index. */
const hidden: readonly SimilarWord[] = [
  { name: 'space-without-width-within', of: (text) => `${text.charAt(0)}\u200b${text.slice(1)}` },
  { name: 'nul-and-more', of: (text) => `${text}\u0000other` },
];

const similarWords: readonly SimilarWord[] = [
  ...others,
  ...letters,
  ...parts,
  ...among,
  ...inherited,
  ...elsewhere,
  ...hidden,
];

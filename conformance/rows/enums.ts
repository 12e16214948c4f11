// Enumerated values: each is accepted, similar ones are rejected.

import type { Field } from '../../src/contract/index.ts';
import type { Row } from '../types.ts';
import type { Subject } from '../view/subject.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { accepted, type NamedRow, rejected } from './row.ts';

/** The rows of a member that has one of some values. */
export function enumRows(subject: Subject, member: Member): readonly Row[] {
  const { schema } = member.field;
  const keyword = schema.enum ? 'enum' : 'const';
  const asked = (value: unknown): Value => ({ value, rule: 'enum', keyword });
  const values = valuesOf(member.field);
  // A service may take further values of a discriminator, or the names of the schemas.
  const words = schema['x-tag'] || values.length === 0 ? [] : similarWords;
  return valueRows(subject, member, [
    ...values.map(
      (value): ValueRow => ({
        name: `value-${String(value)}`,
        main: true,
        of: (right) => (value === right ? undefined : asked(value)),
        must: accepted,
      }),
    ),
    ...words.map(
      ({ name, of, main, asks }): ValueRow => ({
        name,
        main,
        of: (right) => {
          const value = typeof right === 'string' ? of(right) : undefined;
          return value === undefined ? undefined : { ...asked(value), asks };
        },
        must: rejected,
      }),
    ),
  ]);
}

const valuesOf = ({ schema }: Field): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

/** A text derived from an allowed one. */
interface SimilarWord extends NamedRow<(allowed: string) => string> {
  /** The silence that it probes: Django, Laravel and others trim blanks or invisible characters. */
  readonly asks?: 'trimmed-blanks';
}

const inOtherCase = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Every row: other words, letters that differ, parts of a word, and a word among other characters. */
const similarWords: readonly SimilarWord[] = [
  { name: 'unknown', main: true, of: () => 'unknown' },
  { name: 'empty', of: () => '' },
  // Every JavaScript object inherits it, so that a look-up by name finds it.
  { name: 'word-constructor', of: () => 'constructor' },
  { name: 'other-case', main: true, of: inOtherCase },
  { name: 'capitalised', of: (text) => text.charAt(0).toUpperCase() + text.slice(1) },
  { name: 'letters-sorted', of: (text) => [...text].sort().join('') },
  { name: 'separated', of: (text) => `${text.charAt(0)}-${text.slice(1)}` },
  { name: 'shortened', of: (text) => text.slice(0, -1) },
  { name: 'extended', of: (text) => `${text}s` },
  { name: 'padded-after', asks: 'trimmed-blanks', main: true, of: (text) => `${text} ` },
  { name: 'newline-after', asks: 'trimmed-blanks', of: (text) => `${text}\n` },
  { name: 'line-after', of: (text) => `${text}\nother` },
  { name: 'line-before', of: (text) => `other\n${text}` },
  { name: 'nul-and-more', of: (text) => `${text}\u0000other` },
  { name: 'first-of-words', of: (text) => `${text} unknown` },
];

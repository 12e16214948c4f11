// JSON types: values of another type are rejected, unless a reading of them is valid.

import { conversionsOf, typesOf } from '../../src/contract/index.ts';
import type { Row } from '../types.ts';
import { parsed } from '../view/json-text.ts';
import { isWithinReach, textOfLength } from '../view/made-up.ts';
import type { Subject } from '../view/subject.ts';
import { type Impostor, impostorsOf } from './impostors.ts';
import { type Member, type Value, type ValueRow, valueRows } from './members.ts';
import { type MemberChange, rejected } from './row.ts';

/** The rows of a member about its type, and about what its value becomes when it is converted. */
export function typeRows(subject: Subject, member: Member): readonly Row[] {
  const wanted = typesOf(member.field.schema);
  if (wanted.length === 0) return [];
  const valueFor = (value: unknown, keyword = 'type'): Value => ({
    value,
    keyword,
    rule: 'type',
  });
  const rows = impostorsOf(wanted).flatMap((impostor): readonly ValueRow[] => {
    const { name, main, of } = impostor;
    const isMeant = (right: unknown) => typeof right === 'number' || !isForNumbers(impostor);
    const past = firstPast(member, wanted);
    return [
      {
        name: `as-${name}`,
        main,
        of: (right) => (isMeant(right) ? valueFor(of(right)) : undefined),
        must: rejected,
      },
      ...past.map(
        ({ keyword, value, called }): ValueRow => ({
          name: `as-${name}-${called}`,
          of: (right) =>
            isMeant(right) && isConverted(of(value), value, wanted)
              ? valueFor(of(value), keyword)
              : undefined,
          must: unlessChosen,
        }),
      ),
    ];
  });
  const nothing: ValueRow = { name: 'as-null', main: true, of: () => valueFor(null), must: rejected };
  return valueRows(subject, member, wanted.includes('null') ? rows : [...rows, nothing]);
}

/** A row that re-writes a number, which a property of several types may not have. */
const isForNumbers = ({ for: meant }: Impostor) => meant?.every((type) => type === 'number') ?? false;

/** The first value beyond the bound of a number or of a text's length; a text that is none of those that are listed. */
function firstPast({ field }: Member, wanted: readonly string[]) {
  const { maximum, maxLength, multipleOf = 1, enum: listed } = field.schema;
  const isText = wanted.includes('string');
  const called = 'above-maximum';
  return [
    ...(maximum === undefined || isText ? [] : [{ keyword: 'maximum', value: maximum + multipleOf, called }]),
    ...(maxLength !== undefined && isText && isWithinReach('maxLength', maxLength)
      ? [{ keyword: 'maxLength', value: textOfLength(field, maxLength + 1), called }]
      : []),
    ...(listed !== undefined && isText
      ? [{ keyword: 'enum', value: 'unknown', called: 'of-another-value' }]
      : []),
  ];
}

/** Whether a server that converts what is sent has the value. */
function isConverted(sent: unknown, value: unknown, wanted: readonly string[]): boolean {
  const { kept, cut } = conversionsOf(parsed(sent), wanted);
  return [...kept, ...cut].includes(parsed(value));
}

/** A value that is out of range once it is converted has to be rejected however it is read, if the source has the bound. */
const unlessChosen: typeof rejected = (subject, context, change: MemberChange) =>
  change.origin.level === 'chosen' ? undefined : rejected(subject, context, change);

// JSON types: values of another type are rejected, unless a reading of them is valid.

import { conversionsOf, typesOf } from '../../src/contract/index.ts';
import type { Context, Made, Row } from '../types.ts';
import { parsedValue, pathName, valueAt } from '../view/json-text.ts';
import { isWithinReach, textOfLength } from '../view/made-up.ts';
import type { Subject } from '../view/subject.ts';
import { type Impostor, impostorsOf } from './impostors.ts';
import { type Member, memberRow } from './members.ts';
import { type MemberChange, originAt, rejected, shortly } from './row.ts';

/** The rows of a member about its type, and about what its value becomes when it is converted. */
export function typeRows(subject: Subject, member: Member): readonly Row[] {
  const wanted = typesOf(member.field.schema);
  if (wanted.length === 0) return [];
  const row = (name: string, main: boolean, on: (context: Context) => Made | undefined) =>
    memberRow(subject, member, { name: `as-${name}`, main, on });
  const rightIn = ({ value }: Context) => valueAt(value, member.field.path);
  const isMeant = (impostor: Impostor, context: Context) =>
    typeof rightIn(context) === 'number' || !isForNumbers(impostor);
  const rows = impostorsOf(wanted).flatMap((impostor) => [
    row(impostor.name, impostor.main ?? false, (context) =>
      isMeant(impostor, context)
        ? rejected(subject, context, changeTo(subject, context, member, impostor.of(rightIn(context))))
        : undefined,
    ),
    ...pastEnds(member, impostor).map(({ keyword, past, called }) =>
      row(`${impostor.name}-${called}`, false, (context) =>
        isMeant(impostor, context) ? beyond(subject, context, member, impostor, keyword, past) : undefined,
      ),
    ),
  ]);
  const nothing = row('null', true, (context) =>
    rejected(subject, context, changeTo(subject, context, member, null)),
  );
  return wanted.includes('null') ? rows : [...rows, nothing];
}

/** A row that re-writes a number, which a property of several types may not have. */
const isForNumbers = ({ for: meant }: Impostor) => meant?.every((type) => type === 'number') ?? false;

/** A value that becomes out of range when it is converted: it has to be rejected however it is read. */
function beyond(
  subject: Subject,
  context: Context,
  member: Member,
  { of, beyond: beyondOf = of }: Impostor,
  keyword: string,
  past: unknown,
): Made | undefined {
  if (originAt(subject, context, member.field, keyword).level === 'chosen') return undefined;
  const value = beyondOf(past);
  const { same, other, cut } = conversionsOf(parsedValue(value), typesOf(member.field.schema));
  if (![...same, ...other, ...cut].includes(past)) return undefined;
  return rejected(subject, context, changeTo(subject, context, member, value, keyword));
}

/** The first value beyond each bound of a number or of a text's length; a text that is none of those that are listed. */
function pastEnds({ field }: Member, { type, beyond: hasOwn }: Impostor) {
  const { minimum, maximum, maxLength, multipleOf = 1, enum: listed } = field.schema;
  const isText = typesOf(field.schema).includes('string');
  const called = 'above-maximum';
  return [
    ...(maximum === undefined || isText ? [] : [{ keyword: 'maximum', past: maximum + multipleOf, called }]),
    ...(maxLength !== undefined && isText && isWithinReach('maxLength', maxLength)
      ? [{ keyword: 'maxLength', past: textOfLength(field, maxLength + 1), called }]
      : []),
    ...(minimum !== undefined && type === 'boolean' && hasOwn
      ? [{ keyword: 'minimum', past: minimum - multipleOf, called: 'below-minimum' }]
      : []),
    ...(listed !== undefined && isText
      ? [{ keyword: 'enum', past: 'unknown', called: 'of-another-value' }]
      : []),
  ];
}

function changeTo(
  subject: Subject,
  context: Context,
  { field }: Member,
  value: unknown,
  keyword = 'type',
): MemberChange {
  const path = pathName(field.path);
  return {
    rule: 'type',
    title: `${path} = ${shortly(value)} instead of ${typesOf(field.schema).join(' or ')}`,
    says: `${path} is ${shortly(value)}`,
    path: field.path,
    value,
    origin: originAt(subject, context, field, keyword),
  };
}

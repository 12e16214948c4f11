// Lengths of texts and arrays: accepted at each bound, rejected beyond it, in ASCII and other scripts.

import { derived, type SilenceId, typesOf } from '../../src/contract/index.ts';
import { type Context, type Made, type Row, uniqueLength, uniqueName } from '../types.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import { isUniqueName, isWithinReach, textOfLength } from '../view/made-up.ts';
import { success } from '../view/requirements.ts';
import type { Subject } from '../view/subject.ts';
import { farBeyond, longTexts } from './length-rows.ts';
import { type Member, memberRow } from './members.ts';
import { accepted, type MemberChange, originAt, rejected } from './row.ts';

type Keyword = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** The rows of a member that is a text. */
export function textRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  if (!typesOf(field.schema).includes('string')) return [];
  const { minLength, maxLength } = boundsOf(member);
  const row = (name: string, keyword: Keyword, text: string, of: typeof accepted, main = false) =>
    memberRow(subject, member, {
      name,
      main,
      on: (context) => of(subject, context, changeTo(subject, context, member, keyword, text)),
    });
  const least =
    minLength === 0
      ? []
      : [
          row('minimum', 'minLength', textOfLength(field, minLength), accepted, true),
          row(
            minLength === 1 ? 'empty' : 'below-minimum',
            'minLength',
            'x'.repeat(minLength - 1),
            rejected,
            true,
          ),
        ];
  if (maxLength === undefined) return least;
  return [
    ...least,
    row('maximum', 'maxLength', textOfLength(field, maxLength), accepted, true),
    row('above-maximum', 'maxLength', textOfLength(field, maxLength + 1), rejected, true),
    row('far-above', 'maxLength', textOfLength(field, farBeyond(maxLength)), rejected),
    ...longTexts.map(({ name, of }) => row(name, 'maxLength', of(maxLength), rejected)),
    ...blanksAtEnds(subject, member, maxLength),
    ...letters.flatMap((letter) => letterRows(subject, member, maxLength, letter)),
  ];
}

/** The bounds that are tried: none of a text with constraints on its characters. */
function boundsOf({ field: { schema } }: Member) {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format, 'x-input': input } = schema;
  const isPlain = (pattern ?? format ?? input ?? schema.enum ?? schema.const) === undefined;
  return {
    minLength: isPlain && isWithinReach('minLength', minLength) ? minLength : 0,
    maxLength: isPlain && isWithinReach('maxLength', maxLength) ? maxLength : undefined,
  };
}

function changeTo(
  subject: Subject,
  context: Context,
  { field }: Member,
  keyword: Keyword,
  value: string,
): MemberChange {
  const path = pathName(field.path);
  const length = characters(value);
  const script = /[^\0-\x7f]/.test(value) ? ', outside ASCII' : '';
  return {
    rule: keyword,
    title: `${path} of length ${length}${script}`,
    says: length === 0 ? `${path} is an empty text` : `${path} has length ${length}${script}`,
    path: field.path,
    value,
    origin: originAt(subject, context, field, keyword),
  };
}

function characters(text: string): number {
  return [...text.replace(uniqueName(), 'u'.repeat(uniqueLength))].length;
}

/** Texts too long because of a blank at an end, which many servers trim first. */
function blanksAtEnds(subject: Subject, member: Member, maxLength: number): readonly Row[] {
  const text = textOfLength(member.field, maxLength);
  const texts = {
    'blank-before': ` ${text}`,
    'blank-after': `${text} `,
    'blanks-alone': ' '.repeat(maxLength + 1),
  };
  const asks: SilenceId = 'trimmed-blanks';
  return Object.entries(texts).map(([name, value]) =>
    memberRow(subject, member, {
      name,
      on: (context) =>
        rejected(subject, context, { ...changeTo(subject, context, member, 'maxLength', value), asks }),
    }),
  );
}

/** A letter and its count in each interpretation: one grapheme; or characters that count as one in every interpretation. */
interface Letter {
  readonly name: string;
  readonly text: string;
  readonly codePoints: number;
  readonly units: number;
}

const letters: readonly Letter[] = [
  { name: 'capital', text: 'P', codePoints: 1, units: 1 },
  { name: 'non-ascii', text: 'é', codePoints: 1, units: 1 },
  { name: 'astral', text: '😀', codePoints: 1, units: 2 },
  { name: 'combined', text: 'e\u0301', codePoints: 2, units: 2 },
  { name: 'three-bytes', text: '漢', codePoints: 1, units: 1 },
  { name: 'markup', text: 'a&%{"[*', codePoints: 7, units: 7 },
  // A ligature: two letters in capitals, when its case is folded, and in a normal form (NFKC).
  { name: 'two-in-capitals', text: 'ﬁ', codePoints: 1, units: 1 },
  { name: 'joined', text: '👩\u200d👧', codePoints: 3, units: 5 },
];

/**
 * Code points, UTF-16 units and graphemes are readings of a length; bytes are none (ruling 14). Inside the bound in every reading
 * a text is accepted, as a short one of the same letters is; outside in every reading it is rejected.
 */
function letterRows(
  subject: Subject,
  member: Member,
  maxLength: number,
  { name, text, units, codePoints }: Letter,
): readonly Row[] {
  const { field } = member;
  const start = isUniqueName(field) ? uniqueName() : '';
  const room = maxLength - (start === '' ? 0 : uniqueLength);
  const short = start + text;
  const change = (context: Context, value: string): MemberChange => ({
    ...changeTo(subject, context, member, 'maxLength', value),
    control: { value: short },
  });
  const row = (variant: string, on: (context: Context) => Made | undefined) =>
    memberRow(subject, member, { name: `${name}-${variant}`, on });
  const inside = start + text.repeat(Math.floor(room / units));
  const isAnnotated = subject.contract.annotated;
  const asks: { readonly asks?: SilenceId } = isAnnotated ? { asks: 'characters-counted' } : {};
  return [
    row('short', (context) =>
      accepted(subject, context, { ...changeTo(subject, context, member, 'maxLength', short), ...asks }),
    ),
    row('inside', (context) => {
      const inner = change(context, inside);
      return accepted(subject, context, inner, success(subject, derived(inner.origin)).slice(0, 1));
    }),
    ...(codePoints === 1 && units > 1
      ? [
          row('maximum', (context) =>
            accepted(subject, context, { ...change(context, start + text.repeat(room)), ...asks }),
          ),
        ]
      : []),
    row('above-maximum', (context) =>
      rejected(subject, context, change(context, start + text.repeat(room + 1))),
    ),
  ];
}

/** The rows of a member that is a list. */
export function listRows(subject: Subject, member: Member): readonly Row[] {
  const { field } = member;
  if (!typesOf(field.schema).includes('array')) return [];
  const { minItems = 0, maxItems } = field.schema;
  const row = (name: string, keyword: Keyword, length: number, of: typeof accepted) =>
    memberRow(subject, member, {
      name,
      main: true,
      on: (context) => {
        const items = valueAt(context.value, field.path);
        const item = Array.isArray(items) ? items[0] : undefined;
        if (item === undefined) return undefined;
        const path = pathName(field.path);
        return of(subject, context, {
          rule: keyword,
          title: `${path} with ${length} items`,
          says: `${path} has ${length} items`,
          path: field.path,
          value: Array.from({ length }, () => item),
          origin: originAt(subject, context, field, keyword),
        });
      },
    });
  return [
    ...(minItems > 0 ? [row('below-minimum', 'minItems', minItems - 1, rejected)] : []),
    ...(maxItems === undefined || maxItems > 1000
      ? []
      : [
          row('maximum', 'maxItems', maxItems, accepted),
          row('above-maximum', 'maxItems', maxItems + 1, rejected),
        ]),
  ];
}

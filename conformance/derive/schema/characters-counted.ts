// How characters are counted: code points, UTF-16 units and graphemes are possible interpretations; bytes are not. Texts inside
// the bound in every interpretation must be accepted, texts outside in every one rejected; the rest is probed.

import { derived, type SilenceId } from '../../../src/contract/index.ts';
import { type HttpCase, uniqueLength, uniqueName } from '../../types.ts';
import { acceptedChange, acceptedChangeId, askedChange, type BodyChange, rejectedChange } from '../change.ts';
import { isTriedBeyondBase, originAt, type Place } from '../design/places.ts';
import { isUniqueName } from '../made-up.ts';
import { success } from '../requirements.ts';
import type { Subject } from '../subject.ts';
import { textChange } from './length-rows.ts';

/** A letter and its count in each interpretation: one grapheme; or characters that count as one in every interpretation. */
interface Letter {
  readonly name: string;
  readonly text: string;
  readonly codePoints: number;
  readonly units: number;
  /** Also tried if the length is the contract's decision. */
  readonly main?: true;
}

const letters: readonly Letter[] = [
  { name: 'capital', text: 'P', codePoints: 1, units: 1 },
  { name: 'non-ascii', text: 'é', codePoints: 1, units: 1, main: true },
  { name: 'astral', text: '😀', codePoints: 1, units: 2, main: true },
  { name: 'combined', text: 'e\u0301', codePoints: 2, units: 2, main: true },
  { name: 'three-bytes', text: '漢', codePoints: 1, units: 1 },
  { name: 'markup', text: 'a&%{"[*', codePoints: 7, units: 7 },
  // A ligature: two letters in capitals, when its case is folded, and in a normal form (NFKC).
  { name: 'two-in-capitals', text: 'ﬁ', codePoints: 1, units: 1 },
  { name: 'joined', text: '👩\u200d👧', codePoints: 3, units: 5 },
];

const silence: SilenceId = 'characters-counted';

/** Cases for texts beyond ASCII at a `maxLength`. */
export function charactersCounted(subject: Subject, place: Place, maxLength: number): readonly HttpCase[] {
  const isSource = isTriedBeyondBase(originAt(subject, place, 'maxLength'));
  return letters
    .filter(({ main = isSource }) => main)
    .flatMap((letter) => ofLetter(subject, place, maxLength, letter));
}

function ofLetter(
  subject: Subject,
  place: Place,
  maxLength: number,
  { name, text, units, codePoints }: Letter,
): readonly HttpCase[] {
  const { body, field } = place;
  const change = textChange(subject, place, 'maxLength', /[^\0-\x7f]/.test(text));
  const start = isUniqueName(field) ? uniqueName() : '';
  const room = maxLength - (start === '' ? 0 : uniqueLength);
  const short = change(name, start + text);
  const twin = acceptedChangeId(subject, body, short);
  const of = (variant: string, count: number): BodyChange => ({
    ...change(`${name}-${variant}`, start + text.repeat(count)),
    twin,
  });
  const inside = of('inside', Math.floor(room / units));
  return [
    ...asked(subject, place, short),
    ...(units === 1
      ? mustAccept(subject, place, of('maximum', room))
      : [
          ...mustAccept(subject, place, inside),
          ...(codePoints === 1 ? asked(subject, place, of('maximum', room)) : []),
        ]),
    ...rejectedChange(subject, body, of('above-maximum', room + 1)),
  ];
}

function mustAccept(subject: Subject, { body }: Place, change: BodyChange): readonly HttpCase[] {
  return acceptedChange(subject, body, change, success(subject, derived(change.origin)));
}

/** In a contract that does not distinguish silences from clauses, the bound counts code points, as in JSON Schema. */
function asked(subject: Subject, { body }: Place, change: BodyChange): readonly HttpCase[] {
  if (!subject.contract.annotated) return acceptedChange(subject, body, change);
  return askedChange(subject, body, change, silence);
}

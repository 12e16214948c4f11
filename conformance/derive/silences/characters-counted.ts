// How are the characters of a text counted? What counting another way refuses is asked; past the bound in characters
// is past it in every count.

import type { HttpCase } from '../../types.ts';
import { acceptedChange, type BodyChange, changeId, refusedChange } from '../change.ts';
import { decided } from '../requirements.ts';
import { textChange } from '../schema/length-change.ts';
import type { Place, Subject } from '../subject.ts';

const letters = [
  { name: 'non-ascii', letter: 'é' },
  { name: 'astral', letter: '😀' },
] as const;

/** Cases for texts beyond ASCII at a `maxLength`. */
export function charactersCounted(subject: Subject, place: Place, maxLength: number): readonly HttpCase[] {
  const change = textChange(subject, place, 'maxLength', true);
  return letters.flatMap(({ name, letter }) => {
    const short = change(name, letter);
    const twin = changeId(subject, place.body, short);
    return [
      ...asked(subject, place, short),
      ...refusedChange(subject, place.body, {
        ...change(`${name}-above-maximum`, letter.repeat(maxLength + 1)),
        twin,
      }),
      ...asked(subject, place, { ...change(`${name}-maximum`, letter.repeat(maxLength)), twin }),
    ];
  });
}

/** Where a contract tells no silence from a clause, its bound counts as JSON Schema counts. */
function asked(subject: Subject, { body }: Place, change: BodyChange): readonly HttpCase[] {
  if (!subject.contract.annotated) return acceptedChange(subject, body, change);
  const decision = decided(subject, 'characters-counted');
  return acceptedChange(subject, body, { ...change, asks: 'characters-counted' }, decision);
}

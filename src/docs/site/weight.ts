// How much hangs on a decision, by the lines of the contract that it makes: who may call comes before how an error looks.

import type { ContractLine } from './contract-lines.ts';

/** How much a decision weighs, and what it is about. */
export interface Weight {
  readonly degree: 'high' | 'medium' | 'low';
  readonly about: string;
  /** Its place among the others, the weightiest first. */
  readonly place: number;
}

/** What a line may be about, the weightiest first; the first that any line of a decision fits is its weight. */
const kinds: readonly (readonly [
  degree: Weight['degree'],
  about: string,
  place: number,
  fits: (line: ContractLine) => boolean,
])[] = [
  ['high', 'credentials', 0, isAboutCredentials],
  ['high', 'what a success answers', 2, ({ pointer }) => /\/responses\/2(\d\d|XX)(\/|$)/.test(pointer)],
  ['medium', 'how an error is answered', 3, ({ pointer }) => pointer.includes('/responses/')],
  ['high', 'mandatory fields', 1, ({ keyword }) => keyword === 'required'],
  ['medium', 'what a value may be', 4, () => true],
];

/** The weight of a decision that has these lines. */
export function weightOf(lines: readonly ContractLine[]): Weight {
  const found = kinds.find(([, , , fits]) => lines.some(fits));
  if (found === undefined) return { degree: 'low', about: 'no line, asked by cases', place: 5 };
  const [degree, about, place] = found;
  return { degree, about, place };
}

function isAboutCredentials({ keyword, pointer }: ContractLine): boolean {
  return (
    keyword === 'security' ||
    pointer.startsWith('/components/securitySchemes/') ||
    /\/responses\/40[13]$/.test(pointer)
  );
}

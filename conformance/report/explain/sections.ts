// Sections of the source: `§2.1`, `§5 rule 2`, `preamble`. A clause may stand in several: `§2.1, §8`.

import type { Source } from '../../../src/contract/index.ts';

/** The section that a text names, `2.1` as well as `§2.1`; undefined where it names none. */
export function sectionOf(text: string): string | undefined {
  if (/^preamble$/i.test(text)) return 'preamble';
  const [, number, rule] = /^§?\s*(\d+(?:\.\d+)*)(?:\s+(rules?\s+.+))?$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  return `§${number}${rule === undefined ? '' : ` ${rule}`}`;
}

/** Whether what a clause says of its place is a section, or a part of it. */
export const inSection = (place: string, section: string): boolean =>
  partsOf(place).some(
    (part) => part === section || part.startsWith(`${section} `) || part.startsWith(`${section}.`),
  );

/** Every section that a clause or a silence names. */
export const sectionNames = ({ clauses, silences }: Source): readonly string[] => [
  ...new Set([...clauses.values(), ...silences.values()].flatMap(({ section }) => partsOf(section))),
];

const partsOf = (place: string) => place.split(',').map((part) => part.trim());

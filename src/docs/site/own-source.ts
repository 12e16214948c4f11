// The reader's own copy of the source, and the sections of the contract together with those that only the copy has.

import type { Contract } from '../../contract/index.ts';
import { UsageError } from '../../errors.ts';
import type { SiteContents } from './contents.ts';
import { type Section, sectionsOf, sorted } from './sections.ts';
import { readSourceText, type SourceSection } from './source-text.ts';

/**
 * Reads the copy.
 * @throws UsageError where none of its headings is one that the contract names
 */
export function ownSource(
  { annotated, source }: Contract,
  { file, text }: NonNullable<SiteContents['source']>,
): { readonly sections: readonly Section[]; readonly own: ReadonlyMap<string, SourceSection> } {
  if (!annotated) throw new UsageError(`the contract has no x-source that ${file} could stand beside`);
  const own = readSourceText(text);
  const known = new Map(sectionsOf(source).map((section) => [section.name, section]));
  const named = [...known.keys()].filter((name) => name.startsWith('§'));
  if (!named.some((name) => own.has(name)))
    throw new UsageError(
      `the source ${file} has none of the sections that the contract names (${named.slice(0, 3).join(', ')}${named.length > 3 ? ', …' : ''}): give the document that the contract was made of, its headings with their numbers`,
    );
  const further = [...own].filter(([, { paragraphs }]) => paragraphs.length > 0).map(([name]) => name);
  const names = sorted(new Set([...known.keys(), ...further]));
  return { own, sections: names.map((name) => known.get(name) ?? { name, statements: [], also: [] }) };
}

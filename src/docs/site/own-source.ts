// The reader's own copy of the source: its sections and paragraphs, with those that the contract names.

import { lexer, type Token, type Tokens } from 'marked';
import type { Contract } from '../../contract/index.ts';
import { UsageError } from '../../errors.ts';
import type { SiteContents } from './contents.ts';
import { type Section, sectionsOf, sorted } from './sections.ts';

/** A paragraph, a list, a row of a table, or one rule of a numbered list. */
export interface Paragraph {
  readonly text: string;
  /** The number of a rule, 0 for what is none. */
  readonly rule: number;
  /** It leads to what follows and says nothing by itself. */
  readonly leads: boolean;
}

/** A section of the source. */
export interface SourceSection {
  /** What stands in its heading after the number. */
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
}

/** The sections of a text by name: `preamble`, `§2.1`. A heading without a number belongs to the section above it. */
export function readSourceText(text: string): ReadonlyMap<string, SourceSection> {
  const sections = new Map<string, { title: string; paragraphs: Paragraph[] }>();
  let current = { title: '', paragraphs: [] as Paragraph[] };
  sections.set('preamble', current);
  for (const token of lexer(withHeadings(text))) {
    const [, number, title = ''] =
      token.type === 'heading'
        ? (/^§?\s*(\d+(?:\.\d+)*)\.?\s+(.*)$/.exec(token['text'] as string) ?? [])
        : [];
    if (number !== undefined) {
      current = { title, paragraphs: [] };
      sections.set(`§${number}`, current);
    } else addTo(current.paragraphs, token);
  }
  return sections;
}

/** In a text without Markdown a line by itself that begins with a number and ends without a full stop is a heading. */
const withHeadings = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n');
  return /^#/m.test(lines)
    ? lines
    : lines.replaceAll(/(?<=^|\n\n)(?=§?\d+(?:\.\d+)*\.? +[^\n]{1,80}[^\n.:;](?:\n\n|$))/g, '## ');
};

function addTo(paragraphs: Paragraph[], token: Token): void {
  if (token.type === 'table') {
    const { rows } = token as Tokens.Table;
    paragraphs.push(...rows.map((cells) => plain(cells.map(({ text }) => text).join(' · '))));
  } else if (token.type === 'list') {
    addList(paragraphs, token as Tokens.List);
  } else if (['paragraph', 'text', 'blockquote', 'code'].includes(token.type)) {
    paragraphs.push(plain((token as Tokens.Paragraph).text));
  }
}

/** The items of a numbered list are rules; another list is one paragraph with the line that leads to it. */
function addList(paragraphs: Paragraph[], { ordered, start, items }: Tokens.List): void {
  const texts = items.map(({ text }) => text);
  if (ordered) {
    const first = start === '' ? 1 : start;
    paragraphs.push(...texts.map((text, i) => ({ ...plain(text), rule: first + i })));
  } else {
    const lead = paragraphs.at(-1)?.leads ? `${paragraphs.pop()?.text} ` : '';
    paragraphs.push(plain(`${lead}${texts.join(' · ')}`));
  }
}

function plain(text: string): Paragraph {
  const bare = text
    .replaceAll(/\*\*|\\(?=[<>_*|])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { text: bare, rule: 0, leads: bare.endsWith(':') };
}

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

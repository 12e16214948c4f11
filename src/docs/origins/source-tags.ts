// The clauses and silences of the source as two sections of the page. Each has a heading of its own, so that
// it is in the menu and has an address.

import type { ClauseObject, SilenceObject, SourceObject } from '../../contract/index.ts';
import { SECTIONS } from './origin-lines.ts';

/** A tag that is a section of text, without operations. */
export interface SectionTag {
  readonly name: string;
  readonly 'x-displayName': string;
  readonly 'x-traitTag': true;
  readonly description: string;
}

/** The sections "Clauses" and "Silences" of a source. */
export function sourceTags(source: SourceObject): readonly SectionTag[] {
  const { clauses = [], silences = [], title = 'the source', version } = source;
  const about = version === undefined ? `*${title}*` : `*${title}*, version ${version}`;
  return [
    section(
      SECTIONS.clauses,
      'Clauses',
      `What ${about} states, in our own words.`,
      clauses.map(describeClause),
    ),
    section(
      SECTIONS.silences,
      'Silences',
      silences.some(({ decision }) => decision !== undefined)
        ? 'What it leaves open, and what this contract decides.'
        : 'What it leaves open.',
      silences.map(describeSilence),
    ),
  ];
}

function section(name: string, title: string, intro: string, parts: readonly string[]): SectionTag {
  return { name, 'x-displayName': title, 'x-traitTag': true, description: [intro, ...parts].join('\n\n') };
}

function describeClause({ id, section, states, elsewhere }: ClauseObject): string {
  const reason = elsewhere ? [`*Checked elsewhere, or not at all:* ${elsewhere}`] : [];
  return [`## ${id}`, `**${section}** · ${states}`, ...reason].join('\n\n');
}

function describeSilence({
  id,
  section,
  notShown,
  question,
  decision,
  because,
  outOfScope,
}: SilenceObject): string {
  const answer = outOfScope
    ? `*Out of scope:* ${outOfScope}`
    : `*Decision:* ${decision ?? 'none yet.'}\n\n*Because:* ${because ?? 'no reason is given.'}`;
  const said = notShown ? ' (the source says that this is not shown)' : '';
  return [`## ${id}`, `**${section}**${said} · ${question}`, answer].join('\n\n');
}

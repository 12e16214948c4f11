// The report as JSON (`acs-report/5`): whole, so that it can be compared, with words beside the model for whoever reads it. Nothing
// reads the words back. The published schema is made of these types.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Note, Property, Report, Robustness, Scope, Stop, Verdict } from '../../types.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { type PropertyWords, wordsOf } from '../words/findings.ts';
import { noteInWords } from '../words/notes.ts';
import { stopInWords } from '../words/reasons.ts';
import { robustnessInWords, verdictInWords } from '../words/verdicts.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport
  extends Omit<Report, 'stopped' | 'verdicts' | 'properties' | 'notes' | 'robustness'> {
  /** Whether to accept the implementation, and why, in three sentences. */
  readonly says?: string;
  readonly stopped?: Said<Stop>;
  readonly verdicts: Readonly<Record<Scope, Said<Verdict>>>;
  readonly properties: readonly WrittenProperty[];
  readonly notes: readonly Said<Note>[];
  readonly robustness: readonly Said<Robustness>[];
}

/** A part of a report with its sentence. */
export type Said<Part> = Part & { readonly says?: string };

/** A property with its words. */
export type WrittenProperty = Property & { readonly says?: PropertyWords };

/** Renders a report as JSON, each property, answer and statement in a line of its own. */
export function renderJson(report: Report, contract: Contract): string {
  const members = Object.entries(withWords(report, contract)).filter(([, value]) => value !== undefined);
  const lines = members.map(([name, value]) => {
    const written = Array.isArray(value) ? inLines(value) : visibleJson(value).replaceAll('\n', '\n  ');
    return `  ${JSON.stringify(name)}: ${written}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const inLines = (list: readonly unknown[]) =>
  list.length === 0 ? '[]' : `[\n${list.map((value) => `    ${visibleJson(value, 0)}`).join(',\n')}\n  ]`;

function withWords(report: Report, contract: Contract): WrittenReport {
  const { format, stopped, verdicts, properties, notes, robustness, ...head } = report;
  const verdict = (scope: Scope) => ({ ...verdicts[scope], says: verdictInWords(report, scope) });
  return {
    format,
    ...head,
    says: acceptanceInWords(report, contract).join(' '),
    ...(stopped && { stopped: { ...stopped, says: stopInWords(stopped) } }),
    verdicts: { source: verdict('source'), contract: verdict('contract') },
    notes: notes.map((note) => ({ ...note, says: noteInWords(note) })),
    properties: properties.map((property) => ({ ...property, says: wordsOf(property, contract) })),
    robustness: robustness.map((each) => ({ ...each, says: robustnessInWords(each) })),
  };
}

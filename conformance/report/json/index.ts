// The report as JSON (`acs-report/5`): whole, so that it can be compared, with words beside the model for whoever reads it. Nothing
// reads the words back. The published schema is made of these types.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Property, Report } from '../../types.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { type PropertyWords, wordsOf } from '../words/findings.ts';
import { notesInWords } from '../words/notes.ts';
import { stopInWords } from '../words/reasons.ts';
import { verdictsInWords } from '../words/verdicts.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport extends Omit<Report, 'properties'> {
  /** Whether to accept the implementation, and why; both verdicts; what ended the run early, and what is odd about it. */
  readonly says?: readonly string[];
  readonly properties: readonly WrittenProperty[];
}

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
  const { format, properties, ...head } = report;
  const says = [
    ...acceptanceInWords(report, contract),
    ...verdictsInWords(report),
    ...(head.stopped ? [stopInWords(head.stopped)] : []),
    ...notesInWords(report, contract).map(([, text]) => text),
  ];
  return {
    format,
    ...head,
    says,
    properties: properties.map((property) => ({ ...property, says: wordsOf(property, contract) })),
  };
}

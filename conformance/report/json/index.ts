// The report as JSON (`acs-report/5`): whole, so that it can be compared, with words beside the model for whoever reads it. Nothing
// reads the words back. The published schema is made of these types.

import type { Contract } from '../../../src/contract/index.ts';
import { UsageError } from '../../../src/errors.ts';
import { visibleJson } from '../../../src/html/index.ts';
import { jsonIn } from '../../../src/values.ts';
import type { Property, Report } from '../../types.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { type PropertyWords, wordsOf } from '../words/findings.ts';
import { notesInWords } from '../words/notes.ts';
import { stopInWords } from '../words/reasons.ts';
import { verdictsInWords } from '../words/verdicts.ts';

/** What a run of the conformance suite found out; `says` repeats in words what stands beside it. */
export interface WrittenReport extends Omit<Report, 'properties'> {
  /** Whether to accept the implementation; both verdicts; what ended the run early, and what is odd about it. */
  readonly says?: readonly string[];
  readonly properties: readonly (Property & { readonly says?: PropertyWords })[];
}

/** Renders a report as JSON. */
export const renderJson = (report: Report, contract: Contract): string =>
  `${visibleJson(withWords(report, contract))}\n`;

function withWords(report: Report, contract: Contract): WrittenReport {
  const { format, properties, ...head } = report;
  const says = [
    acceptanceInWords(report),
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

const format = 'acs-report/5';

/** Reads a report back. @throws UsageError in one line when the text is no report of this version */
export function parseReport(text: string, file: string): Report {
  const value = jsonIn(text);
  const found = String(Object(value).format);
  if (found === format) return value as Report;
  throw new UsageError(
    /^acs-report\/\d+$/.test(found)
      ? `${file} is ${found}, and this version reads ${format}: run again with --report json=PATH`
      : `${file} is no report of this package: give a file of --report json=PATH`,
  );
}

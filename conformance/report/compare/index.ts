// The formats that a comparison can be written in: a new one is a file here and a line below.

import { visibleJson } from '../../../src/html/index.ts';
import type { ComparedRun, RunComparison } from '../../compare/index.ts';
import { answerLines } from '../answers.ts';
import { causeInWords } from '../words/causes.ts';
import { writtenCoverage } from '../words/verdicts.ts';
import { renderCompareHtml } from './html.ts';
import { renderCompareMarkdown } from './markdown.ts';

/** A format: the name that `--report` takes, and its renderer. */
export interface ComparisonFormat {
  readonly format: string;
  readonly render: (comparison: RunComparison) => string;
}

/** In the order in which the help lists them. */
export const comparisonFormats: readonly ComparisonFormat[] = [
  { format: 'html', render: renderCompareHtml },
  { format: 'markdown', render: renderCompareMarkdown },
  { format: 'json', render: (comparison) => `${visibleJson(withLines(comparison))}\n` },
];

/** Causes and coverage in their sentences, without requests; what was seen, in the lines that the other formats show. */
const withLines = (comparison: RunComparison) => ({
  ...comparison,
  runs: comparison.runs.map(withCoverage),
  histories: comparison.histories.map((history) => ({ ...history, runs: history.runs.map(withCoverage) })),
  causes: comparison.causes.map(({ id, cells }) => ({
    id,
    cells: cells.map(({ cause, ...cell }) => ({ ...cell, ...(cause && { says: causeInWords(cause) }) })),
  })),
  silences: comparison.silences.map(({ answers, ...silence }) => ({
    ...silence,
    answers: answers.map(({ seen, decision }) => ({ lines: answerLines({ answers: seen }), decision })),
  })),
});

const withCoverage = (run: ComparedRun) => ({ ...run, coverage: writtenCoverage(run) });

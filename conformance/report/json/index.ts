// The report as JSON: whole, so that it can be judged again and compared, with words beside the model for whoever reads it.
// Nothing reads the words back.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import { causeIdOf } from '../../diagnosis/index.ts';
import type { AnsweredSilence, Report, Stop } from '../../types.ts';
import { causesOf } from '../model.ts';
import { summaryOf } from '../summary.ts';
import { undecidedInWords } from '../words/conditions.ts';
import { findingInWords } from '../words/findings.ts';
import { seenInWords } from '../words/seen.ts';
import { stopInWords, writtenCoverage, writtenVerdicts } from '../words/verdicts.ts';
import type { WrittenReport, WrittenSilence } from './format.ts';

/** Renders a report as JSON, each silence and each result in a line of its own; what drives a terminal is escaped in it. */
export const renderJson = (report: Report, contract: Contract): string =>
  [...renderJsonInPieces(report, contract)].join('');

/** The same in pieces of many lines. */
export function* renderJsonInPieces(report: Report, contract: Contract): Iterable<string> {
  const { silences, results, ...head } = withWords(report, contract);
  yield `${visibleJson(head).slice(0, -2)},\n  "silences": [`;
  yield* inLines(silences);
  yield '],\n  "results": [';
  yield* inLines(results);
  yield ']\n}\n';
}

function* inLines(list: readonly unknown[]): Iterable<string> {
  for (let from = 0; from < list.length; from += linesInPiece) {
    const lines = list.slice(from, from + linesInPiece).map((value) => `\n    ${visibleJson(value, 0)}`);
    yield `${from === 0 ? '' : ','}${lines.join(',')}`;
  }
  if (list.length > 0) yield '\n  ';
}

const linesInPiece = 500;

function withWords(report: Report, contract: Contract): WrittenReport {
  const { format, stopped, verdicts: _, coverage: __, results, silences, known, ...head } = report;
  return {
    format,
    summary: summaryOf(report, contract),
    ...head,
    stopped: stopped && { ...stopped, says: stopInWords(stopped) },
    causes: causesOf(report).map(({ cause, says }) => ({ ...cause, id: causeIdOf(cause), says })),
    verdicts: writtenVerdicts(report),
    coverage: writtenCoverage(report),
    results: results.map((result) => ({
      ...result,
      says: result.reason && undecidedInWords(result.outcomes[report.against], result.reason),
      findings: result.findings.map((finding) => ({ ...finding, says: findingInWords(finding) })),
    })),
    silences: answersWithWords(silences),
    ...(known && { known }),
  };
}

/** The same for answers. */
const answersWithWords = (silences: readonly AnsweredSilence[]): readonly WrittenSilence[] =>
  silences.map((silence) => ({
    ...silence,
    answers: silence.answers.map((answer) => ({ ...answer, says: seenInWords(answer.seen) })),
  }));

/** Takes the words out, and what follows from the results: summary and causes. */
export const withoutWords = ({
  summary: _summary,
  stopped,
  causes: _causes,
  verdicts,
  coverage,
  results,
  silences,
  ...head
}: WrittenReport): Report => ({
  ...head,
  ...(stopped && { stopped: unsaid(stopped) as Stop }),
  verdicts: { source: unsaid(verdicts.source), contract: unsaid(verdicts.contract) },
  coverage: unsaid(coverage),
  results: results.map((result) => ({ ...unsaid(result), findings: result.findings.map(unsaid) })),
  silences: answersWithoutWords(silences),
});

/** The same for answers. */
const answersWithoutWords = (silences: readonly WrittenSilence[]): readonly AnsweredSilence[] =>
  silences.map((silence) => ({ ...silence, answers: silence.answers.map(unsaid) }));

function unsaid<Said extends { readonly says?: unknown }>({ says: _, ...value }: Said): Omit<Said, 'says'> {
  return value;
}

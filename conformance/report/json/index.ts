// The report as JSON: whole, so that it can be compared, with words beside the model for whoever reads it. Nothing reads the
// words back.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Cause, Property, Report, Stop } from '../../types.ts';
import { curlInBrief } from '../curl-in-brief.ts';
import { standingsOf } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import {
  actualInWords,
  answerInWords,
  clauseInWords,
  expectedInWords,
  lineOf,
  noteInWords,
  propertyInWords,
  reasonInWords,
  robustnessInWords,
  statementInWords,
  stopInWords,
  verdictInWords,
} from '../words/index.ts';
import type { PropertyWords, WrittenReport } from './format.ts';

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
  const { format, verdicts, stopped, properties, answers, robustness, statements, notes, ...head } = report;
  return {
    format,
    says: acceptanceInWords(report, standingsOf(report), contract).join(' '),
    ...head,
    ...(stopped && { stopped: { ...stopped, says: stopInWords(stopped) } }),
    verdicts: {
      source: { ...verdicts.source, says: verdictInWords(report, 'source') },
      contract: { ...verdicts.contract, says: verdictInWords(report, 'contract') },
    },
    notes: notes.map((note) => ({ ...note, cases: [], says: noteInWords(note) })),
    properties: properties.map((property) => ({ ...property, says: wordsOf(property, contract) })),
    answers: answers.map((answer) => ({ ...answer, says: answerInWords(answer) })),
    robustness: robustness.map((each) => ({ ...each, says: robustnessInWords(each) })),
    statements: statements.map((each) => ({ ...each, says: statementInWords(each, contract) })),
  };
}

function wordsOf(property: Property, contract: Contract): PropertyWords {
  const { finding, status } = property;
  const line = lineOf(property, contract);
  return {
    headline: propertyInWords(property, contract),
    clause: clauseInWords(property, contract),
    ...(line !== undefined && { line }),
    ...(finding && {
      expected: expectedInWords(finding),
      actual: actualInWords(finding),
      ...(finding.trial && { curl: curlInBrief(finding.trial) }),
    }),
    ...(status === 'undecided' && { reason: reasonInWords(property) }),
  };
}

/** Takes the words out. */
export function withoutWords(written: WrittenReport): Report {
  const { says: _, stopped, verdicts, properties, answers, robustness, statements, notes, ...head } = written;
  return {
    ...head,
    ...(stopped && { stopped: unsaid(stopped) as Stop }),
    verdicts: { source: unsaid(verdicts.source), contract: unsaid(verdicts.contract) },
    properties: properties.map(unsaid),
    answers: answers.map(unsaid),
    robustness: robustness.map(unsaid),
    statements: statements.map(unsaid),
    notes: notes.map((note) => unsaid(note) as Cause),
  };
}

function unsaid<Part extends object>(part: Part): Omit<Part, 'says'> {
  const { says: _, ...rest } = part as Part & { readonly says?: unknown };
  return rest;
}

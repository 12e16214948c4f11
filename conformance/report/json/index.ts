// The report as JSON: whole, so that it can be compared, with words beside the model for whoever reads it. Nothing reads the
// words back.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import type { Note, Report, Stop } from '../../types.ts';
import { standingsOf } from '../standing.ts';
import { acceptanceInWords } from '../words/acceptance.ts';
import { wordsOf } from '../words/findings.ts';
import { noteInWords } from '../words/notes.ts';
import { stopInWords } from '../words/reasons.ts';
import { robustnessInWords, verdictInWords } from '../words/verdicts.ts';
import type { WrittenReport } from './format.ts';

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

const said = <Part extends object>(list: readonly Part[], inWords: (part: Part) => string) =>
  list.map((part) => ({ ...part, says: inWords(part) }));

function withWords(report: Report, contract: Contract): WrittenReport {
  const { format, stopped, verdicts, properties, notes, robustness, ...head } = report;
  return {
    format,
    says: acceptanceInWords(report, standingsOf(report), contract).join(' '),
    ...head,
    ...(stopped && { stopped: { ...stopped, says: stopInWords(stopped) } }),
    verdicts: {
      source: { ...verdicts.source, says: verdictInWords(report, 'source') },
      contract: { ...verdicts.contract, says: verdictInWords(report, 'contract') },
    },
    notes: said(notes, noteInWords),
    properties: properties.map((property) => ({ ...property, says: wordsOf(property, contract) })),
    robustness: said(robustness, robustnessInWords),
  };
}

/** Takes the words out. */
export function withoutWords(written: WrittenReport): Report {
  const { says: _, stopped, verdicts, ...rest } = written;
  return {
    ...rest,
    ...(stopped && { stopped: unsaid(stopped) as Stop }),
    verdicts: { source: unsaid(verdicts.source), contract: unsaid(verdicts.contract) },
    notes: written.notes.map((note) => unsaid(note) as Note),
    properties: written.properties.map(unsaid),
    robustness: written.robustness.map(unsaid),
  };
}

function unsaid<Part extends object>(part: Part & { readonly says?: unknown }): Omit<Part, 'says'> {
  const { says: _, ...rest } = part;
  return rest;
}

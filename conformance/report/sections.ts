// What every format for people says beside the causes: the verdicts, and sections of lines. It is put into words here, once, and a format only lays it out.

import type { Contract } from '../../src/contract/index.ts';
import { grouped, largestFirst } from '../grouped.ts';
import type { Outcome, Report } from '../types.ts';
import { reasonInWords } from './words/conditions.ts';
import { findingInWords } from './words/findings.ts';
import { bothVerdicts, type Meaning, meaningOfEntry } from './words/marks.ts';
import { counted, cut, firstOf } from './words/numbers.ts';
import {
  bottomLine,
  type CaseGroup,
  chosenInWords,
  entryInWords,
  entryName,
  knownInWords,
  paceInWords,
  seenOnceGroups,
  sinceGroups,
  sinceTitle,
  waitedInWords,
} from './words/runs.ts';
import { coverageInWords, stopInWords } from './words/verdicts.ts';

/** A group of cases, and perhaps an id that it is about. */
export interface Line extends CaseGroup {
  readonly name?: string;
}

/** Lines under a title. */
export interface Section {
  readonly id: 'choices' | 'undecided' | 'skipped' | 'seen-once' | 'known' | 'since';
  readonly meaning: Meaning;
  readonly title: string;
  readonly lines: readonly Line[];
  /** Whether each line names its cases; else it counts them. */
  readonly named: boolean;
}

/** The sections of a report, in the order of the terminal; those without a line are left out. */
export const sectionsOf = (report: Report, contract: Contract): readonly Section[] =>
  [
    choices(report, contract),
    undecided(report),
    skipped(report),
    seenOnce(report),
    known(report),
    since(report),
  ].filter(({ lines }) => lines.length > 0);

/** Where an implementation differs from a decision without breaking the source; nothing where the contract is what counts. */
export function choices(report: Report, contract: Contract): Section {
  const lines = report.against === 'contract' ? [] : differences(report, contract);
  const title = `Differs from ${counted(lines.length, 'decision')} of the contract (no failures)`;
  return { id: 'choices', meaning: 'open', title, lines, named: false };
}

/** By silence: the most frequent differences, and the cases that show one. A response that breaks the source is no choice. */
function differences({ results }: Report, contract: Contract): readonly Line[] {
  const choosing = results.filter(({ outcomes }) => outcomes.source !== 'failed');
  const found = choosing.flatMap((result) =>
    result.findings
      .filter(({ origin }) => origin.level === 'chosen')
      .map((finding) => {
        const { actual, expected } = findingInWords(finding);
        const { id, pointer = '' } = finding.origin;
        const says = `${cut(actual, 80)} instead of ${cut(expected, 80)}`;
        return { silence: id ?? pointer, says, case: result.case.id };
      }),
  );
  return grouped(found, ({ silence }) => silence).map(([name, same]) => {
    const all = largestFirst(same, ({ says }) => says).map(([says]) => says);
    const section = contract.source.silences.get(name)?.section;
    const says = [section, firstOf(all, 2).join('; ')].filter(Boolean).join(': ');
    return { meaning: 'open', name, says, cases: [...new Set(same.map((each) => each.case))] };
  });
}

/** Cases that were tried, or would have been, by the reason for which they could not be judged. */
export const undecided = (report: Report): Section => notJudged(report, 'undecided', 'Not judged');

/** Cases that need something that was not given, or that the source leaves open. */
export const skipped = (report: Report): Section => notJudged(report, 'skipped', 'Skipped');

const outcomesOf = { undecided: ['errored', 'inconclusive'], skipped: ['not-applicable'] } as const;

function notJudged({ results, against }: Report, id: keyof typeof outcomesOf, name: string): Section {
  const of = (wanted: Outcome) =>
    results.flatMap(({ case: { id }, outcomes, reason }) =>
      reason && outcomes[against] === wanted ? [{ id, says: reasonInWords(reason) }] : [],
    );
  const lines = outcomesOf[id].flatMap((outcome) =>
    grouped(of(outcome), ({ says }) => says).map(([says, same]) => ({
      meaning: id,
      says,
      cases: same.map((one) => one.id),
    })),
  );
  return { id, meaning: id, title: `${name} (${counted(casesIn(lines), 'case')})`, lines, named: false };
}

const casesIn = (lines: readonly Line[]) => lines.reduce((sum, { cases }) => sum + cases.length, 0);

/** What went wrong once, and not when it was sent again: it fails nothing. */
function seenOnce(report: Report): Section {
  const lines = seenOnceGroups(report).map((group) => ({ ...group, meaning: 'open' as const }));
  const title = `Seen once, not again (${counted(casesIn(lines), 'case')})`;
  return { id: 'seen-once', meaning: 'open', title, lines, named: true };
}

function known({ known: entries = [] }: Report): Section {
  const lines = entries.map((entry) => ({
    meaning: meaningOfEntry(entry),
    name: entryName(entry),
    says: `${entryInWords(entry)}: ${entry.reason}`,
    cases: [],
  }));
  return {
    id: 'known',
    meaning: 'open',
    title: `Known failing: ${knownInWords(entries)}`,
    lines,
    named: true,
  };
}

function since({ since: held }: Report): Section {
  const none = { meaning: 'passed', says: 'no difference', cases: [] } as const;
  const groups = held ? sinceGroups(held) : [];
  const lines = held && groups.length === 0 ? [none] : groups;
  return { id: 'since', meaning: 'open', title: held ? sinceTitle(held) : '', lines, named: true };
}

/** Both verdicts, and what qualifies them. */
export type Verdicts = ReturnType<typeof verdictsOf>;

/** The verdicts of a report in words; what there is nothing to say of is undefined. */
export const verdictsOf = (report: Report) => ({
  chosen: chosenInWords(report),
  early: report.stopped && `${stopInWords(report.stopped)}.`,
  verdicts: bothVerdicts(report),
  coverage: coverageInWords(report),
  bottom: bottomLine(report),
  pace: paceInWords(report),
  waited: waitedInWords(report),
});

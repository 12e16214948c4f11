// What a report annotates: an error for each cause and each broken clause, a warning for what could not be judged, and one
// notice for everything that differs from decisions, since that is nobody's fault.

import type { Contract } from '../../../src/contract/index.ts';
import { causeIdOf, diagnose, explainedBy } from '../../diagnosis/index.ts';
import type { Cause, Report, Result } from '../../types.ts';
import { countingFindings, type FailureGroup, failureGroups, notJudged, otherChoices } from '../groups.ts';
import { causeInWords, responseInWords } from '../words/causes.ts';
import { findingInLine } from '../words/findings.ts';
import { meaningOfCause } from '../words/marks.ts';
import { condensed, counted, cut } from '../words/numbers.ts';
import { entryName, knownInWords } from '../words/runs.ts';
import { stopInWords, uncoveredInWords } from '../words/verdicts.ts';
import type { Annotation } from './annotation.ts';
import { pointerOfCase, pointerOfOrigin } from './pointer.ts';

/** What a report says of a run in general, or of one clause. */
export interface Remark extends Annotation {
  /** The clause or decision that it is about, or one of `runRules`. */
  readonly rule: string;
  /** Id of the cause that it tells. */
  readonly cause?: string;
}

/** The annotations of a report under the verdict that decides; what is known to fail is left out. */
export function annotationsOf(report: Report, contract: Contract): readonly Remark[] {
  const causes = diagnose(report);
  const explained = explainedBy(causes);
  const rest = { ...report, results: report.results.filter((result) => !explained.has(result.case.id)) };
  return [
    ...stopped(report),
    ...causes.flatMap((cause) => causeAnnotation(cause, report, contract)),
    ...failureGroups(rest, contract).flatMap((group) => clauseAnnotation(group, contract)),
    ...fixed(report),
    ...(report.stopped ? [] : [...uncovered(report), ...undecided(rest)]),
    ...choices(report, contract),
  ];
}

/** What an annotation is about where that is no clause and no decision. */
export const runRules = {
  stopped: 'run-ended-early',
  cause: 'one-cause',
  place: 'contract',
  fixed: 'known-failing-fixed',
  undecided: 'not-judged',
  uncovered: 'not-tried',
  choices: 'other-decisions',
} as const;

function stopped({ stopped: stop }: Report): readonly Remark[] {
  if (stop === undefined) return [];
  return [
    {
      level: 'warning',
      rule: runRules.stopped,
      title: 'The run ended early',
      lines: [`${stopInWords(stop)}.`],
    },
  ];
}

/** What only cost time annotates nothing. */
function causeAnnotation(cause: Cause, report: Report, contract: Contract): readonly Remark[] {
  const meaning = meaningOfCause(cause, report);
  if (meaning === 'open') return [];
  const example = report.results.find((result) => result.case.id === cause.example);
  const response = responseInWords(cause);
  const pointer = example && pointerOfCase(example, report, contract);
  const clause = clauseOf(cause);
  const count = `${counted(cause.cases.length, 'case')} ${meaning === 'failed' ? (cause.cases.length === 1 ? 'fails' : 'fail') : 'not judged'}`;
  return [
    {
      level: meaning === 'failed' ? 'error' : 'warning',
      rule: clause ?? runRules.cause,
      cause: causeIdOf(cause),
      title: clause === undefined ? `${count}, for one cause` : `${count}: ${clause}`,
      lines: [
        causeInWords(cause),
        ...(response === undefined ? [] : [`The first response: ${response}`]),
        ...(example === undefined ? [] : [exampleInWords(example, report, contract)]),
        ...(cause.cases.length > 1 ? [`Cases: ${condensed(cause.cases, 5).join(', ')}`] : []),
      ],
      ...(pointer !== undefined && { pointer }),
    },
  ];
}

/** The clause or silence that a cause breaks, where it is one. */
function clauseOf(cause: Cause): string | undefined {
  if (cause.kind === 'narrowed') return cause.origin.id;
  return cause.kind === 'decided-otherwise' ? cause.finding.origin.id : undefined;
}

function exampleInWords(result: Result, report: Report, contract: Contract): string {
  const [finding] = countingFindings(result, report);
  const { id } = result.case;
  return finding === undefined ? `Such as ${id}` : `${id}: ${cut(findingInLine(finding, contract), 500)}`;
}

function clauseAnnotation({ origin, says, failed }: FailureGroup, contract: Contract): readonly Remark[] {
  const [first] = failed;
  if (first === undefined) return [];
  const { id, operation } = first.result.case;
  const pointer = pointerOfOrigin(origin, operation, contract);
  const others = failed.slice(1).map(({ result }) => result.case.id);
  return [
    {
      level: 'error',
      rule: origin.id ?? runRules.place,
      title: `${counted(failed.length, 'case')} ${failed.length === 1 ? 'fails' : 'fail'}: ${origin.id ?? says}`,
      lines: [
        says,
        `${id}: ${cut(findingInLine(first.findings[0], contract), 500)}`,
        ...(others.length > 0 ? [`Also ${condensed(others, 5).join(', ')}`] : []),
      ],
      ...(pointer !== undefined && { pointer }),
    },
  ];
}

/** A case that is known to fail and does not fails the run. */
function fixed({ known = [] }: Report): readonly Remark[] {
  const entries = known.filter((entry) => entry.fixed.length > 0);
  if (entries.length === 0) return [];
  const patterns = entries.map(entryName).join(', ');
  return [
    {
      level: 'error',
      rule: runRules.fixed,
      title: 'Known failing cases no longer fail',
      lines: [`${knownInWords(entries)}.`, patterns],
    },
  ];
}

/** Operations that leave the verdict open, where no case tells of them. */
function uncovered(report: Report): readonly Remark[] {
  const { inconclusive, errored } = report.verdicts[report.against].counts;
  const lines = uncoveredInWords(report, inconclusive + errored > 0);
  if (lines.length === 0) return [];
  return [{ level: 'warning', rule: runRules.uncovered, title: 'Not every operation was tried', lines }];
}

function undecided(rest: Report): readonly Remark[] {
  const groups = notJudged(rest).undecided;
  if (groups.length === 0) return [];
  const total = groups.reduce((sum, { cases }) => sum + cases.length, 0);
  const lines = groups.map(({ reason, cases }) => `${reason} (${condensed(cases, 2).join(', ')})`);
  return [
    { level: 'warning', rule: runRules.undecided, title: `${counted(total, 'case')} not judged`, lines },
  ];
}

function choices(report: Report, contract: Contract): readonly Remark[] {
  const all = otherChoices(report, contract);
  if (all.length === 0) return [];
  const names = all.map(({ id, cases }) => `${id} (${counted(cases.length, 'case')})`);
  return [
    {
      level: 'notice',
      rule: runRules.choices,
      title: `Differs from ${counted(all.length, 'decision')} of the contract`,
      lines: ['Not failures: the source leaves these open.', names.join(', ')],
    },
  ];
}

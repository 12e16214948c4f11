// What a report annotates: an error for each cause and each broken clause, a warning for what could not be judged, and one
// notice for everything that differs from decisions, since that is nobody's fault.

import type { Contract, Origin } from '../../../src/contract/index.ts';
import { causeIdOf } from '../../diagnosis/index.ts';
import { countingFindings } from '../../standing.ts';
import { type Finding, type Report, type Result, requirementsOf } from '../../types.ts';
import {
  causesOf,
  type DescribedCause,
  type FailureGroup,
  failureGroups,
  withoutExplained,
} from '../model.ts';
import { choices, undecided, verdictsOf } from '../sections.ts';
import { findingInLine } from '../words/findings.ts';
import { casesThat, condensed, counted, cut, inPlainText } from '../words/numbers.ts';
import { pointerOfId } from '../words/origins.ts';
import { entryName, knownInWords } from '../words/runs.ts';
import { uncoveredInWords } from '../words/verdicts.ts';
import type { Annotation } from './command.ts';

/** What a report says of a run in general, or of one clause. */
export interface Remark extends Annotation {
  /** The clause or decision that it is about, or one of `runRules`. */
  readonly rule: string;
  /** Id of the cause that it tells. */
  readonly cause?: string;
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

/** The annotations of a report under the verdict that decides; what is known to fail is left out. */
export function annotationsOf(report: Report, contract: Contract): readonly Remark[] {
  const causes = causesOf(report);
  const rest = withoutExplained(report, causes);
  const { early } = verdictsOf(report);
  return [
    ...remark('warning', 'stopped', 'The run ended early', early === undefined ? [] : [early]),
    ...causes.flatMap((described) => causeRemark(described, report, contract)),
    ...failureGroups(rest, contract).map((group) => clauseRemark(group, contract)),
    ...fixed(report),
    ...(report.stopped ? [] : [...uncovered(report), ...notJudged(rest)]),
    ...otherDecisions(report, contract),
  ];
}

/** One of the run, where there is anything to say. */
const remark = (
  level: Remark['level'],
  rule: keyof typeof runRules,
  title: string,
  lines: readonly string[],
): readonly Remark[] => (lines.length === 0 ? [] : [{ level, rule: runRules[rule], title, lines }]);

/** What only cost time annotates nothing. */
function causeRemark(described: DescribedCause, report: Report, contract: Contract): readonly Remark[] {
  const { cause, meaning, says, response, example } = described;
  if (meaning === 'open') return [];
  const clause = clauseOf(described);
  const { length } = cause.cases;
  const count =
    meaning === 'failed' ? casesThat(length, 'fails', 'fail') : `${counted(length, 'case')} not judged`;
  return [
    {
      level: meaning === 'failed' ? 'error' : 'warning',
      rule: clause ?? runRules.cause,
      cause: causeIdOf(cause),
      title: clause === undefined ? `${count}, for one cause` : `${count}: ${clause}`,
      lines: [
        says,
        ...(response === undefined ? [] : [`The first response: ${response}`]),
        ...(example ? [caseInWords(example, countingFindings(example, report)[0])] : []),
        ...(length > 1 ? [`Cases: ${condensed(cause.cases, 5).join(', ')}`] : []),
      ],
      pointer: example && pointerOfCase(example, report, contract),
    },
  ];
}

function clauseOf({ cause }: DescribedCause): string | undefined {
  if (cause.kind === 'narrowed') return cause.origin.id;
  return cause.kind === 'decided-otherwise' ? cause.finding.origin.id : undefined;
}

const caseInWords = ({ case: { id } }: Result, finding: Finding | undefined) =>
  finding === undefined ? `Such as ${id}` : `${id}: ${cut(findingInLine(finding), 500)}`;

function clauseRemark({ origin, says, failed }: FailureGroup, contract: Contract): Remark {
  const [{ result, findings }, ...others] = failed;
  const ids = others.map((other) => other.result.case.id);
  return {
    level: 'error',
    rule: origin.id ?? runRules.place,
    title: `${casesThat(failed.length, 'fails', 'fail')}: ${origin.id ?? says}`,
    lines: [
      inPlainText(says),
      caseInWords(result, findings[0]),
      ...(ids.length > 0 ? [`Also ${condensed(ids, 5).join(', ')}`] : []),
    ],
    pointer: pointerOfOrigin(origin, result.case.operation, contract),
  };
}

function pointerOfCase(result: Result, report: Report, contract: Contract): string | undefined {
  const [broken] = countingFindings(result, report);
  const [required] = requirementsOf(result.case);
  return pointerOfOrigin((broken ?? required)?.origin, result.case.operation, contract);
}

/** The constraint; else the clause or silence itself; else the operation. */
export function pointerOfOrigin(
  origin: Origin | undefined,
  operation: string,
  contract: Contract,
): string | undefined {
  if (origin?.pointer) return origin.pointer;
  return pointerOfId(origin?.id, contract) ?? contract.operations.find(({ id }) => id === operation)?.pointer;
}

/** A case that is known to fail and does not fails the run. */
function fixed({ known = [] }: Report): readonly Remark[] {
  const entries = known.filter((entry) => entry.fixed.length > 0);
  const lines = [`${knownInWords(entries)}.`, entries.map(entryName).join(', ')];
  const title = 'Known failing cases no longer fail';
  return remark('error', 'fixed', title, entries.length === 0 ? [] : lines);
}

/** Operations that leave the verdict open, where no case tells of them. */
function uncovered(report: Report): readonly Remark[] {
  const { inconclusive, errored } = report.verdicts[report.against].counts;
  const lines = uncoveredInWords(report, inconclusive + errored > 0);
  return remark('warning', 'uncovered', 'Not every operation was tried', lines);
}

function notJudged(rest: Report): readonly Remark[] {
  const { title, lines } = undecided(rest);
  const says = lines.map((line) => `${line.says} (${condensed(line.cases, 2).join(', ')})`);
  return remark('warning', 'undecided', title, says);
}

function otherDecisions(report: Report, contract: Contract): readonly Remark[] {
  const { title, lines } = choices(report, contract);
  const names = lines.map(({ name, cases }) => `${name} (${counted(cases.length, 'case')})`);
  return remark('notice', 'choices', title, lines.length === 0 ? [] : [names.join(', ')]);
}

// Failed cases by what they break and by what was required of them, each with the repair that its clearest case suggests.

import type { Contract, Origin } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { repeatOf } from '../curl.ts';
import { findingInWords, fixInWords } from '../words/findings.ts';
import { originInWords } from '../words/origins.ts';
import { clearestFirst } from './clearest.ts';
import { type CountedFailure, countedFailures } from './failed.ts';
import { shown } from './shown.ts';
import type { SummaryCause } from './types.ts';

/** Ids that stand for all cases of a cause. */
const examples = 3;
/** A longer request is no line to paste. */
const longestCurl = 2000;

/** Every cause, whichever verdict counts it: most cases first. */
export function summaryCauses(report: Report, contract: Contract): readonly SummaryCause[] {
  return causeGroups(countedFailures(report)).map((failed) => causeOf(failed, contract));
}

/** Failed cases that have one cause, the clearest first. */
export type CauseGroup = readonly [CountedFailure, ...CountedFailure[]];

/** Failed cases by cause: most cases first. */
export function causeGroups(failures: readonly CountedFailure[]): readonly CauseGroup[] {
  const groups = [...Map.groupBy(failures, keyOf).values()];
  return groups.flatMap(clearestFirst).toSorted((a, b) => b.length - a.length);
}

/** One clause is broken in one way: what must be accepted is repaired otherwise than what must be rejected. */
const keyOf = ({ findings: [first], counts }: CountedFailure) =>
  JSON.stringify([idOf(first.origin), first.required.kind, counts]);

const idOf = ({ level, id, pointer }: Origin) => (level === 'http' ? 'http' : (id ?? pointer));

function causeOf(failed: CauseGroup, contract: Contract): SummaryCause {
  const [clearest] = failed;
  const { result, findings, counts } = clearest;
  const [finding] = findings;
  const { requirement, expected, actual } = findingInWords(finding, contract);
  return {
    ...whyOf(finding.origin, contract),
    counts,
    requires: shown(requirement),
    expected: shown(expected),
    actual: shown(actual),
    fix: fixInWords(finding, result, contract),
    operations: [...new Set(failed.map((each) => each.result.case.operation))],
    cases: failed.length,
    examples: failed.slice(0, examples).map((each) => each.result.case.id),
    ...lineOf(finding.origin, contract),
    ...curlOf(clearest),
  };
}

/** What a finding of the origin breaks. */
export function whyOf(
  origin: Origin,
  contract: Contract,
): Pick<SummaryCause, 'id' | 'level' | 'section' | 'says' | 'editable'> {
  const { level, id = '' } = origin;
  const { clauses, silences } = contract.source;
  const [clause, silence] = [clauses.get(id), silences.get(id)];
  const section = (clause ?? silence)?.section;
  return {
    id: idOf(origin),
    level,
    ...(section !== undefined && { section }),
    says:
      clause?.states ??
      (silence ? `${silence.question} ${silence.decision ?? ''}`.trim() : originInWords(origin, contract)),
    editable: level === 'chosen',
  };
}

/** Where that stands in the contract. */
export function lineOf(
  { pointer }: Origin,
  contract: Contract,
): Pick<SummaryCause, 'pointer' | 'file' | 'line'> {
  if (pointer === undefined || pointer === '') return {};
  const lines = contract.linesOf(pointer) ?? contract.linesOf(pointer.replace(/\/[^/]*$/, ''));
  return { pointer, ...(lines && { file: contract.file, line: lines.from }) };
}

function curlOf({ result: { exchange } }: CountedFailure): Pick<SummaryCause, 'curl'> {
  const curl = exchange && repeatOf(exchange);
  return curl === undefined || curl.length > longestCurl ? {} : { curl };
}

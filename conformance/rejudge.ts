// Judges the stored exchanges of a report again, offline, as if they had just come in.

import { atPointer, type Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { type Context, isAccepted, judge, judgeTokenCase } from './judge/index.ts';
import { resultsById } from './standing.ts';
import { type Report, type ReportHead, type Result, requirementsOf, type Scope } from './types.ts';
import { createReport } from './verdict.ts';

/** What may differ from the report that is judged again. */
export interface RejudgeOptions {
  readonly contract: Contract;
  readonly against: Scope;
  readonly kit: Report['kit'];
}

/**
 * The same run under today's judge and the given contract. A case without an exchange was never decided by its
 * response: it keeps its outcome and its reason.
 * @throws UsageError when the cases refer to a place that the contract does not have
 */
export function rejudge(report: Report, { contract, against, kit }: RejudgeOptions): Report {
  checkContract(report, contract);
  const context = contextOf(report.results, contract);
  const results = report.results.map((result) => judgeAgain(result, context));
  const head = headOf(report);
  return createReport({ ...head, kit, against, contract: versionOf(contract) }, results, contract);
}

function judgeAgain(result: Result, context: Context): Result {
  const { case: testCase, exchange, observation } = result;
  if (testCase.via === 'driver') return observation ? judgeTokenCase(testCase, observation) : result;
  return exchange ? judge(testCase, exchange, context) : result;
}

/** What a report says beside what was judged and compared. */
function headOf(report: Report): ReportHead {
  const { format: _, verdicts, coverage, results, silences, known, since, ...head } = report;
  return head;
}

const versionOf = ({ title, version, file }: Contract): Report['contract'] => ({ title, version, file });

function contextOf(results: readonly Result[], contract: Contract): Context {
  const byId = resultsById(results);
  const accepted = results.flatMap((result) =>
    result.case.via === 'http' && isAccepted(result.exchange?.response) ? [result.case] : [],
  );
  return {
    contract,
    exchangeOf: (id) => byId.get(id)?.exchange,
    resultOf: (id) => byId.get(id),
    anyAccepted: (isMeant) => accepted.some(isMeant),
  };
}

function checkContract(report: Report, contract: Contract): void {
  for (const { case: testCase } of report.results) {
    for (const { expect } of requirementsOf(testCase)) {
      if (expect.kind !== 'schema' || atPointer(contract.document, expect.pointer) !== undefined) continue;
      const { title, version } = report.contract;
      throw new UsageError(
        `${testCase.id} needs ${expect.pointer}, which is not in ${contract.file}: pass the contract of the report (${title} ${version}) with --contract FILE`,
      );
    }
  }
}

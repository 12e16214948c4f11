// Judges the stored exchanges of a report again, offline, as if they had just come in.

import { atPointer, type Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { isAccepted } from './judge/answer.ts';
import { type Context, judge } from './judge/index.ts';
import { createReport, type Report } from './report/model.ts';
import type { Result, Scope } from './types.ts';

/** What may differ from the report that is judged again. */
export interface RejudgeOptions {
  readonly contract: Contract;
  readonly against: Scope;
  readonly kit: Report['kit'];
}

/**
 * The same run under today's judge and the given contract. A case without an exchange was never decided by its
 * answer: it keeps its outcome and its reason.
 * @throws UsageError when the cases refer to a place that the contract does not have
 */
export function rejudge(report: Report, { contract, against, kit }: RejudgeOptions): Report {
  checkContract(report, contract);
  const context = contextOf(report.results, contract);
  const results = report.results.map((result) =>
    result.exchange === undefined ? result : judge(result.case, result.exchange, context),
  );
  const {
    format: _format,
    verdicts: _verdicts,
    results: _results,
    silences: _silences,
    known: _known,
    ...head
  } = report;
  return createReport({ ...head, kit, against, contract: headOf(contract) }, results, contract);
}

const headOf = ({ title, version, file }: Contract): Report['contract'] => ({ title, version, file });

function contextOf(results: readonly Result[], contract: Contract): Context {
  const byId = new Map(results.map((result) => [result.case.id, result]));
  const accepted = new Set(
    results.flatMap((result) => (isAccepted(result.exchange?.answer) ? [result.case.operation] : [])),
  );
  return {
    contract,
    exchangeOf: (id) => byId.get(id)?.exchange,
    acceptedElsewhere: (operation) => [...accepted].some((other) => other !== operation),
  };
}

function checkContract(report: Report, contract: Contract): void {
  for (const { case: one } of report.results) {
    for (const { expect } of one.requires) {
      if (expect.kind !== 'schema' || atPointer(contract.document, expect.pointer) !== undefined) continue;
      const { title, version } = report.contract;
      throw new UsageError(
        `${one.id} needs ${expect.pointer}, which ${contract.file} does not have: give the contract of the report (${title} ${version}) with --contract`,
      );
    }
  }
}

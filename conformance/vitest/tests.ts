// The tests that a plan gives, and the outcome of each in a report.

import type { TestContext } from 'vitest';
import {
  exitCodeOf,
  type Result,
  renderVerdicts,
  type Scope,
  scopes,
  statusOf,
  stopInWords,
  verdictInWords,
} from '../index.ts';
import { asOptions } from './as-options.ts';
import { ConformanceError } from './conformance-error.ts';
import type { SuiteOptions } from './options.ts';
import type { Planned } from './plan.ts';
import type { Ran } from './run.ts';

/** A test before it has run. */
export interface SuiteTest {
  /** The group that it stands in. */
  readonly operation: string;
  /** Id and title. */
  readonly name: string;
  /** Returns where it passed, skips it with the reason. @throws ConformanceError where it failed */
  readonly conclude: (ran: Ran, context: TestContext) => void;
}

/** A test for each case of a plan, and for each exploration where that is asked for. */
export function caseTests({ plan }: Planned, { explore = 0 }: SuiteOptions): readonly SuiteTest[] {
  const known = new Set(plan.all.map(({ id }) => id));
  const explored = explore > 0 ? plan.ids.filter((id) => !known.has(id)) : [];
  return [
    ...plan.cases.map(({ operation, id, title }) => caseTest(operation, id, title)),
    ...explored.map((id) => caseTest(id.split('/')[0] ?? id, id, 'random bodies')),
  ];
}

const caseTest = (operation: string, id: string, title: string): SuiteTest => ({
  operation,
  name: `${id}: ${title}`,
  conclude: (ran, context) => concludeCase(ran.resultOf(id), ran, context),
});

/** What was not judged is skipped, which throws. Where a run ended early, the verdict says so once for all cases. */
function concludeCase(result: Result | undefined, ran: Ran, context: TestContext): undefined {
  if (result === undefined) return context.skip('not part of this run');
  const { state, says } = statusOf(result, ran.report);
  switch (state) {
    case 'passed':
      return undefined;
    case 'failed':
      throw new ConformanceError(ran.renderCase(result));
    case 'fixed':
      throw new ConformanceError(says);
    case 'errored':
      if (ran.report.stopped === undefined) throw new ConformanceError(asOptions(says));
      return context.skip(asOptions(says));
    case 'known':
      return context.skip(`known failing: ${says}`);
    case 'observed':
      return context.skip(`tested, not judged (${says})`);
    case 'not-applicable':
    case 'inconclusive':
      return context.skip(asOptions(says));
  }
}

/** The verdicts, of which the one that counts fails for whatever would fail the command. */
export const verdictTests: readonly SuiteTest[] = scopes.map((scope) => ({
  operation: 'verdict',
  name: `${scope} conformance`,
  conclude: (ran, context) => concludeVerdict(scope, ran, context),
}));

function concludeVerdict(scope: Scope, { report, contract }: Ran, context: TestContext): void {
  if (scope !== report.against && !report.verdicts[scope].conforms)
    context.skip(`${verdictInWords(report, scope)}; against: '${scope}' would make this fail`);
  if (scope === report.against && exitCodeOf(report) !== 0)
    throw new ConformanceError(asOptions(renderVerdicts(report, contract)));
}

/** @throws ConformanceError for a run that ended early: where no verdict is asked for, nothing else would say so */
export function checkRun({ report }: Ran): void {
  if (report.stopped === undefined) return;
  throw new ConformanceError(asOptions(`The run ended early: ${stopInWords(report.stopped)}.`));
}

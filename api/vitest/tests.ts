// The tests that a plan gives, and the outcome of each in a report.

import {
  exitCodeOf,
  type Result,
  renderVerdicts,
  type Scope,
  scopes,
  statusOf,
  stopInWords,
  verdictInWords,
} from '../../conformance/index.ts';
import { asOptions } from './as-options.ts';
import { ConformanceError, failed, passed, skipped, type TestOutcome } from './conclude.ts';
import type { SuiteOptions } from './options.ts';
import type { Planned } from './plan.ts';
import type { Ran } from './run.ts';

/** A test before it has run. */
export interface SuiteTest {
  /** The group that it stands in. */
  readonly operation: string;
  /** Id and title. */
  readonly name: string;
  readonly outcomeOf: (ran: Ran) => TestOutcome;
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
  outcomeOf: (ran) => outcomeOfCase(ran.resultOf(id), ran),
});

/** What was not judged is skipped. Where a run ended early, the verdict says so once for all cases. */
function outcomeOfCase(result: Result | undefined, ran: Ran): TestOutcome {
  if (result === undefined) return skipped('not part of this run');
  const { state, says } = statusOf(result, ran.report, ran.contract);
  switch (state) {
    case 'passed':
      return passed;
    case 'failed':
      return failed(ran.renderCase(result));
    case 'fixed':
      return failed(says);
    case 'errored':
      return ran.report.stopped === undefined ? failed(asOptions(says)) : skipped(asOptions(says));
    case 'known':
      return skipped(`known failing: ${says}`);
    case 'observed':
      return skipped(`tested, not judged (${says})`);
    case 'not-applicable':
    case 'inconclusive':
      return skipped(asOptions(says));
  }
}

/** The verdicts, of which the one that counts fails for whatever would fail the command. */
export const verdictTests: readonly SuiteTest[] = scopes.map((scope) => ({
  operation: 'verdict',
  name: `${scope} conformance`,
  outcomeOf: (ran) => outcomeOfVerdict(scope, ran),
}));

function outcomeOfVerdict(scope: Scope, { report, contract }: Ran): TestOutcome {
  if (scope === report.against)
    return exitCodeOf(report) === 0 ? passed : failed(asOptions(renderVerdicts(report, contract)));
  if (report.verdicts[scope].conforms) return passed;
  return skipped(`${verdictInWords(report, scope)}; against: '${scope}' would make this fail`);
}

/** @throws ConformanceError for a run that ended early: where no verdict is asked for, nothing else would say so */
export function checkRun({ report }: Ran): void {
  if (report.stopped === undefined) return;
  throw new ConformanceError(asOptions(`The run ended early: ${stopInWords(report.stopped)}.`));
}

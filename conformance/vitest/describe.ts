// Every case of the suite as a test of Vitest: known when tests are collected, decided by one run before they report.

import { beforeAll, describe, it, type SuiteCollector } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { asFault } from './as-options.ts';
import { withoutFrames } from './conformance-error.ts';
import { checkOptions, type SuiteOptions } from './options.ts';
import { type Planned, planSuite } from './plan.ts';
import { type Ran, runSuite, secondsFor } from './run.ts';
import { caseTests, checkRun, type SuiteTest, verdictTests } from './tests.ts';

/** Loaded with this module, so that a test file needs no await. */
const kitContract = await loadContract();

/**
 * Declares a test for each case of the suite, under its operation, and one for each verdict. They pass, fail and are
 * skipped as the cases are in the report of `acs conform`; nothing passes that was not tried.
 * @throws UsageError in one line, while tests are collected, for options that cannot be used
 */
export function describeConformance(options: SuiteOptions): void {
  const planned = plan(options);
  const { contract } = planned.common;
  describe(`${contract.title} ${contract.version}`, () => {
    let ran: Ran | undefined;
    const get = () => ran ?? neverRan();
    const groups = Map.groupBy(caseTests(planned), ({ operation }) => operation);
    const cases = [...groups].map(([operation, tests]) => declare(operation, tests, get));
    const verdicts = declare('verdict', verdictTests, get);
    beforeAll(async () => {
      const isWhole = selectedIn([verdicts]).length > 0;
      ran = await runSuite(options, planned, isWhole ? [] : selectedIn(cases)).catch(rethrow);
      if (!isWhole) checkRun(ran);
    }, 1000 * secondsFor(options));
  });
}

/** What is wrong with the options is shown at the line that gives them. */
function plan(options: SuiteOptions): Planned {
  try {
    checkOptions(options);
    return planSuite(options, options.contract ?? kitContract);
  } catch (error) {
    if (error instanceof UsageError) Error.captureStackTrace(asFault(error), describeConformance);
    throw error;
  }
}

function rethrow(error: unknown): never {
  throw error instanceof UsageError ? withoutFrames(asFault(error)) : error;
}

function declare(name: string, tests: readonly SuiteTest[], ran: () => Ran): SuiteCollector {
  return describe(name, () => {
    for (const test of tests) it(test.name, (context) => test.conclude(ran(), context));
  });
}

/** Ids of the tests that `-t`, `.only` and the like have left. */
const selectedIn = (collectors: readonly SuiteCollector[]): readonly string[] =>
  collectors
    .flatMap(({ tasks }) => tasks)
    .filter(({ mode }) => mode !== 'skip' && mode !== 'todo')
    .map(({ name }) => idIn(name));

/** The id stands before the title: `createTag/required/name/missing: name is absent`. */
const idIn = (name: string) => name.split(': ', 1)[0] ?? name;

function neverRan(): never {
  throw new Error('the suite was not run');
}

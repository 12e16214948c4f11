// The suite inside a user's own tests: every property is a test of Vitest, known when tests are collected, and decided by one run
// before they report.

import { createServer, Server } from 'node:http';
import { beforeAll, describe, it, type TestContext } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { closeAtOnce, listen } from '../../src/http/node/index.ts';
import { readText } from '../../src/read-text.ts';
import {
  applyKnownFailing,
  baseUrlFrom,
  checkKnownFailing,
  checkSelection,
  checkWrites,
  exitCodeOf,
  loadDriver,
  type PropertyTest,
  parseKnownFailing,
  planningFrom,
  planRun,
  type Report,
  renderText,
  runConformance,
  runningFrom,
  type Scope,
  scopes,
  testsOf,
  usual,
  verdictInWords,
} from '../index.ts';
import { checkOptions, inputsIn, rejectionsIn, type SuiteOptions } from './options.ts';

export { type Contract, loadContract, type SuiteOptions };

/** Loaded with this module, so that a test file needs no await. */
const kitContract = await loadContract();

/** What a test fails with: the fault is in a response or an option, so no line of this package is shown. */
class ConformanceError extends Error {
  override readonly name = 'ConformanceError';
  override readonly stack = `${this.name}: ${this.message}`;
}

/** A fault of the options is one of the test file. */
function inOptions(error: unknown): never {
  throw error instanceof UsageError ? new ConformanceError(`describeConformance: ${error.message}`) : error;
}

/**
 * Declares a test for each property of the contract, under its operation, and one for each verdict: a property that holds
 * passes, one that is broken fails, and any other is skipped with the reason; nothing passes that was not tried.
 * @throws Error in one line, while tests are collected, for options that cannot be used
 */
export function describeConformance(options: SuiteOptions): void {
  const planned = planSuite(options);
  const { contract } = planned.common;
  let results: ReadonlyMap<string, PropertyTest> = new Map();
  const conclude = (id: string, { skip }: TestContext) => {
    const { result = 'skipped', message = 'not part of this run', details = [] } = results.get(id) ?? {};
    if (result === 'skipped') skip(message);
    if (result === 'failure') throw new ConformanceError([message, ...details].join('\n    '));
  };
  const run = async () => {
    const report = await runSuite(options, planned).catch(inOptions);
    if (report.stopped)
      throw new ConformanceError(`The run ended early.\n${renderText(report, contract)}`.trimEnd());
    results = resultsOf(report, contract);
  };
  describe(`${contract.title} ${contract.version}`, () => {
    beforeAll(run, 1000 * ((options.deadline ?? usual.deadline) + 60));
    for (const [operation, ids] of Map.groupBy(planned.ids, (id) => id.slice(0, id.indexOf('/'))))
      describe(operation, () => {
        for (const id of ids) it(id, (context) => conclude(id, context));
      });
    describe('verdict', () => {
      for (const scope of scopes) it(`${scope} conformance`, (context) => conclude(scope, context));
    });
  });
}

function planSuite(options: SuiteOptions) {
  try {
    checkOptions(options);
    const { knownFailing: file, contract = kitContract } = options;
    const planning = planningFrom(options, inputsIn(options), contract);
    const common = { ...planning, rejections: rejectionsIn(options) };
    const plan = planRun({ ...common, driver: options.driver !== undefined });
    checkSelection(plan);
    const all = plan.planned();
    const known =
      file === undefined ? [] : parseKnownFailing(readText(file, 'list of known failing properties'), file);
    checkKnownFailing(known, all);
    return { ids: all.map(({ id }) => id).filter(plan.isChosen), common, known };
  } catch (error) {
    return inOptions(error);
  }
}

/** Runs the suite and stops what it started. */
async function runSuite(
  options: SuiteOptions,
  { common, known }: ReturnType<typeof planSuite>,
): Promise<Report> {
  const { url: baseUrl, close } = await targetOf(options);
  try {
    const driver = options.driver === undefined ? {} : { driver: await loadDriver(options.driver) };
    const report = await runConformance({ ...common, ...runningFrom(options), ...driver, baseUrl });
    return applyKnownFailing(report, known);
  } finally {
    await close();
  }
}

async function targetOf(given: SuiteOptions) {
  const { handler, basePath = '', baseUrl } = given;
  if (handler === undefined) {
    const url = baseUrlFrom(String(typeof baseUrl === 'function' ? await baseUrl() : baseUrl));
    checkWrites(url, given);
    return { url, close: async () => undefined };
  }
  const server = handler instanceof Server ? handler : createServer(handler as never);
  const url = await listen(server, '127.0.0.1', 0);
  return { url: new URL(url + basePath), close: () => closeAtOnce(server) };
}

/** By the id of a property, or the name of a verdict. */
function resultsOf(report: Report, contract: Contract): ReadonlyMap<string, PropertyTest> {
  const tests = [...testsOf(report, contract), ...scopes.map((scope) => testOfVerdict(scope, report))];
  return new Map(tests.map((test) => [test.property.id, test]));
}

/** The verdict that decides fails for whatever would fail the command. */
function testOfVerdict(scope: Scope, report: Report): PropertyTest {
  const property = { operation: 'verdict', id: scope };
  const decides = scope === report.against;
  const holds = decides ? exitCodeOf(report) === 0 : report.verdicts[scope].state === 'conforms';
  const result = holds ? 'passed' : decides ? 'failure' : 'skipped';
  return { property, result, message: verdictInWords(report, scope), details: [] };
}

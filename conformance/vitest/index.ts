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
const inOptions = (error: unknown): unknown =>
  error instanceof UsageError ? new ConformanceError(`describeConformance: ${error.message}`) : error;

/**
 * Declares a test for each property of the contract, under its operation, and one for each verdict: a property that holds
 * passes, one that is broken fails, and any other is skipped with the reason; nothing passes that was not tried.
 * @throws Error in one line, while tests are collected, for options that cannot be used
 */
export function describeConformance(options: SuiteOptions): void {
  const planned = planSuite(options);
  const { contract } = planned.common;
  let results: Results | undefined;
  const conclude = (id: string, { skip }: TestContext) => {
    const { result, message = '', details = [] } = results?.get(id) ?? { result: 'skipped' };
    if (result === 'skipped') skip(message || 'not part of this run');
    if (result === 'failure') throw new ConformanceError([message, ...details].join('\n    '));
  };
  const run = async () => {
    const report = await runSuite(options, planned);
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

/** By the id of a property, or the name of a verdict. */
type Results = ReadonlyMap<string, Pick<PropertyTest, 'result' | 'message'> & Partial<PropertyTest>>;

function planSuite(options: SuiteOptions) {
  try {
    checkOptions(options);
    const { knownFailing: file, contract = kitContract } = options;
    const planning = planningFrom(options, inputsIn(options), contract);
    const common = { ...planning, rejections: rejectionsIn(options) };
    const plan = planRun({ ...common, driver: options.driver !== undefined });
    checkSelection(plan);
    const all = plan.planned();
    const chosen = all.filter(({ id }) => plan.isChosen(id));
    const known =
      file === undefined ? [] : parseKnownFailing(readText(file, 'list of known failing properties'), file);
    checkKnownFailing(known, all);
    return { ids: chosen.map(({ id }) => id), common, known };
  } catch (error) {
    throw inOptions(error);
  }
}

/** Runs the suite and stops what it started. */
async function runSuite(
  options: SuiteOptions,
  { common, known }: ReturnType<typeof planSuite>,
): Promise<Report> {
  const { url: baseUrl, close } = await targetOf(options).catch((error) => {
    throw inOptions(error);
  });
  try {
    const driver = options.driver === undefined ? undefined : await loadDriver(options.driver);
    const running = { ...common, ...runningFrom(options), ...(driver && { driver }), baseUrl };
    const report = await runConformance(running);
    return known.length > 0 ? applyKnownFailing(report, known) : report;
  } catch (error) {
    throw inOptions(error);
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

/** A test passes where its property holds, fails where it would fail the command, and is skipped with the reason otherwise. */
const resultsOf = (report: Report, contract: Contract): Results =>
  new Map([
    ...testsOf(report, contract).map((test) => [test.property.id, test] as const),
    ...scopes.map((scope) => [scope, resultOfVerdict(scope, report, contract)] as const),
  ]);

/** The verdict that counts fails for whatever would fail the command. */
function resultOfVerdict(scope: Scope, report: Report, contract: Contract) {
  const counts = scope === report.against;
  const holds = counts ? exitCodeOf(report) === 0 : report.verdicts[scope].state === 'conforms';
  const message = counts
    ? renderText(report, contract, undefined, { quiet: true }).trimEnd()
    : `${verdictInWords(report, scope)}; against: '${scope}' would make this fail`;
  return { result: holds ? 'passed' : counts ? 'failure' : 'skipped', message } as const;
}

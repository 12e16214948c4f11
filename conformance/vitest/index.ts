// The suite inside a user's own tests: every case is a test of Vitest, known when tests are collected, and decided by one run
// before they report.

import { createServer, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, it, type TestContext } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import { closeAtOnce, listen } from '../../src/http/node/index.ts';
import { readText } from '../../src/read-text.ts';
import {
  applyKnownFailing,
  baseUrlFrom,
  caseRenderer,
  checkKnownFailing,
  credentialFrom,
  exitCodeOf,
  loadDriver,
  parseKnownFailing,
  planCases,
  planningFrom,
  type Report,
  renderVerdicts,
  runConformance,
  runningFrom,
  type Scope,
  scopes,
  statusOf,
  stopInWords,
  usual,
  usualBudget,
  verdictInWords,
} from '../index.ts';
import { asOptions, checkOptions, inputsIn, rejectionsIn, type SuiteOptions } from './options.ts';

export type { Contract } from '../../src/contract/index.ts';
export { loadContract, type SuiteOptions };

/** Loaded with this module, so that a test file needs no await. */
const kitContract = await loadContract();

/** What a test fails with: the fault is in a response or an option, so no line of this package is shown. */
class ConformanceError extends Error {
  override readonly name = 'ConformanceError';

  constructor(message: string) {
    super(asOptions(message));
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Declares a test for each case of the suite, under its operation, and one for each verdict. They pass, fail and are
 * skipped as the cases are in the report of `acs conform`; nothing passes that was not tried.
 * @throws UsageError in one line, while tests are collected, for options that cannot be used
 */
export function describeConformance(options: SuiteOptions): void {
  const planned = plan(options);
  const { contract } = planned.common;
  let report: Report | undefined;
  describe(`${contract.title} ${contract.version}`, () => {
    beforeAll(
      async () => {
        report = await runSuite(options, planned).catch((error: unknown) => {
          throw inOptions(error);
        });
        const { stopped } = report;
        if (stopped) throw new ConformanceError(`The run ended early: ${stopInWords(stopped)}.`);
      },
      1000 * ((options.deadline ?? usual.deadline) + 60),
    );
    for (const [operation, cases] of Map.groupBy(planned.plan.cases, (testCase) => testCase.operation))
      describe(operation, () => {
        for (const { id, title } of cases)
          it(`${id}: ${title}`, (context) => concludeCase(id, report, planned, context));
      });
    describe('verdict', () => {
      for (const scope of scopes)
        it(`${scope} conformance`, (context) => concludeVerdict(scope, report, planned, context));
    });
  });
}

/** What is wrong with the options is shown at the line that gives them. */
function plan(options: SuiteOptions): Planned {
  try {
    return planSuite(options);
  } catch (error) {
    Error.captureStackTrace(inOptions(error), describeConformance);
    throw error;
  }
}

/** A fault of options is said of this function, and not of flags. */
function inOptions(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!(error instanceof UsageError)) return error;
  error.message = `describeConformance: ${asOptions(error.message)}`;
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

type Planned = ReturnType<typeof planSuite>;

function planSuite(options: SuiteOptions) {
  checkOptions(options);
  const { knownFailing: list, contract = kitContract } = options;
  const credential = credentialFrom(options);
  const common = {
    ...planningFrom(options, inputsIn(options), contract),
    ...(credential && { credential }),
    rejections: rejectionsIn(options),
  };
  const plan = planCases({ ...common, driver: options.driver !== undefined });
  if (plan.unmatched.length > 0)
    throw new UsageError(`no case matches ${plan.unmatched.map((pattern) => `"${pattern}"`).join(', ')}`);
  if (plan.cases.length === 0) throw new UsageError('no case is left: loosen only, skip or readOnly');
  // JSON is YAML, so that both are checked alike.
  const text =
    typeof list === 'string'
      ? readText(list, 'list of known failing cases')
      : JSON.stringify(list ?? [], null, 1);
  const known = parseKnownFailing(text, typeof list === 'string' ? list : 'knownFailing');
  checkKnownFailing(known, plan.ids);
  return { plan, common, known, isHandler: options.handler !== undefined };
}

/** Runs the suite and stops what it started. */
async function runSuite(options: SuiteOptions, { common, known }: Planned): Promise<Report> {
  const { driver } = options;
  const { url, close } = await targetOf(options);
  try {
    const driven = driver === undefined ? {} : { driver: await loadDriver(driver) };
    const report = await runConformance({
      ...common,
      ...runningFrom(options),
      ...driven,
      baseUrl: url,
      experiments: usualBudget,
    });
    return known.length > 0 ? applyKnownFailing(report, known, new Date()) : report;
  } finally {
    await close();
  }
}

async function targetOf({ handler, basePath = '', baseUrl, readOnly, allowWrites }: SuiteOptions) {
  const nothing = async () => undefined;
  if (handler === undefined) {
    const url = baseUrlFrom(String(typeof baseUrl === 'function' ? await baseUrl() : baseUrl));
    if (readOnly || allowWrites || isLoopback(url.hostname)) return { url, close: nothing };
    throw new UsageError(
      `the suite creates resources on ${url.host} that it cannot delete: add allowWrites or readOnly`,
    );
  }
  const server = handler instanceof Server ? handler : createServer(handler as never);
  if (server.listening)
    return {
      url: new URL(`http://localhost:${(server.address() as AddressInfo).port}${basePath}`),
      close: nothing,
    };
  const url = await listen(server, '127.0.0.1', 0);
  return { url: new URL(url + basePath), close: () => closeAtOnce(server) };
}

function concludeCase(
  id: string,
  report: Report | undefined,
  { common, isHandler }: Planned,
  context: TestContext,
): void {
  const result = report?.results.find((each) => each.case.id === id);
  if (report === undefined || result === undefined) context.skip('not part of this run');
  const { state, says } = statusOf(result, report);
  if (state === 'passed') return;
  // Nobody listens on the port of a handler any more when a request is repeated.
  const shown = () =>
    caseRenderer(
      report,
      common.contract,
    )(result).replaceAll(isHandler ? new URL(report.target).origin : '\0', 'http://127.0.0.1:PORT');
  if (state === 'failed') throw new ConformanceError(shown());
  if (state === 'fixed' || state === 'errored') throw new ConformanceError(says);
  const reasons = { known: `known failing: ${says}`, observed: `tested, not judged (${says})` };
  context.skip(asOptions(state === 'known' || state === 'observed' ? reasons[state] : says));
}

/** The verdict that counts fails for whatever would fail the command. */
function concludeVerdict(
  scope: Scope,
  report: Report | undefined,
  { common }: Planned,
  context: TestContext,
): void {
  if (report === undefined) context.skip('the suite was not run');
  if (scope === report.against && exitCodeOf(report) !== 0)
    throw new ConformanceError(renderVerdicts(report, common.contract));
  if (scope !== report.against && !report.verdicts[scope].conforms)
    context.skip(`${verdictInWords(report, scope)}; against: '${scope}' would make this fail`);
}

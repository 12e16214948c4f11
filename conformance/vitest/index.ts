// The suite inside a user's own tests: every property is a test of Vitest, known when tests are collected, and decided by one run
// before they report.

import { createServer, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, it, type TestContext } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import { closeAtOnce, listen } from '../../src/http/node/index.ts';
import { latestPer } from '../../src/once.ts';
import { readText } from '../../src/read-text.ts';
import {
  applyKnownFailing,
  baseUrlFrom,
  checkKnownFailing,
  credentialFrom,
  exitCodeOf,
  loadDriver,
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
import { asOptions, checkOptions, inputsIn, rejectionsIn, type SuiteOptions } from './options.ts';

export { type Contract, loadContract, type SuiteOptions };

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
 * Declares a test for each property of the contract, under its operation, and one for each verdict: a property that holds
 * passes, one that is broken fails, and any other is skipped with the reason; nothing passes that was not tried.
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
        if (report.stopped)
          throw new ConformanceError(`The run ended early.\n${renderText(report, contract)}`.trimEnd());
      },
      1000 * ((options.deadline ?? usual.deadline) + 60),
    );
    for (const [operation, ids] of Map.groupBy(planned.ids, (id) => id.slice(0, id.indexOf('/'))))
      describe(operation, () => {
        for (const id of ids) it(id, (context) => conclude(id, report, planned, context));
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
  if (!(error instanceof UsageError)) return error instanceof Error ? error : new Error(String(error));
  error.message = `describeConformance: ${asOptions(error.message)}`;
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

type Planned = ReturnType<typeof planSuite>;

function planSuite(options: SuiteOptions) {
  checkOptions(options);
  const { knownFailing: list = [], contract = kitContract } = options;
  const credential = credentialFrom(options);
  const common = {
    ...planningFrom(options, inputsIn(options), contract),
    ...(credential && { credential }),
    rejections: rejectionsIn(options),
  };
  const { planned, unmatched, isChosen } = planRun({ ...common, driver: options.driver !== undefined });
  if (unmatched().length > 0)
    throw new UsageError(
      `no property matches ${unmatched()
        .map((pattern) => `"${pattern}"`)
        .join(', ')}`,
    );
  const writing = new Set(contract.operations.flatMap(({ id, method }) => (method === 'GET' ? [] : [id])));
  const isSent = (operation: string) => !(options.readOnly && writing.has(operation));
  const all = planned();
  const ids = all.flatMap(({ id, operation }) => (isChosen(id) && isSent(operation) ? [id] : []));
  if (ids.length === 0) throw new UsageError('no property is left: loosen only, skip or readOnly');
  // JSON is YAML, so that both are checked alike.
  const [text, file] =
    typeof list === 'string'
      ? [readText(list, 'list of known failing properties'), list]
      : [JSON.stringify(list, null, 1), 'knownFailing'];
  const known = parseKnownFailing(text, file);
  checkKnownFailing(
    known,
    all.map(({ id }) => id),
  );
  return { ids, common, known, isHandler: options.handler !== undefined };
}

/** Runs the suite and stops what it started. */
async function runSuite(options: SuiteOptions, { common, known }: Planned): Promise<Report> {
  const { url, close } = await targetOf(options);
  try {
    const driver = options.driver === undefined ? undefined : await loadDriver(options.driver);
    const running = { ...common, ...runningFrom(options), ...(driver && { driver }), baseUrl: url };
    const report = await runConformance(running);
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
  if (server.listening) {
    const { port } = server.address() as AddressInfo;
    return { url: new URL(`http://localhost:${port}${basePath}`), close: nothing };
  }
  const url = await listen(server, '127.0.0.1', 0);
  return { url: new URL(url + basePath), close: () => closeAtOnce(server) };
}

/** A property passes where it holds, fails where it would fail the command, and is skipped with the reason otherwise. */
function conclude(
  id: string,
  report: Report | undefined,
  { common: { contract }, isHandler }: Planned,
  context: TestContext,
): void {
  const test = report && resultsOf(report, contract).get(id);
  if (report === undefined || test === undefined) context.skip('not part of this run');
  if (test.result === 'skipped') context.skip(asOptions(test.message));
  if (test.result === 'passed') return;
  const says = [test.message, ...test.details.map((line) => `    ${line}`)].join('\n');
  // Nobody listens any more where the server of a handler was, when a request is repeated.
  const { origin } = new URL(report.target);
  throw new ConformanceError(isHandler ? says.replaceAll(origin, 'http://127.0.0.1:PORT') : says);
}

/** The tests of a report by the ids of properties, made once. */
const resultsOf = latestPer(
  (report: Report, contract: Contract) =>
    new Map(testsOf(report, contract).map((test) => [test.property.id, test])),
  () => '',
);

/** The verdict that counts fails for whatever would fail the command. */
function concludeVerdict(
  scope: Scope,
  report: Report | undefined,
  { common }: Planned,
  context: TestContext,
): void {
  if (report === undefined) context.skip('the suite was not run');
  if (scope !== report.against) {
    if (report.verdicts[scope].state !== 'conforms')
      context.skip(`${verdictInWords(report, scope)}; against: '${scope}' would make this fail`);
  } else if (exitCodeOf(report) !== 0)
    throw new ConformanceError(renderText(report, common.contract, undefined, { quiet: true }).trimEnd());
}

// One run of the suite for all the tests of a file.

import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import {
  applyKnownFailing,
  baseUrlFrom,
  caseRenderer,
  loadDriver,
  type Rejection,
  type Report,
  type Result,
  rejectionAt,
  runConformance,
  runningFrom,
  usual,
  usualBudget,
} from '../index.ts';
import { sentCredential } from './credential.ts';
import { startHandler } from './handler.ts';
import type { SuiteOptions } from './options.ts';
import type { Planned } from './plan.ts';

/** What a run came to, ready to be asked about each case. */
export type Ran = Awaited<ReturnType<typeof runSuite>>;

/** With more of them, choosing takes longer than running all. */
const fewCases = 300;

/**
 * Runs the suite and stops what it started.
 * @param wanted ids of the cases that matter, if they are not all
 * @throws UsageError for a base URL, token or file that cannot be used
 */
export async function runSuite(options: SuiteOptions, { common, known }: Planned, wanted: readonly string[]) {
  const target = await targetOf(options);
  const only = wanted.length > 0 && wanted.length < fewCases ? wanted : common.selection.only;
  try {
    const how = await howToRun(options);
    const selection = { ...common.selection, only };
    // A list that names causes is held against causes.
    const experiments = known?.some(({ cause }) => cause !== undefined) ? usualBudget : 0;
    const report = await runConformance({ ...common, ...how, experiments, selection, baseUrl: target.url });
    return ranAs(known ? applyKnownFailing(report, known, new Date()) : report, common, options);
  } finally {
    await target.close();
  }
}

function ranAs(report: Report, { contract }: Planned['common'], { handler }: SuiteOptions) {
  const results = new Map(report.results.map((result) => [result.case.id, result]));
  const render = caseRenderer(report, contract);
  const { origin } = new URL(report.target);
  return {
    report,
    contract,
    resultOf: (id: string) => results.get(id),
    renderCase: (result: Result) =>
      handler === undefined ? render(result) : render(result).replaceAll(origin, laterOrigin),
  };
}

/** Nobody listens on the port of a handler any more when a request is repeated. */
const laterOrigin = 'http://127.0.0.1:PORT';

/** Seconds after which a run is over in any case: its deadline, and some to start and stop in. */
export const secondsFor = ({ deadline = usual.deadline }: SuiteOptions): number => deadline + 60;

async function targetOf(options: SuiteOptions) {
  const { handler, basePath = '', baseUrl } = options;
  if (handler !== undefined) {
    const { url, close } = await startHandler(handler);
    return { url: new URL(url + basePath), close };
  }
  const url = baseUrlFrom(String(typeof baseUrl === 'function' ? await baseUrl() : baseUrl));
  if (!(options.readOnly || options.allowWrites || isLoopback(url.hostname)))
    throw new UsageError(
      `the suite creates resources on ${url.host} that it cannot delete: add allowWrites or readOnly`,
    );
  return { url, close: async () => undefined };
}

function rejectionOf(path: string, value: unknown): Rejection {
  const rejection = rejectionAt(path, value);
  if (rejection === undefined)
    throw new UsageError(`refusedWhen has the path "${path}": write it as "success"`);
  return rejection;
}

async function howToRun(options: SuiteOptions) {
  const credential = await sentCredential(options);
  const { driver, refusedWhen = {} } = options;
  return {
    ...runningFrom(options),
    rejections: Object.entries(refusedWhen).map(([path, value]) => rejectionOf(path, value)),
    ...(credential && { credential }),
    ...(driver !== undefined && { driver: await loadDriver(driver) }),
  };
}

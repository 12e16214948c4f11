// A whole run: options in, report out. It starts no process, prints nothing and exits nowhere.

import { withTimes } from './grouped.ts';
import { rejectedBy, writtenRejection } from './oracle/index.ts';
import { matchesAny, type Plan, type PlanOptions, planRun } from './plan/index.ts';
import { createSender, type Run, run, type SenderOptions, StopError, stopOf } from './run/index.ts';
import { type Making, madeResources, renewalOf, valuesOf } from './scripts/index.ts';
import { type Driver, runTokens } from './tokens/index.ts';
import {
  type Evidence,
  type Exchange,
  idOfProperty,
  type OwnResource,
  type Rejection,
  type Report,
  type Scope,
  type Stop,
} from './types.ts';
import { createReport, type ReportHead } from './verdict/index.ts';
import {
  createNames,
  createSecrets,
  createWire,
  type Secrets,
  type Wire,
  type WireOptions,
} from './wire/index.ts';

/** Everything a run needs, complete: defaults are the command line's affair. */
export interface ConformanceOptions
  extends Omit<PlanOptions, 'driver'>,
    Pick<WireOptions, 'baseUrl' | 'insecure' | 'ca' | 'timeout'>,
    Pick<SenderOptions, 'concurrency' | 'rate'> {
  readonly against: Scope;
  /** Milliseconds for the whole run. */
  readonly deadline: number;
  /** Requests at most that rows are tried with, and where they are tried first. */
  readonly requests?: number;
  readonly seed?: number;
  /** How the service says in the body of a 2xx that it rejects a request; without any, a 2xx accepts. */
  readonly rejections?: readonly Rejection[];
  /** How the token rules reach the implementation; without one they are not tried. */
  readonly driver?: Driver;
  /** Five characters that tell this run's names from others'. */
  readonly nonce: string;
  /** Ends the run early; what ran is reported. */
  readonly signal?: AbortSignal;
  /** Asked once after the run: why it has to count as ended early, where the caller knows (its server ended). */
  readonly endedBy?: () => Promise<Stop | undefined>;
  /** Called after each exchange, secrets in its response included, with the number of exchanges so far. */
  readonly onProgress?: (exchange: Exchange, sent: number) => void;
  readonly kit: { readonly name: string; readonly version: string };
}

/**
 * Plans, sends, judges and reports. What an implementation does never makes it throw, and what goes wrong while it runs
 * ends up in the report.
 * @throws ContractError from the planning alone, where nothing can be derived from the contract.
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const planning = { ...options, driver: options.driver !== undefined };
  const first = planRun(planning);
  const startedAt = new Date();
  const deadline = abortAfter(options.deadline);
  const signal = AbortSignal.any([deadline.signal, ...(options.signal ? [options.signal] : [])]);
  const secrets = createSecrets(first.secrets);
  const wire = openWire(options, secrets, signal);
  try {
    const making = makingOf(options, first, secrets);
    const { send } = createSender({ wire, concurrency: 1, rate: options.rate, signal });
    const made = options.selection.readOnly ? [] : await madeResources(making, send);
    const plan = planRun({
      ...planning,
      values: { ...options.values, ...valuesOf(made) },
      overrides: [...making.learnt, ...(options.overrides ?? [])],
    });
    const running: Running = { options, plan, making, made, wire, secrets, signal, startedAt };
    const done = await runOf(running);
    const tokens = await tokenEvidence(running);
    const stopped =
      done.stopped ?? (await options.endedBy?.()) ?? (signal.aborted ? stopOf(signal) : undefined);
    const head = headOf(running, done, stopped);
    return withoutSecrets(createReport(head, done, plan, options.contract, tokens), secrets);
  } finally {
    deadline.clear();
    wire.close();
  }
}

/** Everything that a run holds while it lasts. */
interface Running {
  readonly options: ConformanceOptions;
  readonly plan: Plan;
  readonly making: Making;
  readonly made: readonly OwnResource[];
  readonly wire: Wire;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  readonly startedAt: Date;
}

/** A signal that a deadline aborts; cleared, nothing of it keeps the process alive. */
function abortAfter(milliseconds: number): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const stop: Stop = { kind: 'deadline', seconds: milliseconds / 1000 };
  const timer = setTimeout(() => controller.abort(new StopError(stop)), milliseconds);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** What resources of its own are made of, so that a run reads, changes and deletes nothing else. */
function makingOf({ contract, selection }: ConformanceOptions, { inputs }: Plan, secrets: Secrets): Making {
  const isSkipped = matchesAny(selection.skip);
  const operations = contract.operations.filter(({ id }) => !isSkipped(id));
  const isSecret = (text: string) => secrets.hide(text) !== text;
  return { contract: { ...contract, operations }, inputs, isSecret, learnt: [] };
}

/** Trials for each operation of a large document. */
const leastForOne = 25;

function runOf({ options, plan, making, made, wire, signal }: Running): Promise<Run> {
  return run({
    ...options,
    plan,
    wire,
    signal,
    requests: Math.max(options.requests ?? 2500, leastForOne * plan.operations.length),
    seed: options.seed ?? 1,
    renew: renewalOf(making, made),
    isMade: (input) => made.some(({ parameter }) => input.kind === 'parameter' && input.name === parameter),
  });
}

/** All in one call, after which the driver is disposed of, even where none is tried. */
function tokenEvidence({ options, plan, signal }: Running): Promise<readonly Evidence[]> {
  const { contract, driver, nonce, values } = options;
  return runTokens(contract, driver, (property) => plan.isChosen(idOfProperty(property)), {
    nonce,
    signal,
    jwtId: values['jwt-id'],
  });
}

/** A report without the secrets that responses showed. */
function withoutSecrets(report: Report, { hideIn }: Secrets): Report {
  const { properties, answers, robustness, notes, seenOnce, stopped } = report;
  const shown = { properties, answers, robustness, notes, seenOnce, ...(stopped && { stopped }) };
  return { ...report, ...hideIn(shown) };
}

function openWire(options: ConformanceOptions, secrets: Secrets, signal: AbortSignal): Wire {
  return createWire({
    ...options,
    secrets,
    names: createNames(options.nonce),
    signal,
    ...(options.rejections && { isRejected: rejectedBy(options.rejections) }),
  });
}

function headOf(
  { options, plan, made, startedAt }: Running,
  { pace, found }: Run,
  stopped: Stop | undefined,
): ReportHead {
  const { contract, baseUrl, against, values, rejections = [], selection, kit } = options;
  const isPart = selection.only.length > 0 || selection.skip.length > 0;
  const ids = isPart ? plan.planned().map(({ id }) => id) : [];
  const leftOut = [...contract.leftOut, ...untried(plan, isPart)];
  const refusedWhen = rejections.map(writtenRejection).join(', ');
  return {
    kit,
    contract: {
      title: contract.title,
      version: contract.version,
      file: contract.file,
      ...(leftOut.length > 0 && { leftOut }),
    },
    target: baseUrl.href.replace(/\/$/, ''),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    against,
    declared: { ...values, ...(refusedWhen !== '' && { 'refused-when': refusedWhen }) },
    pace,
    seenOnce: withTimes(found.unsteady),
    ...(isPart && { chosen: { properties: ids.filter(plan.isChosen).length, of: ids.length } }),
    ...(made.length > 0 && { made }),
    ...(stopped && { stopped }),
  };
}

/** A line for each operation without a valid request, and one for the types of bodies that are not sent. */
function untried({ operations }: Plan, isPart: boolean): readonly string[] {
  const unmade = operations
    .filter(({ subject: { contexts } }) => contexts.length === 0 && !isPart)
    .map(({ subject: { operation } }) => `${operation.method} ${operation.path}`)
    .map((name) => `not judged: ${name}: no valid request for it can be made; give it an example`);
  const others = operations.flatMap(({ subject: { operation, otherBody } }) => {
    const sent = operation.body?.mediaType ?? otherBody?.mediaType;
    const types = operation.requestBody?.content.map(({ range, mediaType }) => range ?? mediaType) ?? [];
    const isSent = (type: string) => sent === undefined || sent.startsWith(type) || type.includes('*');
    return types.filter((type) => !isSent(type));
  });
  const types = [...new Set(others)].join(', ');
  return types === '' ? unmade : [...unmade, `one type of each body is sent; not sent: ${types}`];
}

// A run: contexts are sent, rows dealt over those that were accepted, scripts run, and what is wrong is narrowed down to pairs.

import type { OperationPlan, Plan } from '../plan/index.ts';
import { credentialNeeds } from '../protocol/index.ts';
import { mattersOfContext, pathOf } from '../rows/names.ts';
import { atHome } from '../rows/row.ts';
import {
  type Context,
  type Input,
  idOfProperty,
  type Matter,
  type Reason,
  type Report,
  type Stop,
  type TrialRequest,
} from '../types.ts';
import { needsCredential } from '../view/operation.ts';
import { judgeContexts } from './contexts.ts';
import { findPairs } from './findings.ts';
import { type Found, seenOf } from './found.ts';
import { lookElsewhere, type Reached, reachOf } from './reach.ts';
import { Session, type SessionOptions } from './session.ts';
import { exchangesOf, type Settled, settle } from './settle.ts';
import { runScripts } from './stage.ts';
import { detailOf, stopAfter } from './stops.ts';
import { judgeTrial, mainMatterOf, noteHung, sendTrials } from './trials.ts';

/** What a run needs; every option is complete here. */
export interface RunOptions extends SessionOptions {
  readonly plan: Plan;
  /** Trials at most. */
  readonly requests: number;
  readonly seed: number;
}

/** What a run ended in. */
export interface Run {
  readonly found: Found;
  readonly answered: readonly Answered[];
  readonly pace: Report['pace'];
  /** Absent when everything had its turn. */
  readonly stopped?: Stop;
}

/** An operation that had its turn, and what became of it. */
export interface Answered extends Settled {
  readonly reached: Reached;
}

/** Runs a plan. Never throws for what an implementation does; an error of the run itself ends it, and loses nothing. */
export async function run(options: RunOptions): Promise<Run> {
  const { plan } = options;
  const session = new Session(options);
  const answered: Answered[] = [];
  // What is deleted is not there for the others.
  const [others, last] = [plan.operations.filter((each) => !deletes(each)), plan.operations.filter(deletes)];
  try {
    for (const operations of [others, last]) await runOperations(session, options, operations, answered);
  } catch (error) {
    session.end({ kind: 'error', detail: detailOf(error) });
  }
  noteUntried(session, options, answered);
  const { stopped } = session;
  return { found: session.finds, answered, pace: session.pace(), ...(stopped && { stopped }) };
}

/** @param answered gets those that had their turn */
async function runOperations(
  session: Session,
  options: RunOptions,
  operations: readonly OperationPlan[],
  answered: Answered[],
): Promise<void> {
  const { plan } = options;
  const wanted = operations.filter((each) => each.needs.length === 0 && plan.isWanted(each));
  const settled = await settleAll(session, plan, wanted, answered);
  answered.push(...settled);
  const accepted = settled.filter(({ reached }) => reached.kind === 'accepted');
  const dealing = { requests: options.requests, seed: options.seed };
  const first = await sendTrials(session, accepted, { ...dealing, isLast: false });
  for (const each of accepted) await runScripts(session, each);
  const alive = accepted.filter(({ controls }) => controls.hung() === undefined);
  const last = await sendTrials(session, alive, { ...dealing, isLast: true });
  const trials = [...first, ...last];
  for (const each of accepted) await session.checkControl(each);
  for (const each of accepted) noteHung(session, each);
  const candidates = trials.flatMap((trial) => judgeTrial(session, trial));
  for (const each of settled)
    if (each.reached.kind !== 'option') candidates.push(...(await judgeContexts(session, each)));
  await findPairs(session, candidates, plan.isChosen);
}

const deletes = ({ subject }: OperationPlan): boolean => subject.operation.method === 'DELETE';

/** Sends the contexts of operations, and looks at what became of them. An operation without a context is not tried. */
async function settleAll(
  session: Session,
  plan: Plan,
  operations: readonly OperationPlan[],
  earlier: readonly Answered[],
): Promise<readonly Answered[]> {
  const send = async (request: TrialRequest) => (await session.sendConfirmed(request))?.exchange;
  const settled: Settled[] = [];
  for (const operation of operations) {
    if (session.isOver()) break;
    if (operation.subject.contexts.length === 0) continue;
    settled.push(await settle(operation, send, (taken) => plan.planAgain(operation, taken)));
    if (earlier.length + settled.length === 1) noteStop(session, settled, false);
  }
  const all = [...earlier, ...settled];
  noteStop(session, all, true);
  const accepted = all.filter(({ controls }) => controls.accepted().length > 0);
  const elsewhere = accepted.map(({ plan: { subject } }) => subject.operation);
  const answered: Answered[] = [];
  for (const each of settled) {
    const { subject } = each.plan;
    const first = reachOf(each);
    const reached =
      first.kind === 'absent' ? await lookElsewhere(session, subject, first.exchange, elsewhere) : first;
    if (reached.kind === 'accepted') session.finds.held(pathOf(subject));
    answered.push({ ...each, reached });
  }
  return answered;
}

/** Nobody answers, or nothing is answered with this credential: nothing that follows would show anything. */
function noteStop(session: Session, settled: readonly Settled[], isAll: boolean): void {
  const guarded = settled
    .map(({ plan }) => plan.subject.operation)
    .find(({ credentials }) => !credentials.optional);
  const stop = stopAfter(exchangesOf(settled), isAll ? guarded && needsCredential(guarded) : undefined);
  if (stop !== undefined) session.end(stop);
}

/** Every property that nothing was sent for says why. */
function noteUntried(session: Session, { plan, requests }: RunOptions, answered: readonly Answered[]): void {
  const { evidence, judged } = session.finds;
  const known = new Set([...evidence.map(({ property }) => idOfProperty(property)), ...judged]);
  for (const planned of plan.operations.filter(plan.isWanted)) {
    const sent = answered.find((each) => each.plan.subject.operation === planned.subject.operation);
    const { subject, needs, rows, scripts } = sent?.plan ?? planned;
    const reason = reasonOf(session, needs, sent?.reached);
    const [credential] = credentialNeeds(subject);
    const note = (matter: Matter | undefined, contexts: readonly Context[], need?: Input) => {
      const name = matter && idOfProperty(matter.property);
      if (name === undefined || known.has(name)) return;
      known.add(name);
      const isReached = contexts.some((context) => sent?.controls.isAccepted(context));
      const [lacked] = isReached ? [] : (contexts[0]?.lacks ?? []);
      const ofPlace = matter?.property.place === 'credential' ? credential : undefined;
      const input = need ?? ofPlace ?? lacked?.input;
      const because: Reason = input
        ? { kind: 'needs', input }
        : { kind: 'no-control', ...(isReached && { requests }) };
      session.finds.undecided(matter, reason ?? because);
    };
    for (const context of subject.contexts)
      for (const matter of mattersOfContext(subject, context))
        if (matter.requirement.expect.kind === 'accepted') note(matter, [context]);
    for (const row of rows()) {
      const made = atHome(row);
      if (made !== undefined) note(mainMatterOf(made), row.contexts);
    }
    // What was judged of a response may leave nothing to say of the rest of it.
    for (const { about, needs: further } of scripts()) {
      const isTold = reason === undefined && further.length === 0;
      if (!isTold || !about.some(({ property }) => known.has(idOfProperty(property))))
        for (const matter of about) note(matter, [], further[0]);
    }
  }
}

function reasonOf(
  session: Session,
  needs: readonly Input[],
  reached: Reached | undefined,
): Reason | undefined {
  const [input] = needs;
  if (input !== undefined) return { kind: 'needs', input };
  if (session.stopped !== undefined) return { kind: 'stopped', stop: session.stopped };
  if (reached?.kind === 'option') return { kind: 'needs', input: reached.input, rejected: reached.status };
  if (reached === undefined || reached.kind === 'accepted') return undefined;
  const seen = reached.exchange && seenOf(reached.exchange);
  return { kind: 'no-control', ...(seen && { seen }) };
}

export { type Found, robustnessOf } from './found.ts';
export { createSender, type Sender, type SenderOptions } from './sender.ts';
export { exchangesOf } from './settle.ts';
export { StopError, stopOf } from './stops.ts';

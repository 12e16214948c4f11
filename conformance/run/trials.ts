// Trials: rows are dealt over accepted contexts and sent side by side; judged once it is known whether their controls lasted.

import type { Candidate } from '../narrow/index.ts';
import {
  type Finding,
  isAccepted,
  isFailed,
  isRejected,
  type Judgement,
  judge,
  statusSeen,
} from '../oracle/index.ts';
import { deal, judgedBy, madeOfContext, type OperationPlan, propertyOf } from '../plan/index.ts';
import {
  type Context,
  type Edit,
  type Exchange,
  idOfProperty,
  type Made,
  type Matter,
  type Reason,
  type Seen,
  type Trial,
} from '../types.ts';
import { plainPath, type Subject } from '../view/subject.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';

/** A trial as it was sent. */
export interface SentTrial {
  readonly trial: Trial;
  readonly settled: Settled;
  readonly control: Exchange | undefined;
  readonly exchange: Exchange;
  /** How many responses had come before it. */
  readonly at: number;
}

/** Timeouts in a row after which nothing more of an operation, or of a script, is sent. */
export const mostSilent = 5;

/** Sends every trial of the operations, as many at a time as the run may. */
export async function sendTrials(
  session: Session,
  settled: readonly Settled[],
  { requests, seed, isLast }: { readonly requests: number; readonly seed: number; readonly isLast: boolean },
): Promise<readonly SentTrial[]> {
  const byOperation = new Map(settled.map((each) => [each.plan.subject.operation.id, each]));
  const rows = settled.flatMap(({ plan }) => plan.rows().filter(({ last }) => (last ?? false) === isLast));
  const trials = deal(rows, {
    requests,
    seed,
    isAccepted: (context) => byOperation.get(context.operation)?.controls.isAccepted(context) ?? false,
  });
  const sent: SentTrial[] = [];
  const silent = new Map<string, number>();
  const work = async () => {
    for (const trial of trials) {
      if (session.isOver()) return;
      const { operation } = trial.row;
      const each = byOperation.get(operation);
      const timeouts = () => silent.get(operation) ?? 0;
      if (each === undefined) continue;
      if (timeouts() >= mostSilent) {
        const says = `not tried, since ${mostSilent} requests in a row got no response in time`;
        session.finds.undecided(mainMatterOf(trial.made), { kind: 'says', says });
        continue;
      }
      const found = await sendTrial(session, each, trial);
      if (found === undefined) continue;
      sent.push(found);
      silent.set(operation, found.exchange.failure?.kind === 'timeout' ? timeouts() + 1 : 0);
      if (each.controls.isDue() || timeouts() === mostSilent) await session.checkControl(each);
    }
  };
  await Promise.all(Array.from({ length: session.options.concurrency * 2 }, work));
  return sent;
}

async function sendTrial(session: Session, settled: Settled, trial: Trial): Promise<SentTrial | undefined> {
  const { context, made } = trial;
  const { controls } = settled;
  const { control: beside } = made;
  const control = beside
    ? await controls.other(beside, () => session.send(beside))
    : controls.exchangeOf(context);
  if (control === undefined || !controls.accepts(control)) {
    noteUncontrolled(session, made, control);
    return undefined;
  }
  const sent = await sendMade(session, made);
  return sent && { trial, settled, control, ...sent };
}

/** What came of a request; what failed once, and not when it was repeated alone, is told apart. */
async function sendMade(session: Session, { property: { operation }, request }: Made) {
  const sent = await session.sendConfirmed(request);
  if (sent === undefined) return undefined;
  const { first, exchange, at } = sent;
  const seen = isFailed(first) && !isFailed(exchange) ? seenOf(first) : undefined;
  if (seen !== undefined) session.finds.unsteady.push({ operation, seen });
  return { exchange, at };
}

/** Which values an optional parameter takes is open: a service that rejects one that was made up leaves out that parameter alone. */
function noteUncontrolled({ finds }: Session, made: Made, control: Exchange | undefined): void {
  const { lacks } = made;
  const seen = control && seenOf(control);
  const because: Reason =
    lacks !== undefined && isRejected(control?.response)
      ? { kind: 'needs', input: lacks }
      : { kind: 'no-control', ...(seen && { seen }) };
  finds.undecided(mainMatterOf(made), because);
}

/**
 * Sends wrong credentials to what is deleted, which is not there any more after the right one.
 * @returns what judges them, once it is known whether the right one was accepted
 */
export async function sendBeforeDeletion(
  session: Session,
  operations: readonly OperationPlan[],
): Promise<(settled: readonly Settled[]) => readonly Candidate[]> {
  const sent: Pick<SentTrial, 'trial' | 'exchange'>[] = [];
  for (const row of operations.flatMap(({ rows }) => rows())) {
    const [context] = row.contexts;
    const made = context && row.on(context);
    if (!context || made?.property.place !== 'credential' || !made.requires || session.isOver()) continue;
    const found = await sendMade(session, made);
    if (found !== undefined) sent.push({ trial: { row, context, made }, exchange: found.exchange });
  }
  return (all) =>
    sent.flatMap(({ trial, exchange }) => {
      const settled = all.find(({ plan }) => plan.subject.operation.id === trial.row.operation);
      const control = settled?.controls.exchangeOf(trial.context);
      // No control that is lost later says anything of what was sent before.
      if (settled?.controls.accepts(control))
        return judgeTrial(session, { trial, settled, control, exchange, at: Number.POSITIVE_INFINITY });
      noteUncontrolled(session, trial.made, control);
      return [];
    });
}

/** What the outcome of a request is judged by. */
export function mainMatterOf(made: Parameters<typeof propertyOf>[0]): Matter | undefined {
  const [requirement] = judgedBy(made);
  return requirement && { property: propertyOf(made, requirement), requirement };
}

/** What became of a request, in short. */
export function seenOf({ response, failure }: Exchange): Seen | undefined {
  if (response !== undefined) return statusSeen(response);
  return failure && { kind: 'failure', failure };
}

/**
 * An operation of which a valid request was accepted, and gets no response any more, now and some time ago, whatever else is sent: that
 * is no limit of the service (ruling 37).
 */
export function noteHung({ finds }: Session, { plan: { subject }, controls }: Settled): void {
  const [trial, context] = [controls.stillHung, subject.contexts.find((each) => controls.isAccepted(each))];
  const matter = context && mainMatterOf(madeOfContext(subject, context));
  const seen = trial && seenOf(trial);
  if (!trial || !seen || !matter || matter.requirement.origin.level === 'chosen') return;
  const edit: Edit = {
    says: 'the same again, after requests that got no response',
    parts: [{ kind: 'sending' }],
  };
  finds.broken(matter, { control: controls.exchangeOf(context), trial, edit, seen });
}

/** Judges a trial; what is wrong is a candidate for a finding. */
export function judgeTrial(session: Session, sent: SentTrial): readonly Candidate[] {
  const { finds } = session;
  const { trial, settled, control, exchange, at } = sent;
  const { subject } = settled.plan;
  const { made, row, context } = trial;
  const lost = isElsewhere(subject, made) ? undefined : settled.controls.lostAfter(at);
  const matter = mainMatterOf(made);
  if (matter !== undefined) finds.judged.add(idOfProperty(matter.property));
  if (lost !== undefined && matter !== undefined && !isAccepted(exchange.response)) {
    const seen = seenOf(lost.exchange);
    if (seen !== undefined) finds.undecided(matter, { kind: 'control-lost', accepted: lost.accepted, seen });
    return [];
  }
  const judgement = judgeMade(session, subject, made, exchange, control);
  const wrong = candidatesIn(session, { subject, row, context, made, trial: exchange, control }, judgement);
  const silence = settled.controls.hung && seenOf(settled.controls.hung);
  if (silence === undefined) return wrong;
  // Nothing can be repeated there any more.
  for (const { requirement } of wrong)
    finds.undecided(
      { property: propertyOf(made, requirement), requirement },
      { kind: 'no-control', seen: silence },
    );
  return [];
}

/** A deletion of another resource than the control's, which hangs on nothing that the control deleted. */
const isElsewhere = (subject: Subject, { request: { target } }: Made): boolean =>
  subject.operation.method === 'DELETE' && target.split('?')[0] !== plainPath(subject);

/** Keeps what an exchange shows; what is not as required is a candidate for a finding. */
export const candidatesIn = (
  session: Session,
  judged: Omit<Candidate, 'requirement'>,
  judgement: Judgement,
): readonly Candidate[] =>
  keep(session, judged.made, judged.trial, judgement).map(({ requirement }) => ({ ...judged, requirement }));

/** Judges a response to what a row, a context or a script made. */
export const judgeMade = (
  session: Session,
  subject: Subject,
  made: Made,
  exchange: Exchange,
  control: Exchange | undefined,
  lacks: Context['lacks'] = [],
): Judgement =>
  judge({
    contract: session.options.contract,
    operation: subject.operation,
    judged: made,
    exchange,
    control,
    lacks,
  });

/** Keeps what holds, what is not decided, and what was only asked; gives what is broken. */
export function keep(
  { finds }: Session,
  made: Made,
  trial: Exchange,
  { findings, reason, answers, unhandled }: Judgement,
  property?: Matter['property'],
): readonly Finding[] {
  const [requirement] = judgedBy(made);
  const matterWith = (of: Matter['requirement']): Matter => ({
    property: property ?? propertyOf(made, of),
    requirement: of,
  });
  finds.answers.push(...answers);
  const { operation, place } = made.property;
  if (unhandled !== undefined)
    finds.unhandled.push({ operation, place, about: made.edit.says, seen: unhandled, trial });
  if (requirement !== undefined && reason !== undefined) finds.undecided(matterWith(requirement), reason);
  else if (requirement?.origin.level === 'chosen' && findings.length === 0)
    finds.evidence.push({ ...matterWith(requirement), status: 'asked' });
  for (const finding of findings) if (finding.holds) finds.held(matterWith(finding.requirement));
  return findings.filter(({ holds }) => !holds);
}

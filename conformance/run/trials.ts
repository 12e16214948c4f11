// Trials: rows are dealt over accepted contexts and sent side by side; judged once it is known whether their controls lasted.

import type { Candidate } from '../narrow/index.ts';
import { type Finding, isAccepted, isFailed, isRejected, type Judgement, judge } from '../oracle/index.ts';
import { deal, judgedBy, madeOfContext, propertyOf } from '../plan/index.ts';
import { mattersOf } from '../rows/names.ts';
import {
  type Context,
  type Edit,
  type Exchange,
  idOfProperty,
  type Made,
  type Matter,
  type Reason,
  type Trial,
} from '../types.ts';
import { plainPath, type Subject } from '../view/subject.ts';
import { mostSilent } from './controls.ts';
import { seenOf } from './found.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';

/** A trial as it was sent. */
export interface SentTrial {
  readonly trial: Trial;
  readonly settled: Settled;
  readonly control: Exchange;
  readonly exchange: Exchange;
  /** How many responses had come before it. */
  readonly at: number;
}

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
  const work = async () => {
    for (const trial of trials) {
      if (session.isOver()) return;
      const each = byOperation.get(trial.row.operation);
      if (each === undefined) continue;
      if (each.controls.isSilent) {
        const says = `not tried, since ${mostSilent} requests in a row got no response in time`;
        session.finds.undecided(mainMatterOf(trial.made), says);
        continue;
      }
      const found = await sendTrial(session, each, trial);
      if (found === undefined) continue;
      sent.push(found);
      if (each.controls.isDueAfter(found.exchange)) await session.checkControl(each);
    }
  };
  await Promise.all(Array.from({ length: session.options.concurrency * 2 }, work));
  return sent;
}

async function sendTrial(session: Session, settled: Settled, trial: Trial): Promise<SentTrial | undefined> {
  const { context, made } = trial;
  const { controls } = settled;
  const { control: beside } = made;
  const control = beside ? await session.send(beside) : controls.exchangeOf(context);
  if (control === undefined || !controls.accepts(control)) {
    // Which values an optional parameter takes is open: a service that rejects one that was made up leaves out that parameter alone.
    const { lacks: input } = made;
    const isNeeded = input !== undefined && isRejected(control?.response);
    const because: Reason = isNeeded
      ? { kind: 'needs', input }
      : { kind: 'no-control', ...(control && { seen: seenOf(control) }) };
    session.finds.undecided(mainMatterOf(made), because);
    return undefined;
  }
  const sent = await session.sendConfirmed(made.request);
  if (sent === undefined) return undefined;
  const { first, exchange, at } = sent;
  // What failed once, and not when it was repeated alone, is told apart.
  if (isFailed(first) && !isFailed(exchange))
    session.finds.unsteady.push({ operation: made.property.operation, seen: seenOf(first) });
  return { trial, settled, control, exchange, at };
}

/** What the outcome of a request is judged by. */
export const mainMatterOf = (made: Parameters<typeof mattersOf>[0]): Matter | undefined => mattersOf(made)[0];

/**
 * An operation of which a valid request was accepted, and gets no response any more, now and some time ago, whatever else is sent: that
 * is no limit of the service (ruling 37).
 */
export function noteHung({ finds }: Session, { plan: { subject }, controls }: Settled): void {
  const [trial, [context]] = [controls.hung(1), controls.accepted()];
  const matter = context && mainMatterOf(madeOfContext(subject, context));
  if (!trial || !matter || matter.requirement.origin.level === 'chosen') return;
  const edit: Edit = {
    says: 'the same again, after requests that got no response',
    parts: [{ kind: 'sending' }],
  };
  finds.broken(matter, { control: controls.exchangeOf(context), trial, edit });
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
    const isDeleted = subject.operation.method === 'DELETE' && lost.exchange.response?.status === 404;
    if (isDeleted) finds.undecided(matter, 'a valid request had deleted it before');
    else
      finds.undecided(matter, { kind: 'control-lost', accepted: lost.accepted, seen: seenOf(lost.exchange) });
    return [];
  }
  const wrong = candidatesIn(session, { subject, row, context, made, trial: exchange, control });
  const hung = settled.controls.hung();
  if (hung === undefined) return wrong;
  // Nothing can be repeated there any more.
  for (const { requirement } of wrong)
    finds.undecided(
      { property: propertyOf(made, requirement), requirement },
      { kind: 'no-control', seen: seenOf(hung) },
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
  judgement = judgeMade(session, judged.subject, judged.made, judged.trial, judged.control),
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
    changing: session.changing.get(subject.operation.id),
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

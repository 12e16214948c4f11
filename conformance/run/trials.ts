// Trials: rows are dealt over accepted contexts and sent side by side; judged once it is known whether their controls lasted.

import type { Candidate } from '../narrow/index.ts';
import { isAccepted, type Judgement, judge, statusSeen } from '../oracle/index.ts';
import { deal, judgedBy, propertyOf } from '../plan/index.ts';
import { type Context, type Exchange, idOfProperty, type Made, type Seen, type Trial } from '../types.ts';
import type { Subject } from '../view/subject.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';

/** A trial as it was sent. */
export interface SentTrial {
  readonly trial: Trial;
  readonly subject: Subject;
  readonly settled: Settled;
  readonly control: Exchange | undefined;
  exchange: Exchange;
  /** How many responses had come before it. */
  readonly at: number;
}

/** Timeouts in a row after which nothing more of an operation is sent. */
const mostSilent = 5;

/** Sends every trial of the operations, as many at a time as the run may. */
export async function sendTrials(
  session: Session,
  settled: readonly Settled[],
  { requests, seed, isLast }: { readonly requests: number; readonly seed: number; readonly isLast: boolean },
): Promise<readonly SentTrial[]> {
  const byOperation = new Map(settled.map((each) => [each.plan.subject.operation.id, each]));
  const rows = settled.flatMap(({ plan }) => plan.rows.filter(({ last }) => (last ?? false) === isLast));
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
      const each = byOperation.get(trial.row.operation);
      if (each === undefined || (silent.get(trial.row.operation) ?? 0) >= mostSilent) continue;
      const found = await sendTrial(session, each, trial);
      if (found === undefined) continue;
      sent.push(found);
      const isSilent = found.exchange.failure?.kind === 'timeout';
      silent.set(trial.row.operation, isSilent ? (silent.get(trial.row.operation) ?? 0) + 1 : 0);
      if (each.controls.isDue()) await session.checkControl(each);
    }
  };
  await Promise.all(Array.from({ length: session.concurrency * 2 }, work));
  return sent;
}

async function sendTrial(session: Session, settled: Settled, trial: Trial): Promise<SentTrial | undefined> {
  const { context, made } = trial;
  const { controls, plan } = settled;
  const { control: beside } = made;
  const control = beside
    ? await controls.other(beside, () => session.send(beside))
    : controls.exchangeOf(context);
  if (control === undefined || !controls.accepts(control)) {
    noControl(session, made, control);
    return undefined;
  }
  const exchange = await session.send(made.request);
  return exchange && { trial, subject: plan.subject, settled, control, exchange, at: session.tick(exchange) };
}

function noControl(session: Session, made: Made, control: Exchange | undefined): void {
  const [requirement] = judgedBy(made);
  const seen = control === undefined ? undefined : seenOf(control);
  if (requirement !== undefined)
    session.finds.undecided(propertyOf(made, requirement), requirement, {
      kind: 'no-control',
      ...(seen && { seen }),
    });
}

/** What became of a request, in short. */
export function seenOf({ response, failure }: Exchange): Seen | undefined {
  if (response !== undefined) return statusSeen(response);
  return failure && { kind: 'failure', failure };
}

/** Judges a trial; what is wrong is a candidate for a finding. */
export function judgeTrial(session: Session, sent: SentTrial): readonly Candidate[] {
  const { trial, subject, settled, control, exchange, at } = sent;
  const { made, row, context } = trial;
  const judgement = judgeMade(session, subject, made, exchange, control);
  const lost = settled.controls.lostAfter(at);
  const [main] = judgedBy(made);
  if (main !== undefined) session.finds.judged.add(idOfProperty(propertyOf(made, main)));
  if (lost !== undefined && main !== undefined && !isAccepted(exchange.response)) {
    const seen = seenOf(lost.exchange);
    if (seen !== undefined)
      session.finds.undecided(propertyOf(made, main), main, {
        kind: 'control-lost',
        accepted: lost.accepted,
        seen,
      });
    return [];
  }
  return keep(session, { subject, row, context, made, trial: exchange, control }, judgement);
}

/** Judges a response to what a row, a context or a script made. */
export const judgeMade = (
  session: Session,
  subject: Subject,
  made: Made,
  exchange: Exchange,
  control: Exchange | undefined,
  lacks: Context['lacks'] = [],
): Judgement =>
  judge({ contract: session.contract, operation: subject.operation, judged: made, exchange, control, lacks });

/** Keeps what holds, and what is not decided; gives what is broken. */
export function keep(
  session: Session,
  sight: Omit<Candidate, 'requirement'>,
  judgement: Judgement,
): readonly Candidate[] {
  const { made, trial } = sight;
  const { finds } = session;
  const { findings, reason, answers, unhandled } = judgement;
  const [main] = judgedBy(made);
  finds.answers.push(...answers);
  if (unhandled !== undefined) finds.noteUnhandled(made, unhandled, trial);
  if (reason !== undefined && main !== undefined) finds.undecided(propertyOf(made, main), main, reason);
  if (made.asks !== undefined && findings.length === 0 && reason === undefined && main !== undefined)
    finds.evidence.push({ property: propertyOf(made, main), requirement: main, status: 'asked' });
  for (const { requirement, holds } of findings) {
    if (holds) finds.evidence.push({ property: propertyOf(made, requirement), requirement, status: 'held' });
  }
  return findings.flatMap(({ requirement, holds }) => (holds ? [] : [{ ...sight, requirement }]));
}

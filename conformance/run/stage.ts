// The stage of scripts: what they send goes out at once, and what they judge goes through the one oracle.

import type { Script, Shown, Stage } from '../scripts/index.ts';
import type { Context, Exchange, Made, Pair, Required, Seen, TrialRequest } from '../types.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { judgeMade, seenOf } from './trials.ts';

/** Thrown where a script can't go on, since the run has ended. */
class Over extends Error {}

/** Runs the scripts of an operation one after the other, those that come last or the others. */
export async function runScripts(session: Session, settled: Settled, isLast: boolean): Promise<void> {
  const { scripts, subject } = settled.plan;
  const accepted = subject.contexts.filter((context) => settled.controls.isAccepted(context));
  const [plain] = accepted;
  const control = plain && settled.controls.exchangeOf(plain);
  let isSilent = false;
  for (const script of scripts.filter(({ last }) => (last ?? false) === isLast)) {
    const [need] = script.needs;
    if (session.isOver()) return;
    if (need !== undefined) leave(session, script, { kind: 'needs', ...need });
    else if (control === undefined || isSilent) leave(session, script, { kind: 'no-control' });
    else {
      const stage = stageOf(session, settled, { control, accepted }, (exchange) => {
        isSilent = exchange.failure?.kind === 'timeout';
      });
      await script.run(stage).catch(unlessOver);
    }
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof Over)) throw error;
}

function leave(
  { finds }: Session,
  { about }: Script,
  reason: Parameters<Session['finds']['undecided']>[2],
): void {
  for (const { property, requirement } of about) finds.undecided(property, requirement, reason);
}

function stageOf(
  session: Session,
  settled: Settled,
  { control, accepted }: { readonly control: Exchange; readonly accepted: readonly Context[] },
  onExchange: (exchange: Exchange) => void,
): Stage {
  const answered = async (exchange: Promise<Exchange | undefined>) => {
    const found = await exchange;
    if (found === undefined) throw new Over();
    session.tick(found);
    onExchange(found);
    return found;
  };
  const examples = accepted.filter(({ edits }) => edits.length === 0);
  return {
    control,
    examples: examples.length > 0 ? examples : accepted.slice(0, 1),
    send: (request) => answered(session.send(request)),
    alone: (request) => answered(session.alone(request)),
    together: (requests) =>
      Promise.all(requests.map((request: TrialRequest) => answered(session.send(request)))),
    judge: (shown) => judgeShown(session, settled, shown),
    skip: ({ property, requirement }, because) =>
      session.finds.undecided(
        property,
        requirement,
        typeof because === 'string' ? { kind: 'says', says: because } : because,
      ),
  };
}

/** A script has repeated what it judges where that needs it: what it shows is a pair. */
function judgeShown(session: Session, { plan }: Settled, shown: Shown): void {
  const { property, requirement, edit, control, trial, holds } = shown;
  const { finds } = session;
  const pairWith = (seen: Seen, required: Required): Pair => ({
    ...(control && { control }),
    trial,
    edit,
    required,
    seen,
    beside: [],
  });
  if (holds !== undefined) {
    const seen = shown.seen ?? seenOf(trial) ?? { kind: 'no-body' };
    const pair = pairWith(seen, requirement.expect);
    return void finds.evidence.push({
      property,
      requirement,
      ...(holds ? { status: 'held' } : { status: 'broken', pair }),
    });
  }
  const { url: _, ...request } = trial.request;
  const made: Made = { requires: [requirement], property, request, edit };
  const { findings, reason, answers, unhandled } = judgeMade(session, plan.subject, made, trial, control);
  finds.answers.push(...answers);
  if (unhandled !== undefined) finds.noteUnhandled(made, unhandled, trial);
  if (reason !== undefined) finds.undecided(property, requirement, reason);
  for (const { requirement: judged, holds: isHeld, seen } of findings)
    finds.evidence.push({
      property,
      requirement: judged,
      ...(isHeld ? { status: 'held' } : { status: 'broken', pair: pairWith(seen, judged.expect) }),
    });
  // A question without a decision: there was a response.
  if (findings.length === 0 && reason === undefined && requirement.origin.level === 'chosen')
    finds.evidence.push({ property, requirement, status: 'asked' });
}

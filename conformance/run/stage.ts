// The stage of scripts: what they send goes out at once, and what they judge goes through the one oracle.

import type { Judgement } from '../oracle/index.ts';
import type { Shown, Stage } from '../scripts/index.ts';
import type { Context, Exchange, Made, Reason } from '../types.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { judgeMade, keep, mostSilent, seenOf } from './trials.ts';

/** Thrown where a script can't go on: the run has ended, or the server hangs. */
class Over extends Error {}

/** Runs the scripts of an operation one after the other. */
export async function runScripts(session: Session, settled: Settled): Promise<void> {
  const { scripts, subject } = settled.plan;
  const accepted = subject.contexts.filter((context) => settled.controls.isAccepted(context));
  const [plain] = accepted;
  const control = plain && settled.controls.exchangeOf(plain);
  let isSilent = settled.controls.hung !== undefined;
  for (const { about, needs, run } of scripts()) {
    const [need] = needs;
    if (session.isOver()) return;
    if (need === undefined && control !== undefined && !isSilent) {
      const stage = stageOf(session, settled, { control, accepted }, ({ failure }) => {
        isSilent = failure?.kind === 'timeout';
      });
      await run(stage).catch(unlessOver);
      continue;
    }
    const seen = settled.controls.hung && seenOf(settled.controls.hung);
    const reason: Reason = need ? { kind: 'needs', ...need } : { kind: 'no-control', ...(seen && { seen }) };
    for (const matter of about) session.finds.undecided(matter, reason);
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof Over)) throw error;
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
  let timeouts = 0;
  const examples = accepted.filter(({ edits }) => edits.length === 0);
  return {
    control,
    examples: examples.length > 0 ? examples : accepted.slice(0, 1),
    send: (request) => answered(session.send(request)),
    alone: async (request) => {
      const found = await answered(session.alone(request));
      if (found.failure?.kind === 'timeout') timeouts += 1;
      if (timeouts >= mostSilent) throw new Over();
      return found;
    },
    together: (requests) => Promise.all(requests.map((request) => answered(session.send(request)))),
    judge: (shown) => judgeShown(session, settled, shown),
    skip: (matter, because) =>
      session.finds.undecided(
        matter,
        typeof because === 'string' ? { kind: 'says', says: because } : because,
      ),
  };
}

/** A script has repeated what it judges where that needs it: what it shows is a pair. */
function judgeShown(session: Session, { plan: { subject } }: Settled, shown: Shown): void {
  const { property, requirement, edit, control, trial, holds } = shown;
  const { url: _, ...request } = trial.request;
  const made: Made = { requires: [requirement], property, request, edit };
  const judgement: Judgement =
    holds === undefined
      ? judgeMade(session, subject, made, trial, control)
      : { findings: [{ requirement, holds, seen: seenIn(shown) }], answers: [] };
  for (const { requirement: broken, seen } of keep(session, made, trial, judgement, property)) {
    const pair = { ...(control && { control }), trial, edit, required: broken.expect, seen, beside: [] };
    session.finds.evidence.push({ property, requirement: broken, status: 'broken', pair });
  }
}

const seenIn = ({ seen, trial }: Shown) => seen ?? seenOf(trial) ?? ({ kind: 'no-body' } as const);

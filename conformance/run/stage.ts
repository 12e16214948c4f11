// The stage of scripts: what they send goes out at once, and what they judge goes through the one oracle.

import type { Judgement } from '../oracle/index.ts';
import type { Shot, Stage } from '../scripts/index.ts';
import type { Exchange, Made, Matter } from '../types.ts';
import { mostSilent } from './controls.ts';
import { seenOf } from './found.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { judgeMade, keep } from './trials.ts';

/** Thrown where a script can't go on: the run has ended, or the server hangs. */
class Over extends Error {}

/** Runs the scripts of an operation one after the other, until the server hangs. */
export async function runScripts(session: Session, settled: Settled): Promise<void> {
  const { controls, plan } = settled;
  if (plan.subject.operation.method === 'GET' && !controls.hung()) await session.checkControl(settled);
  const silence = { timeouts: controls.hung() === undefined ? 0 : 1 };
  const stage = stageOf(session, settled, silence);
  for (const { needs, run } of plan.scripts()) {
    if (session.isOver() || stage === undefined || silence.timeouts > 0) return;
    if (needs.length === 0) await run(stage).catch(unlessOver);
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof Over)) throw error;
}

/** @param silence counts the requests in a row that got no response in time */
function stageOf(session: Session, settled: Settled, silence: { timeouts: number }): Stage | undefined {
  const { plan, controls } = settled;
  const accepted = controls.accepted();
  const [plain] = accepted;
  const control = plain && controls.exchangeOf(plain);
  if (control === undefined) return undefined;
  const answered = async (exchange: Promise<Exchange | undefined>) => {
    const found = await exchange;
    if (found === undefined) throw new Over();
    session.tick();
    silence.timeouts = found.failure?.kind === 'timeout' ? silence.timeouts + 1 : 0;
    return found;
  };
  const examples = accepted.filter(({ edits }) => edits.length === 0);
  return {
    control,
    changing: session.changing.get(plan.subject.operation.id),
    examples: examples.length > 0 ? examples : accepted.slice(0, 1),
    send: (request) => answered(session.send(request)),
    alone: async (request) => {
      const found = await answered(session.alone(request));
      if (silence.timeouts >= mostSilent) throw new Over();
      return found;
    },
    together: (requests) => Promise.all(requests.map((request) => answered(session.send(request)))),
    judge: (shot, matter) => judgeShot(session, settled, { control, ...shot }, matter),
    skip: (matter, because) => session.finds.undecided(matter, because),
  };
}

/** A script has repeated what it judges where that needs it: what it shows is a pair. */
function judgeShot(session: Session, { plan: { subject } }: Settled, shot: Shot, matter: Matter): void {
  const { property, requirement } = matter;
  const { title, says = title, parts = [{ kind: 'sending' }], control, trial, holds } = shot;
  const { url: _, ...request } = trial.request;
  const edit = { says, parts };
  const made: Made = { requires: [requirement], property, request, edit };
  const { seen: found = seenOf(trial) } = shot;
  const judgement: Judgement =
    holds === undefined
      ? judgeMade(session, subject, made, trial, control)
      : { findings: [{ requirement, holds, seen: found }], answers: [] };
  for (const { requirement: broken, seen } of keep(session, made, trial, judgement, property))
    session.finds.broken({ property, requirement: broken }, { control, trial, edit, seen });
}

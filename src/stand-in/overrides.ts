// What single operations are answered while the mock runs: a step of a scenario that is set, counted and taken back.

import type { Ask } from './answers.ts';
import type { Step } from './call.ts';
import type { ScenarioAnswer } from './scenario.ts';
import { giveAnswer } from './scenario-answer.ts';

/** What an operation is answered: so many times, or until it is taken back. */
export interface Override extends ScenarioAnswer {
  readonly times?: number;
}

/** The overrides of a mock, by the id of their operation. */
export type Overrides = ReturnType<typeof createOverrides>;

/** Makes an empty set of overrides. */
export function createOverrides() {
  const current = new Map<string, Override>();
  return {
    /** The same, as it changes. */
    running: current as ReadonlyMap<string, Override>,
    /** What is left of them. */
    get: (): Readonly<Record<string, Override>> => Object.fromEntries(current),
    /** Puts others in their place. */
    set(all: Readonly<Record<string, Override>>): void {
      current.clear();
      for (const [id, override] of Object.entries(all)) current.set(id, override);
    },
    /** The answer to one more request of an operation. */
    follow(id: string): ScenarioAnswer | undefined {
      const override = current.get(id);
      if (override === undefined) return undefined;
      const { times, ...answer } = override;
      if (times === 1) current.delete(id);
      else if (times !== undefined) current.set(id, { ...override, times: times - 1 });
      return answer;
    },
  };
}

/** What was set for an operation, where a request prefers nothing else. */
export const overridden =
  (overrides: Overrides, ask: Ask): Step =>
  (call) => {
    const { id } = call.operation;
    const answer = overrides.follow(id);
    return (
      answer && giveAnswer(ask, call, answer, { reason: `the override of ${id}`, applied: `override=${id}` })
    );
  };

// What the next calls of a client are answered with, as one of its requests asked (`Prefer: script="429,429,201"`). A
// client is its credential, and a script is for the operation that it came with.

import type { Preference, ScriptStep } from './call.ts';

/** The scripts that are under way. */
export interface Scripts {
  readonly running: ReadonlyMap<string, readonly ScriptStep[]>;
  /**
   * The preference of a call, with the next step of its script in it. A step that is the success of the operation
   * leaves the call as it is.
   */
  next(key: string, preference: Preference, success: number): Preference;
  clear(): void;
}

/** So many scripts are kept; then the oldest is given up. */
const MOST = 1_000;

/** Makes the scripts of one mock. */
export function createScripts(): Scripts {
  const running = new Map<string, readonly ScriptStep[]>();
  const keep = (key: string, steps: readonly ScriptStep[]) => {
    running.delete(key);
    if (steps.length > 0) running.set(key, steps);
    if (running.size > MOST) running.delete(running.keys().next().value ?? '');
  };
  return {
    running,
    next(key, preference, success) {
      const { code, example, fault } = preference;
      const isFree = code === undefined && example === undefined && fault === undefined;
      const [step, ...rest] = preference.script ?? (isFree ? running.get(key) : undefined) ?? [];
      if (step === undefined) return preference;
      keep(key, rest);
      return 'code' in step && step.code === success ? preference : { ...preference, ...step };
    },
    clear: () => running.clear(),
  };
}

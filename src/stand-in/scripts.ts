// What the next calls of a client are answered with, as one of its requests asked (`Prefer: script="429,429,201"`). A
// client is its credential, and a script is for the operation that it came with.

import type { Preference, ScriptStep } from './call.ts';

/** A script that is under way. */
interface Running {
  readonly script: readonly ScriptStep[];
  /** The step that is next. */
  readonly at: number;
}

/** The scripts that are under way. */
export interface Scripts {
  readonly running: ReadonlyMap<string, Running>;
  /**
   * The preference of a call, with the next step of its script in it. A call that brings the script that is under way
   * already, as a client's own retry does, goes on with it. A step that is the success of the operation leaves the call
   * as it is.
   */
  next(key: string, preference: Preference, success: number): Preference;
  clear(): void;
}

/** So many scripts are kept; then the oldest is given up. */
const MOST = 1_000;

/** Makes the scripts of one mock. */
export function createScripts(): Scripts {
  const running = new Map<string, Running>();
  const keep = (key: string, next: Running) => {
    running.delete(key);
    if (next.at < next.script.length) running.set(key, next);
    if (running.size > MOST) running.delete(running.keys().next().value ?? '');
  };
  return {
    running,
    next(key, preference, success) {
      const { code, example, fault, script } = preference;
      const isFree = code === undefined && example === undefined && fault === undefined;
      const before = running.get(key);
      const isNew = script !== undefined && JSON.stringify(script) !== JSON.stringify(before?.script);
      const now = isNew ? { script, at: 0 } : script || isFree ? before : undefined;
      const step = now?.script[now.at];
      if (now === undefined || step === undefined) return preference;
      keep(key, { ...now, at: now.at + 1 });
      return 'code' in step && step.code === success ? preference : { ...preference, ...step };
    },
    clear: () => running.clear(),
  };
}

// What can be replaced while a mock runs.

import { type FieldError, invalidBody, type Problem } from '../../http/index.ts';

/** A value that is checked when it is replaced: the problem with it, or undefined once it is in use. */
export interface Held<T> {
  readonly get: () => T;
  readonly set: (value: T) => Problem | undefined;
}

export function held<T>(initial: T, faultsOf: (value: unknown) => readonly FieldError[]): Held<T> {
  let current = initial;
  return {
    get: () => current,
    set(value) {
      const faults = faultsOf(value);
      if (faults.length > 0) return invalidBody(faults);
      current = value;
      return undefined;
    },
  };
}

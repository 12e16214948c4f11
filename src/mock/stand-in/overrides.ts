// Overrides: responses of single operations, or of all, that are set and removed while the mock runs.

import isEqual from 'fast-deep-equal';
import { type FieldError, fieldOf, invalidBody, type Problem, queryOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import type { Call, Preference } from './call.ts';

/** The response of an operation, a number of times or until it is removed: of the contract, or a body of its own. */
export interface Override extends Omit<Preference, 'dynamic'> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly times?: number;
  /** What a request must have for it: path parameters, query parameters, headers, members of the body. Default: nothing. */
  readonly when?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** Overrides by the id of their operation, or `*` for all others; of several the first that a request fits is followed. */
export type AllOverrides = Readonly<Record<string, Override | readonly Override[]>>;

/**
 * The overrides in use.
 * @param faultsOf what is wrong with a value as overrides
 */
export function createOverrides(
  faultsOf: (value: unknown) => readonly FieldError[],
  initial: AllOverrides = {},
) {
  let current = initial;
  return {
    get: (): AllOverrides => current,
    /** Replaces them all; with an invalid value nothing changes and the problem is returned. */
    set(value: AllOverrides): Problem | undefined {
      const faults = faultsOf(value);
      if (faults.length > 0) return invalidBody(faults);
      current = value;
      return undefined;
    },
    reset: (): void => {
      current = initial;
    },
    /** The override for a call, counting it. */
    next(call: Call): Override | undefined {
      for (const id of [call.operation.id, '*']) {
        const { [id]: given = [], ...others } = current;
        const all = [given].flat();
        const found = all.find((each) => fits(each, call));
        if (found === undefined) continue;
        const remaining = found.times === undefined ? [found] : [{ ...found, times: found.times - 1 }];
        const next = all
          .flatMap((each) => (each === found ? remaining : [each]))
          .filter(({ times }) => times !== 0);
        const [only] = next;
        current = only ? { ...others, [id]: next.length === 1 ? only : next } : others;
        return found;
      }
      return undefined;
    },
  };
}

/** Whether a request has what an override asks for. */
function fits({ when: { path, query, headers, body: wanted } = {} }: Override, call: Call): boolean {
  const { request, params, body } = call;
  const asked = Object.fromEntries([...queryOf(request.url)].reverse());
  const sent = Object.entries(headers ?? {}).every(
    ([name, value]) => fieldOf(request.headers, name) === value,
  );
  return sent && holds(params, path) && holds(asked, query) && holds(body?.value, wanted);
}

/** Whether a value has the members of another. */
function holds(value: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  if (!isObject(wanted)) return isEqual(value, wanted);
  return isObject(value) && Object.entries(wanted).every(([name, member]) => holds(value[name], member));
}

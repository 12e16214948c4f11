// The state of a mock with a memory: plain JSON, so that a test can read, replace and restore it.

import { type FieldError, invalidBody, type Problem } from '../../../http/index.ts';
import type { Resource } from '../resource.ts';
import type { FirstResources } from './first.ts';
import { SINGLE } from './roles.ts';

/** The whole state. */
export interface MockState {
  /** The accounts that exist, and what exists in each besides resources, by `x-input`. Absent: every account exists. */
  readonly accounts?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The resources by the path of their collection (`/acme/tag`), then by identifier; of `/me` by `it`. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, Resource>>>>;
}

/** The state in use. */
export type State = ReturnType<typeof createState>;

/**
 * Creates a state. A collection that it does not name starts with `first`.
 * @param faultsOf what is wrong with a value as a state
 */
export function createState(
  initial: MockState,
  first: FirstResources,
  faultsOf: (value: unknown) => readonly FieldError[],
) {
  let { accounts } = initial;
  const collections = new Map<string, Map<string, Resource>>();
  const uploads = new Map<string, Blob>();
  /** What there was one of, and was deleted. */
  const gone = new Set<string>();
  const take = (state: MockState) => {
    ({ accounts } = state);
    for (const kept of [collections, uploads, gone]) kept.clear();
    for (const [path, held] of Object.entries(state.resources))
      collections.set(path, new Map(Object.entries(held)));
  };
  take(initial);
  const of = (path: string) => {
    const held = collections.get(path) ?? new Map(Object.entries(first(path)));
    collections.set(path, held);
    return held;
  };
  return {
    get: (): MockState => ({
      ...(accounts && { accounts }),
      resources: Object.fromEntries([...collections].map(([path, held]) => [path, Object.fromEntries(held)])),
    }),
    /** Replaces the state; with an invalid value nothing changes and the problem is returned. */
    set(value: unknown): Problem | undefined {
      const faults = faultsOf(value);
      if (faults.length > 0) return invalidBody(faults);
      take(structuredClone(value as MockState));
      return undefined;
    },
    /** Restores the initial state. */
    reset: (): void => take(initial),
    hasAccount: (account: string): boolean => accounts === undefined || Object.hasOwn(accounts, account),
    /** Whether something that an account has besides resources exists. */
    hasInput: (account: string, input: string, id: string): boolean =>
      accounts?.[account]?.[input]?.includes(id) ?? accounts === undefined,
    find: (path: string, id: string): Resource | undefined => (gone.has(path) ? undefined : of(path).get(id)),
    isGone: (path: string): boolean => gone.has(path),
    list: (path: string): readonly Resource[] => [...of(path).values()],
    ids: (path: string): readonly string[] => [...of(path).keys()],
    save(path: string, id: string, resource: Resource): void {
      gone.delete(path);
      of(path).set(id, resource);
    },
    /** Removes a resource with what is below it. */
    remove(path: string, id: string): void {
      of(path).delete(id);
      if (id === SINGLE) gone.add(path);
      const at = id === SINGLE ? path : `${path}/${encodeURIComponent(id)}`;
      for (const kept of [collections, uploads])
        for (const key of kept.keys()) if (key === at || key.startsWith(`${at}/`)) kept.delete(key);
    },
    /** What was uploaded, by the path of the resource that it belongs to; it is no part of what `get` gives. */
    upload: (path: string): Blob | undefined => uploads.get(path),
    saveUpload(path: string, upload: Blob): void {
      gone.delete(path);
      uploads.set(path, upload);
    },
    removeUpload(path: string): void {
      if (uploads.delete(path)) gone.add(path);
    },
  };
}

// Files that a server writes in the folder that is watched: a log, a database, what it was sent. What changes with every start
// is written by the server and not by its author: a server that is started again for what it wrote itself would be
// started for ever.

import { dirname, extname } from 'node:path';

/** One change of one file. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

/** Milliseconds after a run in which a server still writes about it. */
const aftermath = 2000;
/** What a change in a start shows: authors rarely save while their server is tested, and more often right after. */
const weights = { during: 2, after: 1 } as const;
/** A file that reaches this in consecutive starts is written by the server: three changes during a run, or six right after. */
const enough = 6;

/** Distinguishes what a server writes from what its author does. */
export type OwnWrites = ReturnType<typeof createOwnWrites>;

/** @param now milliseconds, of any clock */
export function createOwnWrites(now: () => number = () => performance.now()) {
  const shown = new Map<string, number>();
  const born = new Map<string, string>();
  let seen = new Set<string>();
  let whole = true;
  let isBusy = false;
  let idleSince = -aftermath;
  const isKnown = (name: string) => (shown.get(name) ?? 0) >= enough;
  const count = (name: string) => {
    const weight = isBusy ? weights.during : now() - idleSince < aftermath ? weights.after : 0;
    if (weight === 0) return;
    if (!seen.has(name)) shown.set(name, (shown.get(name) ?? 0) + weight);
    seen.add(name);
  };
  return {
    starting(): void {
      if (whole) for (const name of shown.keys()) if (!seen.has(name)) shown.delete(name);
      seen = new Set();
      whole = false;
      isBusy = true;
    },
    stopping(): void {
      isBusy = true;
    },
    /** A run on it has ended. */
    idle(): void {
      whole = true;
      isBusy = false;
      idleSince = now();
    },
    /** Notes a change. @returns whether it counts, and, the first time that it does not, the name of what is left alone */
    note({ path, kind }: FileChange): { readonly counts: boolean; readonly learned: string | undefined } {
      const name = kind === 'changed' ? (born.get(path) ?? path) : familyOf(path);
      if (kind === 'added' && isBusy) born.set(path, name);
      const wasKnown = isKnown(name);
      count(name);
      const counts = !isKnown(name);
      return { counts, learned: counts || wasKnown ? undefined : name };
    },
  };
}

/** New files have new names each time: `logs/*.txt`. */
const familyOf = (path: string) => `${dirname(path)}/*${extname(path)}`;

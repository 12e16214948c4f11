// Files that a server writes in the folder that is watched: a log, a database, what it was sent. A server that is started
// again for what it wrote itself would be started for ever.

import { dirname, extname } from 'node:path';

/** Tells what a server writes from what its author does, by what changes with every start. */
export interface OwnWrites {
  /** The server is being started. */
  readonly starting: () => void;
  /** It is being stopped. */
  readonly stopping: () => void;
  /** A run on it has ended. */
  readonly idle: () => void;
  /** Notes a change. @returns whether it counts, and, the first time that it does not, the name of what is left alone */
  readonly note: (change: FileChange) => { readonly counts: boolean; readonly learned?: string };
}

/** One change of one file. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

/** Milliseconds after a run in which a server still writes about it. */
const aftermath = 2000;
/** What a change in a start shows: authors rarely save while their server is tested, and more often right after. */
const weights = { during: 2, after: 1 } as const;
/** So much in starts that follow one another shows that it is the server: three of them, or six right after. */
const enough = 6;

/** @param now milliseconds, of any clock */
export function createOwnWrites(now: () => number = () => performance.now()): OwnWrites {
  const shown = new Map<string, number>();
  const born = new Map<string, string>();
  let seen = new Set<string>();
  let whole = true;
  let isBusy = false;
  let idleSince = -aftermath;

  const begin = () => {
    if (whole) for (const name of shown.keys()) if (!seen.has(name)) shown.delete(name);
    seen = new Set();
    whole = false;
  };
  const count = (name: string) => {
    const weight = isBusy ? weights.during : now() - idleSince < aftermath ? weights.after : 0;
    if (weight === 0) return;
    if (!seen.has(name)) shown.set(name, (shown.get(name) ?? 0) + weight);
    seen.add(name);
  };

  return {
    starting: () => {
      begin();
      isBusy = true;
    },
    stopping: () => {
      isBusy = true;
    },
    idle: () => {
      whole = true;
      isBusy = false;
      idleSince = now();
    },
    note: ({ path, kind }) => {
      const name = kind === 'changed' ? (born.get(path) ?? path) : familyOf(path);
      if (kind === 'added' && isBusy) born.set(path, name);
      const isKnown = (shown.get(name) ?? 0) >= enough;
      count(name);
      const counts = (shown.get(name) ?? 0) < enough;
      return { counts, ...(!counts && !isKnown && { learned: name }) };
    },
  };
}

/** New files have new names each time: `logs/*.txt`. */
const familyOf = (path: string) => `${dirname(path)}/*${extname(path)}`;

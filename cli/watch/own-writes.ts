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

/** What changes during so many starts in a row is the server's. */
const enough = 3;
/** Milliseconds after a run in which a server still writes about it. */
const aftermath = 2000;

/** @param now milliseconds, of any clock */
export function createOwnWrites(now: () => number = () => performance.now()): OwnWrites {
  const starts = new Map<string, number>();
  const born = new Map<string, string>();
  let seen = new Set<string>();
  let whole = true;
  let isBusy = false;
  let idleSince = -aftermath;

  const begin = () => {
    if (whole) for (const name of starts.keys()) if (!seen.has(name)) starts.delete(name);
    seen = new Set();
    whole = false;
  };
  const count = (name: string) => {
    if (!isBusy && now() - idleSince > aftermath) return;
    if (!seen.has(name)) starts.set(name, (starts.get(name) ?? 0) + 1);
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
      const isKnown = (starts.get(name) ?? 0) >= enough;
      count(name);
      const counts = (starts.get(name) ?? 0) < enough;
      return { counts, ...(!counts && !isKnown && { learned: name }) };
    },
  };
}

/** New files have new names each time: `logs/*.txt`. */
const familyOf = (path: string) => `${dirname(path)}/*${extname(path)}`;

// What a watch says of files, and the line of its keys.

import { counted } from '../../conformance/index.ts';
import type { ConformFlags } from '../conform/flags.ts';
import type { FileChange } from './own-writes.ts';

/** What causes a run, said once. */
export function watchedInWords({ start, watchPath }: ConformFlags): string {
  if (start === undefined)
    return 'Watching the contract, the config file and the lists. Changes of the server cause no run: --start lets acs restart it.';
  const sources = watchPath.length > 0 ? watchPath.join(', ') : 'this folder';
  return `Watching ${sources}, the contract, the config file and the lists.`;
}

/** `src/app.py changed`, `src/app.py and 3 more files changed`. */
export function changesInWords(changes: readonly FileChange[]): string {
  const [first, ...more] = changes;
  if (first === undefined) return 'nothing changed';
  const { path, kind } = first;
  return more.length === 0 ? `${path} ${kind}` : `${path} and ${counted(more.length, 'more file')} changed`;
}

/** @param name a path, or `logs/*.txt` */
export const learnedInWords = (name: string): string =>
  `${name} changes with every start of the server, so from now on it causes no run (Enter runs again).`;

/** What cannot be watched, and what to do about it. */
export function faultInWords({ message, code }: NodeJS.ErrnoException): string {
  const many = code === 'ENOSPC' || code === 'EMFILE';
  const next = many ? ': name fewer folders with --watch-path' : '';
  return `some files cannot be watched (${message})${next}; Enter runs again`;
}

/** The keys and what they do, within 100 columns. */
export function keysInWords(filter: readonly string[], failing: number): string {
  const keys = [
    ['Enter', 'run again'],
    ...(failing === 0
      ? []
      : [
          ['f', `only the ${failing} failing`],
          ['s', 'their names'],
        ]),
    ['p', 'filter'],
    ...(filter.length === 0 ? [] : [['a', 'all again']]),
    ['q', 'quit'],
  ];
  return keys.map(([key, does]) => `${key} ${does}`).join(' · ');
}

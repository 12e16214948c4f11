// Names that cases had in an earlier version, for whoever still has them in a list or a script.

import { matches } from './selection.ts';

/** The rules whose cases have another name today. */
const renamedRules: Readonly<Record<string, string>> = { contexts: 'combinations' };

/**
 * What an id, or a pattern, that matches no case is called today: the same case under its rule's new name, else the row that it
 * was a case of, which matches each place that the row is tried in.
 */
export function newNameOf(pattern: string, ids: readonly string[]): string | undefined {
  const [operation = '', rule = '', ...rest] = pattern.split('/');
  const renamed = [operation, renamedRules[rule] ?? rule, ...rest].join('/');
  const [row = ''] = renamed.split('/in/');
  return [renamed, `${renamed}+short-name`, row].find(
    (name) => name !== pattern && ids.some((id) => matches(name, id)),
  );
}

/** The same in a message. */
export function sayNewName(pattern: string, ids: readonly string[]): string {
  const name = newNameOf(pattern, ids);
  return name === undefined ? '' : `, which is "${name}" now`;
}

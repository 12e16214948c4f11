// Changes that somebody looked at and accepts: a list in YAML, each with its reason. They break nothing and stay listed.

import type { Change } from '../../src/contract/changes/index.ts';
import { readYaml, reasonedList } from '../../src/contract/yaml/index.ts';
import { UsageError } from '../../src/errors.ts';
import { matches } from '../selection.ts';
import { followedBy } from './subject.ts';
import type { IgnoredChange, RatedChange } from './types.ts';

/** One entry of the file. */
export interface IgnoreEntry {
  /** A JSON Pointer, a place (`createTag/request/body/name`), or `silence/ID` with the lines that follow it; `*` is any text, and what is below is meant too. */
  readonly change: string;
  readonly reason: string;
  /** Where it stands: `ignore.yaml:3`. */
  readonly at: string;
}

const schema = reasonedList('change', 'POINTER');

/**
 * Reads a list of `{change, reason}` in YAML.
 * @throws UsageError naming file, line and fault
 */
export function parseIgnore(content: string, file: string): readonly IgnoreEntry[] {
  const list = readYaml<readonly Omit<IgnoreEntry, 'at'>[] | null>(content, file, schema);
  return (list.value ?? []).map((entry, index) => ({ ...entry, at: list.at([index]) }));
}

/**
 * Parts what is ignored from the rest; a change is meant by its pointer, by the decision that it follows, or where all of its places are.
 * @throws UsageError for an entry that means no change
 */
export function partIgnored(
  changes: readonly RatedChange[],
  entries: readonly IgnoreEntry[],
): { readonly changes: readonly RatedChange[]; readonly ignored: readonly IgnoredChange[] } {
  const idle = entries.find(({ change: pattern }) => !changes.some((change) => isMeant(pattern, change)));
  if (idle)
    throw new UsageError(
      `${idle.at}: no change matches "${idle.change}": remove the entry, or name one of those that --verbose lists`,
    );
  const entryOf = (change: RatedChange) => entries.find((entry) => isMeant(entry.change, change));
  return {
    changes: changes.filter((change) => entryOf(change) === undefined),
    ignored: changes.flatMap((change) => {
      const reason = entryOf(change)?.reason;
      return reason === undefined ? [] : [{ ...change, reason }];
    }),
  };
}

function isMeant(pattern: string, change: RatedChange): boolean {
  const places = change.places.map(({ operation, at }) => [operation, ...at].join('/'));
  const isPlaced = places.length > 0 && places.every((place) => matches(pattern, place));
  const decision = followedBy(change);
  const names = [ignoreName(change), ...(decision === undefined ? [] : [`silence/${decision}`])];
  return isPlaced || names.some((name) => matches(pattern, name));
}

/** What an entry calls a change: its pointer; of the source, whose entries move, the id. */
export const ignoreName = ({ part, name, pointer }: Change): string =>
  part === 'clause' || part === 'silence' ? `${part}/${name}` : pointer;

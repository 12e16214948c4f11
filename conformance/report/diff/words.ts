// Two versions of a contract in words: what changed, where it stands, by which statement, and whose work it breaks.

import {
  type Change,
  type ChangeGroup,
  type ContractDiff,
  effects,
  isBreaking,
  type Version,
} from '../../../src/contract/changes/index.ts';
import { fromPointer } from '../../../src/contract/index.ts';
import type { Meaning } from '../words/marks.ts';
import { counted, cut, firstOf, inList } from '../words/numbers.ts';

/** `Service: 1.0.0 → 1.1.0`. */
export function titleInWords({ before, after }: ContractDiff): string {
  const name = ({ title, version }: Version) => `${title} ${version}`;
  if (before.title !== after.title) return `${name(before)} → ${name(after)}`;
  return before.version === after.version ? name(after) : `${name(before)} → ${after.version}`;
}

/** A sentence with its mark. */
interface Said {
  readonly meaning: Meaning;
  readonly says: string;
}

/** What it means to each of the three users, always. */
export function usersInWords({ breaking }: ContractDiff): readonly (Said & { readonly user: string })[] {
  const { source, contract, clients, reviewers } = breaking;
  const changes = (count: number, more: string) => (count > 0 ? [`${counted(count, 'change')}${more}`] : []);
  const scopes = [
    ...changes(source, ' under source conformance'),
    ...changes(contract, ' under contract conformance only'),
  ];
  const user = (
    name: string,
    meaning: Meaning,
    says: string,
    some: readonly string[],
  ): Said & { user: string } =>
    some.length > 0
      ? { user: name, meaning, says: `${says}${some.join(', ')}` }
      : { user: name, meaning: 'passed', says: name === 'Reviewers' ? 'nothing to review' : 'not breaking' };
  return [
    user('Implementers', 'failed', 'breaking, a server that conformed may fail now: ', scopes),
    user('Clients', 'failed', 'breaking, a client that worked may fail now: ', changes(clients, '')),
    user('Reviewers', 'open', '', changes(reviewers, ' to review')),
  ];
}

/** What decides the exit code, and whether the version says so. */
export function bottomInWords({ same, groups, before, after }: ContractDiff): readonly Said[] {
  if (same) return [{ meaning: 'passed', says: 'The two contracts say the same.' }];
  const count = groups.filter(isBreaking).length;
  if (count === 0) return [{ meaning: 'passed', says: 'No breaking changes' }];
  const version = `info.version is ${after.version} in both: a breaking change asks for another version`;
  return [
    ...(before.version === after.version ? [{ meaning: 'open' as const, says: version }] : []),
    { meaning: 'failed', says: counted(count, 'breaking change') },
  ];
}

/** Groups under one heading; of folded ones only their number is shown unless everything is asked for. */
export interface Section extends Pick<Said, 'meaning'> {
  readonly title: string;
  readonly groups: readonly ChangeGroup[];
  readonly folded: boolean;
}

/** What breaks, what is to be reviewed, and the rest; sections without changes are left out. */
export function sectionsOf({ groups }: ContractDiff): readonly Section[] {
  const kinds = Map.groupBy(groups, (group) => {
    if (isBreaking(group)) return 'breaking';
    return group.changes.some(({ breaks }) => breaks.reviewers) ? 'review' : 'words';
  });
  const section = (title: string, meaning: Meaning, some: readonly ChangeGroup[] = [], folded = false) => ({
    ...{ title: `${title} (${some.length})`, meaning, groups: some, folded },
  });
  return [
    section('Breaking', 'failed', kinds.get('breaking')),
    section('Not breaking, to review', 'open', kinds.get('review')),
    section('Descriptions and examples', 'passed', kinds.get('words'), true),
  ].filter((each) => each.groups.length > 0);
}

/** `name-length (§2.3, chosen): Up to 255 characters.` */
export function groupInWords({ id, level, section, says }: ChangeGroup): string {
  const about = [section, level].filter(Boolean).join(', ');
  return `${id} (${about})${says === undefined ? '' : `: ${cut(says, 200)}`}`;
}

/** A line in words, and where it stands; the same at several places is one. */
export interface LineInWords {
  readonly says: string;
  readonly where: string;
  /** The messages that it is part of. */
  readonly places: string;
  /** `clients, implementers (contract conformance only): a response that was valid is not valid now`. */
  readonly breaks: readonly string[];
}

/** The lines of a group, in their order. @param most places of a line that are named */
export function linesInWords({ changes }: ChangeGroup, most: number): readonly LineInWords[] {
  const same = Map.groupBy(changes, (change) => JSON.stringify([lineInWords(change), breaksInWords(change)]));
  return [...same.values()].map((some) => ({
    says: lineInWords(some[0] as Change),
    where: firstOf([...new Set(some.map(whereInWords))], most).join(', '),
    places: firstOf(placesInWords(some.flatMap(({ places }) => places)), most).join('; '),
    breaks: breaksInWords(some[0] as Change),
  }));
}

/** `enum − a, + b`, `maximum 128 → 256`, `+ property colour`. */
function lineInWords({ kind, name, removed, added }: Change): string {
  const [old, now] = [removed[0], added[0]];
  const sign = removed.length > 0 ? '−' : '+';
  if (name !== '' && [old, now].includes(name)) return `${sign} ${nouns[kind] ?? kind} ${name}`;
  if ([old, now].includes(true)) return `${sign} ${name}`;
  const subject = /^(origin|stated now)$/.test(kind) ? `origin of ${name}:` : (nouns[kind] ?? name);
  const isOne = removed.length === 1 && added.length === 1 && kind !== 'values' && kind !== 'credentials';
  if (isOne) return `${subject} ${valueInWords(old)} → ${valueInWords(now)}`;
  const gone = removed.map((value) => `− ${valueInWords(value)}`);
  return `${subject} ${[...gone, ...added.map((value) => `+ ${valueInWords(value)}`)].join(', ')}`;
}

/** What a line is about, where neither its name nor the row of the table says it well. */
const nouns: Partial<Readonly<Record<Change['kind'], string>>> = {
  'success status': 'response',
  'error status': 'response',
  'closed property': 'property',
  'parameter name': 'name of the parameter:',
};

const valueInWords = (value: unknown): string =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), 160);

/** `createTag request, 201`, the messages of each operation together. */
function placesInWords(places: readonly string[]): readonly string[] {
  const byOperation = Map.groupBy(new Set(places), (place) => place.slice(0, place.lastIndexOf(' ')));
  return [...byOperation].map(
    ([operation, some]) =>
      `${operation} ${some.map((place) => place.slice(operation.length + 1)).join(', ')}`,
  );
}

/** `TagName maxLength (openapi.yaml:410)`. */
function whereInWords({ pointer, lines, origins }: Change): string {
  const { id = 'the source' } = origins.after ?? origins.before ?? {};
  const place = pointer.startsWith('/x-source') ? id : placeInWords(pointer);
  return lines === undefined ? place : `${place} (${lines.file}:${lines.from})`;
}

/** A pointer without the keys that every reader knows. */
const placeInWords = (pointer: string): string =>
  fromPointer(pointer)
    .filter((key, i, keys) => keys[i - 1] === 'properties' || !known.has(key))
    .join(' ');

const known: ReadonlySet<string> = new Set(
  'paths components schemas responses parameters headers properties schema content'.split(' '),
);

/** Each rule by which it breaks somebody's work. */
const breaksInWords = ({ effects: does, breaks: { implementers } }: Change): readonly string[] =>
  does.map((effect) => {
    const users = effects[effect].breaks.map((user) =>
      user === 'implementers' && implementers === 'contract'
        ? 'implementers (contract conformance only)'
        : user,
    );
    return `${inList(users)}: ${effects[effect].because}`;
  });

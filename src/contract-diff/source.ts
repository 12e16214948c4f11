// What becomes of the source: its clauses, its silences, and who each rule of the document names.

import isEqual from 'fast-deep-equal';
import type { Annotated, Clause, Contract, Origin, Silence } from '../contract/index.ts';
import { breaksOf, toReview } from './breaks.ts';
import { originAt, originIn, type Versions } from './gather.ts';
import { type OriginEntry, originsIn } from './origins.ts';
import type { Breaks, Change, ChangedPart, ChangeOrigin } from './types.ts';

/** Changes of clauses, of silences with their decisions, and of what rules name as their origin. */
export function compareSources(versions: Versions): readonly Change[] {
  return [
    ...compareHead(versions),
    ...compareEntries(versions, 'clause', ({ source }) => source.clauses, ['section', 'states', 'elsewhere']),
    ...compareEntries(versions, 'silence', ({ source }) => source.silences, [
      'section',
      'question',
      'decision',
      'answer',
      'bytes',
      'because',
      'outOfScope',
      'elsewhere',
    ]),
    ...compareOrigins(versions),
  ];
}

function compareHead({ before, after }: Versions): readonly Change[] {
  const of = ({ document }: Contract, key: 'title' | 'version') => document['x-source']?.[key];
  return (['title', 'version'] as const)
    .filter((key) => of(before, key) !== of(after, key))
    .map((name) =>
      change('source', name, `/x-source/${name}`, [of(before, name), of(after, name)], toReview),
    );
}

type Entry = Clause | Silence;

function compareEntries(
  versions: Versions,
  part: 'clause' | 'silence',
  read: (contract: Contract) => ReadonlyMap<string, Entry>,
  keys: readonly string[],
): readonly Change[] {
  const [then, now] = [read(versions.before), read(versions.after)];
  const ids = [...new Set([...now.keys(), ...then.keys()])];
  return ids.flatMap((id) => {
    const [before, after] = [then.get(id), now.get(id)] as const;
    const holder = after ? versions.after : versions.before;
    const list = [...read(holder).keys()];
    const pointer = `/x-source/${part === 'clause' ? 'clauses' : 'silences'}/${list.indexOf(id)}`;
    const line = holder.linesOf(pointer)?.from;
    const origins = originsOf(part, before, after);
    const put = (values: readonly [unknown, unknown], breaks: Breaks, key?: string) => ({
      ...change(part, key === undefined ? id : `${id}/${key}`, pointer, values, breaks),
      ...(line !== undefined && { line }),
      origins,
    });
    if (before === undefined || after === undefined)
      return [put([wordsOf(before), wordsOf(after)], wholeBreaks(before, after))];
    return keys.flatMap((key) => {
      const values = [before, after].map((entry) => (entry as unknown as Fields)[key]) as [unknown, unknown];
      return isEqual(...values) ? [] : [put(values, breaksOfEntry(key, values), key)];
    });
  });
}

type Fields = Readonly<Record<string, unknown>>;

const wordsOf = (entry: Entry | undefined) =>
  entry && ('states' in entry ? entry.states : (entry.decision ?? entry.question));

function originsOf(part: 'clause' | 'silence', before: Entry | undefined, after: Entry | undefined) {
  const level = part === 'clause' ? 'stated' : 'chosen';
  const of = (entry: Entry | undefined): ChangeOrigin | undefined =>
    entry && { level, id: entry.id, section: entry.section };
  const [then, now] = [of(before), of(after)];
  return { ...(then && { before: then }), ...(now && { after: now }) };
}

/** A decision with an answer is asked of every server. */
function wholeBreaks(before: Entry | undefined, after: Entry | undefined): Breaks {
  const answerOf = (entry: Entry | undefined) => entry && (entry as Silence).answer;
  return breaksOfEntry('answer', [answerOf(before), answerOf(after)]);
}

/** What is no longer rejected, or never was asked, stops no client. */
function breaksOfEntry(key: string, [before, after]: readonly [unknown, unknown]): Breaks {
  if (before === after) return toReview;
  const asked = { implementer: after !== undefined, frontend: before !== undefined && after !== undefined };
  if (key === 'answer')
    return breaksOf({ ...asked, frontend: asked.frontend && after !== 'accepted' }, { level: 'chosen' });
  if (key === 'bytes')
    return breaksOf({ ...asked, frontend: Number(after) < Number(before) }, { level: 'chosen' });
  return toReview;
}

/** Rules that both versions have, and that name another clause or silence, or none. */
function compareOrigins(versions: Versions): readonly Change[] {
  const [then, now] = [originsIn(versions.before.document), originsIn(versions.after.document)];
  const keys = [...new Set([...now.keys(), ...then.keys()])];
  return keys.flatMap((key) => {
    const [before, after] = [then.get(key), now.get(key)];
    if (before === undefined || after === undefined) return [];
    if (before.id === after.id && before.derived === after.derived) return [];
    return [originChange(versions, before, after)];
  });
}

function originChange(versions: Versions, before: OriginEntry, after: OriginEntry): Change {
  const read = (contract: Contract, { keyword, id, derived, pointer }: OriginEntry): Origin => {
    const node: Annotated = {
      ...(id !== undefined && { 'x-origin': { [keyword]: id } }),
      ...(derived && { 'x-derived': [keyword] }),
    };
    return originAt(contract, node, keyword, pointer);
  };
  const then = originIn(versions.before, read(versions.before, before));
  const now = originIn(versions.after, read(versions.after, after));
  const line = versions.after.linesOf(after.pointer)?.from;
  const breaks: Breaks =
    then?.level === 'chosen' && now !== undefined && now.level !== 'chosen'
      ? breaksOf({ implementer: true, frontend: false }, now)
      : toReview;
  return {
    ...change('origin', after.keyword, after.pointer, [before.id, after.id], breaks),
    kind: 'changed',
    ...(line !== undefined && { line }),
    origins: { ...(then && { before: then }), ...(now && { after: now }) },
  };
}

function change(
  part: ChangedPart,
  name: string,
  pointer: string,
  [before, after]: readonly [unknown, unknown],
  breaks: Breaks,
): Change {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return {
    part,
    kind,
    name,
    pointer,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    origins: {},
    places: [],
    breaks,
  };
}

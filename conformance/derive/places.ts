// Where the rows of a table are tried: at home, in the body that comes first, and in contexts, all of them or in turns.

import type { Alternative, Field } from '../../src/contract/index.ts';
import { valueAt, writeJson } from './json-text.ts';
import type { Subject } from './subject.ts';
import type { ValidBody } from './valid-bodies.ts';

/** A property in one of the valid bodies that hold it. */
export interface Place {
  readonly field: Field;
  readonly body: ValidBody;
}

/** A property of an alternative, with every place where something can be tried on it. */
export interface Target {
  readonly field: Field;
  /** The valid bodies that it is tried in as they are. */
  readonly homes: readonly Place[];
  /** Where the n-th row of a table is tried that is refused: at home, and in every context or one of them. */
  readonly far: (row: number, isMain: boolean) => readonly Place[];
  /** Where one is tried that is accepted. */
  readonly near: (row: number) => readonly Place[];
  /** All contexts of either kind. */
  readonly contexts: { readonly far: readonly Place[]; readonly near: readonly Place[] };
}

/** Every property of every alternative. */
export function targetsOf(subject: Subject): readonly Target[] {
  return subject.alternatives.flatMap((alternative) =>
    alternative.fields.map((field) => targetOn(subject, alternative, field)),
  );
}

/** The contexts in which some property is tried, each once. */
export const contextsTried = (subject: Subject): readonly ValidBody[] => [
  ...new Set(targetsOf(subject).flatMap(({ contexts }) => contexts.far.map(({ body }) => body))),
];

/** Bodies besides the first that the n-th row of a table about whole bodies is tried in. */
const others = 3;

/** Where the n-th row of a table about whole bodies is tried: the first body, and others in turns. */
export function wholesOf(subject: Subject, row: number): readonly ValidBody[] {
  const [home, ...further] = subject.bodies;
  const given = [...contextsTried(subject), ...further.filter(({ origin }) => origin.level !== 'chosen')];
  const start = (row * others) % Math.max(given.length, 1);
  return home ? [home, ...[...given, ...given].slice(start, start + Math.min(others, given.length))] : [];
}

/**
 * The barest body that holds a property and the fullest one are what surrounds it. In the first alternative that has the
 * property the main rows are tried at home and in every context, rows that are much like them at home and in one context
 * after the other; in further alternatives each row has one place, in turns.
 */
function targetOn(subject: Subject, alternative: Alternative, field: Field): Target {
  const isHome = (body: ValidBody) => body.alternative === alternative && body.judges(field.path);
  const at = (body: ValidBody): Place => ({ field, body });
  const homes = subject.bodies.filter(isHome).map(at);
  const fullest = fullestWith(subject, alternative, field.path);
  const isFirst = alternative === subject.alternatives.find((other) => hasField(other, field.path));
  const barest = homes.toSorted((a, b) => sizeOf(a.body) - sizeOf(b.body))[0];
  const home = homes.slice(0, 1);
  const far = [...home, ...(barest && barest !== home[0] ? [barest] : []), ...(fullest?.far ?? []).map(at)];
  const near = [
    ...home,
    ...((fullestGiven(subject, alternative, field.path) ?? fullest)?.near.map(at) ?? []),
  ];
  return {
    field,
    homes,
    far: (row, isMain) => (isFirst ? (isMain ? far : homeAndOne(far, row)) : oneOf(far, row)),
    near: (row) => (isFirst ? homeAndOne(near, row) : oneOf(near, row)),
    contexts: { far: (fullest?.far ?? []).map(at), near: near.slice(1) },
  };
}

const oneOf = (places: readonly Place[], row: number) => places.slice(row % places.length).slice(0, 1);

const homeAndOne = ([home, ...contexts]: readonly Place[], row: number) =>
  home ? [home, ...oneOf(contexts, row)] : [];

const hasField = ({ fields }: Alternative, path: Field['path']) =>
  fields.some((field) => field.path.join() === path.join());

function fullestWith({ contexts }: Subject, alternative: Alternative, path: Field['path']) {
  return contexts
    .filter(({ body }) => body.alternative === alternative && valueAt(body.value, path) !== undefined)
    .toSorted((a, b) => sizeOf(b.body) - sizeOf(a.body))[0];
}

/** Beside a value that nobody gave a range a service may ask for more than its own bounds. */
function fullestGiven(subject: Subject, alternative: Alternative, path: Field['path']) {
  const contexts = subject.contexts.filter(({ isGiven }) => isGiven);
  return fullestWith({ ...subject, contexts }, alternative, path);
}

const sizeOf = ({ value }: ValidBody) => writeJson(value).length;

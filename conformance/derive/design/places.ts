// Where the rows of a table are tried: at home, in the body that comes first, and in combinations. Rows that stand for others are
// tried in several, every other row in one, in turns; a thorough run tries each row everywhere.

import type { Alternative, Field, Origin } from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { valueAt } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { type Combination, combinationsOf, extremesOf, shapesOf, shortNamed } from './combinations.ts';
import { openBodies } from './open-bodies.ts';

/** A property in one of the valid bodies that hold it. */
export interface Place {
  readonly field: Field;
  readonly body: ValidBody;
}

/** What a table says of a row beside what is sent. */
export interface Row {
  /** It stands for those like it in several combinations. */
  readonly main?: true;
  /** It is tried beside each member that the source leaves open. */
  readonly besideOpen?: true;
  /** It is left to thorough runs. */
  readonly thorough?: true;
}

/** A property of an alternative, with every place where something can be tried on it. */
export interface Target {
  readonly field: Field;
  /** The valid bodies that it is tried in as they are. */
  readonly homes: readonly Place[];
  /** Where what has to be rejected is tried, by the turn of its row. */
  readonly rejectedIn: (turn: number, row: Row) => readonly Place[];
  /** Where what has to be accepted is tried. */
  readonly acceptedIn: (turn: number, row: Row) => readonly Place[];
}

/** Every property of every alternative. */
export const targetsOf = oncePer((subject: Subject): readonly Target[] =>
  subject.alternatives.flatMap((alternative) =>
    alternative.fields.map((field) => targetOn(subject, alternative, field)),
  ),
);

/** What only the contract chose is tried at home: whoever chose otherwise has nothing to be accused of. */
export const isTriedEverywhere = ({ inputs }: Subject, { level }: Origin): boolean =>
  inputs.thorough === true || level !== 'chosen';

function targetOn(subject: Subject, alternative: Alternative, field: Field): Target {
  const at = (body: ValidBody): Place => ({ field, body });
  const homes = subject.bodies
    .filter((body) => body.alternative === alternative && body.judges(field.path))
    .map(at);
  const places: Places = {
    home: homes.slice(0, 1),
    extremes: extremesOf(subject, alternative, field.path).map(({ body }) => at(body)),
    ...placesIn(combinationsWith(subject, alternative, field.path), at, field.path.length === 1),
    besideOpen: openBodies(subject, alternative)
      .filter(({ added, body }) => added !== field.path[0] && valueAt(body.value, field.path) !== undefined)
      .map(({ body }) => at(body)),
  };
  if (subject.inputs.thorough) return { field, homes, ...everywhere(places) };
  return { field, homes, ...inPart(subject, alternative, field, places) };
}

interface Places {
  readonly home: readonly Place[];
  readonly extremes: readonly Place[];
  readonly any: readonly Place[];
  /** Those that nobody may refuse; where there is none, all. */
  readonly given: readonly Place[];
  readonly besideOpen: readonly Place[];
}

/** What stands by itself has no relation to a number that nobody gave a range. */
function placesIn(
  combinations: readonly Combination[],
  at: (body: ValidBody) => Place,
  byItself: boolean,
): Pick<Places, 'any' | 'given'> {
  const any = combinations.map(({ body }) => at(body));
  const given = byItself ? any : any.filter(({ body }) => body.origin.level !== 'chosen');
  return { any, given: given.length > 0 ? given : any };
}

type Tried = Pick<Target, 'rejectedIn' | 'acceptedIn'>;

function everywhere({ home, extremes, any, given, besideOpen }: Places): Tried {
  const [rejected, accepted] = [
    [...home, ...extremes, ...any],
    [...home, ...given],
  ];
  return {
    rejectedIn: (_, row) => (row.besideOpen ? [...rejected, ...besideOpen] : rejected),
    acceptedIn: () => accepted,
  };
}

/** Main rows of what has to be accepted are tried in so many combinations. */
const several = 2;

/** The extremes of the fullest body: whatever else a check could hang on is in one of them. */
const fullest = 2;

/**
 * In the first alternative that has the property a main row is tried in each extreme, and one of each check at home too; any
 * other in one extreme of the fullest body, in turns. In further alternatives one of each check is tried at home and any other
 * in one extreme; where they only allow the property the main rows alone.
 */
function inPart(subject: Subject, alternative: Alternative, field: Field, places: Places): Tried {
  const { home, extremes, given, besideOpen } = places;
  const isFirst = alternative === subject.alternatives.find((other) => hasField(other, field.path));
  const usual = subject.bodies.find((body) => body.alternative === alternative);
  const isUsual = usual !== undefined && valueAt(usual.value, field.path) !== undefined;
  const all = extremes.length === 0 ? home : extremes;
  const placesOf = (turn: number, row: Row) => {
    if (isFirst && row.main) return row.besideOpen ? [...home, ...extremes] : all;
    if (!isFirst && row.besideOpen) return home;
    return isFirst || isUsual || row.main ? inTurns(all.slice(0, fullest), turn, 1) : [];
  };
  return {
    rejectedIn: (turn, row) =>
      row.thorough ? [] : [...placesOf(turn, row), ...(row.besideOpen ? besideOpen : [])],
    acceptedIn: (turn, row) =>
      isFirst && row.main
        ? [...home, ...inTurns(given, turn, several)]
        : inTurns([...home, ...given], turn, row.main ? several : 1),
  };
}

/** So many places, from the one whose turn it is, far from one another. */
export function inTurns<T>(places: readonly T[], turn: number, count: number): readonly T[] {
  const step = Math.max(1, Math.floor(places.length / count));
  const chosen = Array.from({ length: count }, (_, i) => places[(turn + i * step) % places.length]);
  return [...new Set(chosen)].filter((place) => place !== undefined);
}

const hasField = ({ fields }: Alternative, path: Field['path']) =>
  fields.some((field) => field.path.join() === path.join());

const combinationsWith = (subject: Subject, alternative: Alternative, path: Field['path']) =>
  combinationsOf(subject, alternative, 2).filter(({ usual }) => valueAt(usual.value, path) !== undefined);

/** Makes a whole body of a valid one, or of nothing where it takes no argument. */
interface Whole extends Row {
  readonly value: (...given: never[]) => unknown;
}

/**
 * Says where the n-th row of a table about whole bodies is tried: in the extremes of the first alternative, and of others in
 * turns. What comes of nothing is the same everywhere.
 * @param shortNames whether a thorough run tries it beside a short name too
 */
export function wholesOf(
  subject: Subject,
  { shortNames = true } = {},
): (row: Whole, turn: number) => readonly ValidBody[] {
  const [home] = subject.bodies;
  if (home === undefined) return () => [];
  const [first = [], ...further] = subject.alternatives.map((alternative) =>
    extremesOf(subject, alternative, []).map(({ voucher }) => voucher),
  );
  if (subject.inputs.thorough) {
    const short = shortNames
      ? subject.alternatives.flatMap((alternative) => barestShort(subject, alternative))
      : [];
    return ({ value }) => (value.length === 0 ? [home] : [home, ...first, ...further.flat(), ...short]);
  }
  return ({ value, main, thorough }, turn) => {
    if (thorough) return [];
    if (value.length === 0) return [home];
    return main
      ? [...first, ...inTurns([home, ...further.flat()], turn, 1)]
      : inTurns(first.slice(0, fullest), turn, 1);
  };
}

/** The barest body of an alternative with a short name. */
const barestShort = (subject: Subject, alternative: Alternative): readonly ValidBody[] =>
  shapesOf(subject, alternative)
    .slice(-1)
    .map((body) => shortNamed(body, body).body)
    .filter(({ beside }) => beside !== undefined);

/** One value, and the word for it in the id of its case. */
export interface Variant<T = unknown> {
  readonly name: string;
  readonly value: T;
}

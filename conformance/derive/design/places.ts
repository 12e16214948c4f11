// In which bodies each row of a table is tried: in the base choice, the first valid body that holds the property, and in the
// combinations of the covering array. Main rows are tried in several of them; the other rows rotate, one body each.

import {
  type Alternative,
  constraintOrigin,
  type Field,
  fieldAt,
  type Origin,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { valueAt } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';
import { type Combination, combinationsOf, extremesOf } from './combinations.ts';
import { openBodies } from './open-members.ts';
import { propertySteps } from './spread.ts';

/** A property in one of the valid bodies that hold it. */
export interface Place {
  readonly field: Field;
  readonly body: ValidBody;
}

/** The valid value of a property in a body. */
export const rightAt = ({ field, body }: Place): unknown => valueAt(body.value, field.path);

/** Why a constraint on a property holds in a body. */
export const originAt = ({ contract }: Subject, { field, body }: Place, keyword: string): Origin =>
  constraintOrigin(contract, body.alternative, field, keyword);

/** How widely a row is tried. */
export interface Row {
  /** It represents its equivalence class, and is tried in several combinations. */
  readonly main?: true;
  /** It is also tried in each body with a member more that the source leaves open. */
  readonly withOpenMember?: true;
  /** A row that has to be accepted is tried in the base body of the first alternative alone. */
  readonly once?: true;
}

/** A row of a table: its name in ids, and the function that makes what is sent. */
export interface NamedRow<Of> extends Row {
  readonly name: string;
  readonly of: Of;
}

/** A property of an alternative, with every body in which it can be tried. */
export interface Target {
  readonly field: Field;
  /** The base choices: valid bodies as the contract has them. */
  readonly bases: readonly Place[];
  /** Where a row is tried whose outcome the source leaves open, by its number. */
  readonly askedIn: (rotation: number) => readonly Place[];
  /** Where a row that has to be rejected is tried, by its number. */
  readonly rejectedIn: (rotation: number, row: Row) => readonly Place[];
  /** Where a row that has to be accepted is tried, by its number. */
  readonly acceptedIn: (rotation: number, row: Row) => readonly Place[];
}

/** Every property of every alternative. */
export const targetsOf = oncePer((subject: Subject): readonly Target[] =>
  subject.alternatives
    .flatMap((alternative) => alternative.fields.map((field) => targetOn(subject, alternative, field)))
    .map(inTurn(subject)),
);

/** Where bodies have many properties, each of them is tried with a part of the rows, in one body each. */
function inTurn(subject: Subject): (target: Target, number: number) => Target {
  const { main: mainStep, further } = propertySteps(subject);
  if (further === 1) return (target) => target;
  return (target, number) => {
    const isHere = (rotation: number, { main }: Row) =>
      (rotation + number) % (main ? mainStep : further) === 0;
    const inOne = (places: readonly Place[], rotation: number) => rotated(places, rotation + number, 1);
    return {
      field: target.field,
      bases: target.bases.slice(0, 1),
      askedIn: (rotation) => (isHere(rotation, {}) ? target.askedIn(rotation) : []),
      rejectedIn: (rotation, row) =>
        isHere(rotation, row) ? inOne(target.rejectedIn(rotation, row), rotation) : [],
      acceptedIn: (rotation, row) =>
        isHere(rotation, row) ? inOne(target.acceptedIn(rotation, row), rotation) : [],
    };
  };
}

/** A constraint that only the contract chose is tried in the base body alone: a service that chose otherwise breaks nothing. */
export const isTriedBeyondBase = ({ level }: Origin): boolean => level !== 'chosen';

function targetOn(subject: Subject, alternative: Alternative, field: Field): Target {
  const at = (body: ValidBody): Place => ({ field, body });
  const bases = subject.bodies
    .filter((body) => body.alternative === alternative && body.judges(field.path))
    .map(at);
  const places: Places = {
    base: bases.slice(0, 1),
    extremes: extremesOf(subject, alternative, field.path).map(({ body }) => at(body)),
    ...placesIn(combinationsWith(subject, alternative, field.path), at, field.path.length === 1),
    withOpenMember: openBodies(subject, alternative)
      .filter(({ added, body }) => added !== field.path[0] && valueAt(body.value, field.path) !== undefined)
      .map(({ body }) => at(body)),
  };
  return { field, bases, askedIn: () => bases.slice(0, 1), ...inPart(subject, alternative, field, places) };
}

interface Places {
  readonly base: readonly Place[];
  readonly extremes: readonly Place[];
  readonly any: readonly Place[];
  /** Those that no service may reject; all, if there is none. */
  readonly given: readonly Place[];
  readonly withOpenMember: readonly Place[];
}

/** A member of the body itself is independent of numbers to which the source gives no range. */
function placesIn(
  combinations: readonly Combination[],
  at: (body: ValidBody) => Place,
  byItself: boolean,
): Pick<Places, 'any' | 'given'> {
  const any = combinations.map(({ body }) => at(body));
  const given = byItself ? any : any.filter(({ body }) => body.origin.level !== 'chosen');
  return { any, given: given.length > 0 ? given : any };
}

/** Combinations in which a main row that has to be accepted is tried. */
const several = 2;

/** The first extremes are those of the fullest body, which has every member that a check could depend on. */
const fullest = 2;

/**
 * In the first alternative that has the property, a main row is tried in each extreme, and one row of each check in the base
 * body too; the others rotate over the extremes of the fullest body. In further alternatives one row of each check is tried in
 * the base body and the others rotate; where an alternative only allows the property, main rows alone are tried.
 */
function inPart(
  subject: Subject,
  alternative: Alternative,
  field: Field,
  places: Places,
): Pick<Target, 'rejectedIn' | 'acceptedIn'> {
  const { base, extremes, given, withOpenMember } = places;
  const isFirst = alternative === subject.alternatives.find((other) => fieldAt(other, field.path));
  const usual = subject.bodies.find((body) => body.alternative === alternative);
  const isUsual = usual !== undefined && valueAt(usual.value, field.path) !== undefined;
  const all = extremes.length === 0 ? base : extremes;
  const placesOf = (rotation: number, row: Row) => {
    if (isFirst && row.main) return row.withOpenMember ? [...base, ...extremes] : all;
    if (!isFirst && row.withOpenMember) return base;
    return isFirst || isUsual || row.main ? rotated(all.slice(0, fullest), rotation, 1) : [];
  };
  return {
    rejectedIn: (rotation, row) => [
      ...placesOf(rotation, row),
      ...(row.withOpenMember ? withOpenMember : []),
    ],
    acceptedIn: (rotation, row) => {
      if (row.once) return isFirst ? base : [];
      return isFirst && row.main
        ? [...base, ...rotated(given, rotation, several)]
        : rotated([...base, ...given], rotation, row.main ? several : 1);
    },
  };
}

/** Chooses `count` places, evenly apart, starting at number `rotation`. */
export function rotated<T>(places: readonly T[], rotation: number, count: number): readonly T[] {
  const step = Math.max(1, Math.floor(places.length / count));
  const chosen = Array.from({ length: count }, (_, i) => places[(rotation + i * step) % places.length]);
  return [...new Set(chosen)].filter((place) => place !== undefined);
}

const combinationsWith = (subject: Subject, alternative: Alternative, path: Field['path']) =>
  combinationsOf(subject, alternative, 2).filter(({ usual }) => valueAt(usual.value, path) !== undefined);

/** A row that replaces the body: a function of a valid body, or one without arguments if all bodies give the same. */
interface WholeBodyRow extends Row {
  readonly value: (...given: never[]) => unknown;
}

/**
 * Chooses the bodies in which row n of a table about whole bodies is tried: rows rotate over the extremes, so that every body
 * meets some of them. A row that ignores the body is tried once.
 */
export function bodiesForRows(
  subject: Subject,
): (row: WholeBodyRow, rotation: number) => readonly ValidBody[] {
  const [base] = subject.bodies;
  if (base === undefined) return () => [];
  const [first = [], ...further] = subject.alternatives.map((alternative) =>
    extremesOf(subject, alternative, []).map(({ control }) => control),
  );
  return ({ value, main }, rotation) => {
    if (value.length === 0) return [base];
    return main
      ? [...first, ...rotated([base, ...further.flat()], rotation, 1)]
      : rotated(first.slice(0, fullest), rotation, 1);
  };
}

/** One value, and the word for it in the id of its case. */
export interface Variant<T = unknown> {
  readonly name: string;
  readonly value: T;
}

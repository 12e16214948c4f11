// Combinations: the valid bodies in which rows are tried, since a check may be missing only in the presence of something else. They
// are the rows of a covering array over the dimensions (optional members, boundary values that the source gives, encoding), and
// three extremes that also hold the boundary values that the contract chose.

import {
  type Alternative,
  type Contract,
  derived,
  type Field,
  type Path,
  weakest,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { isValid } from '../change.ts';
import { type Encoding, escaped, pathName, pretty, replaceAt, reversed, valueAt } from '../json-text.ts';
import { longestLabel } from '../shapes.ts';
import type { Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';
import { type At, coveringArray } from './covering-array.ts';
import {
  type Boundary,
  boundaryOf,
  boundedFields,
  type End,
  encodings,
  ends,
  isGiven,
  type NamedEncoding,
  openRanges,
  withBoundaries,
} from './dimensions.ts';

/** A valid body with some members at boundary values, in one encoding. */
export interface Combination {
  readonly body: ValidBody;
  /** The same body without the changes. */
  readonly usual: ValidBody;
  /** The accepted body that its cases are compared with, if it can't be sent as a valid body itself. */
  readonly control: ValidBody;
}

/** The rows of a covering array of the given strength for an alternative, the fullest bodies first. */
export const combinationsOf = oncePer(
  (subject: Subject, alternative: Alternative, strength: 2 | 3): readonly Combination[] => {
    const shapes = shapesOf(subject, alternative);
    const [fullest] = shapes;
    if (fullest === undefined) return [];
    const members = boundedFields(fullest).map((field) => [
      undefined,
      ...ends.flatMap((end) => boundaryOf(subject.contract, fullest, field, end).filter(isGiven)),
    ]);
    const sizes = [shapes.length, encodings.length, ...members.map(({ length }) => length)];
    // A member that a shape lacks has no boundary value in it.
    const isAbsent = ([factor, level]: At, [other, end]: At) => {
      const boundary = factor === 0 ? members[other - 2]?.[end] : undefined;
      return boundary !== undefined && valueAt(shapes[level]?.value, boundary.field.path) === undefined;
    };
    const excludes = (one: At, other: At) => isAbsent(one, other) || isAbsent(other, one);
    const meeting = sizes.length > manyFactors ? 2 : strength;
    const rows = coveringArray(sizes, meeting, excludes).flatMap(
      ([shape = 0, way = 0, ...levels], number) => {
        const boundaries = members.flatMap((all, i) => all[levels[i] ?? 0] ?? []);
        return combinationIn(subject.contract, shapes[shape] ?? fullest, encodings[way], boundaries, number);
      },
    );
    const valid = rows.filter(isFit(subject));
    return [...new Map(valid.map((row) => [row.body.name, row])).values()];
  },
  ({ root }, strength) => `${root.pointer} ${strength}`,
);

/** With more of them only pairs are covered: of 200 factors there are a million triples. */
const manyFactors = 40;

/** Conditions between members (`if`, `dependentSchemas`) can exclude a value at its bound. */
const isFit =
  (subject: Subject) =>
  ({ body }: Combination): boolean =>
    isValid(subject, body.value);

/** The shapes of an alternative, the fullest first. */
export const shapesOf = ({ shapes }: Subject, alternative: Alternative): readonly ValidBody[] =>
  shapes.filter((body) => body.alternative === alternative);

/** Where a number has no range, a service may require a relation to other members: such a combination holds nobody. */
function combinationIn(
  contract: Contract,
  usual: ValidBody,
  { name: way, encoding }: NamedEncoding = { name: '', encoding: {} },
  boundaries: readonly Boundary[],
  number: number,
): readonly Combination[] {
  if (boundaries.length === 0 && way === '') return [];
  const open = boundaries.length > 0 ? openRanges(contract, usual).map(({ origin }) => origin) : [];
  const name = `${usual.name}/${labelOf(usual, boundaries, way, number)}`;
  const body = { ...withBoundaries(usual, encoding, boundaries), name };
  return [itself({ ...body, origin: derived(weakest(body.origin, ...open)) }, usual)];
}

const itself = (body: ValidBody, usual: ValidBody): Combination => ({ body, usual, control: body });

/** `least-window-prefix+most-requests+pretty`; where that is too long, by the number of the row. */
function labelOf(
  { alternative }: ValidBody,
  boundaries: readonly Boundary[],
  way: string,
  number: number,
): string {
  const nameOf = ({ path }: Field) => {
    const alike = alternative.fields.filter((other) => other.path.at(-1) === path.at(-1));
    return alike.length === 1 ? String(path.at(-1)) : pathName(path);
  };
  const placed = ends.map((at) => boundaries.filter(({ end }) => end === at));
  const parts = placed.map((at) => at.map(({ end, field }, i) => (i === 0 ? `${end}-` : '') + nameOf(field)));
  const names = parts.map((each) => each.join('-')).filter(Boolean);
  const all = names.join('+').length > longestLabel ? [`values-${number}`] : names;
  return [...all, way].filter(Boolean).join('+');
}

/**
 * Every member at its least and every member at its most, bounds that the contract chose included; the barest body, escaped, with
 * a short name. Only rows that must be rejected are tried in extremes.
 * @param path a member that the bodies must have
 */
export function extremesOf(subject: Subject, alternative: Alternative, path: Path): readonly Combination[] {
  const bodies = shapesOf(subject, alternative).filter(({ value }) => valueAt(value, path) !== undefined);
  const [fullest, barest] = [bodies[0], bodies.at(-1)];
  return fullest && barest ? extremesBetween(fullest, barest, subject) : [];
}

/** Most members have the same fullest and the same barest body. */
const extremesBetween = oncePer(
  (fullest: ValidBody, barest: ValidBody, subject: Subject): readonly Combination[] =>
    [
      ...ends.map((end) => itself(extremeOf(subject.contract, fullest, end), fullest)),
      shortNamed({ ...withBoundaries(barest, escaped, []), name: `${barest.name}/escaped` }, barest),
    ].filter(isFit(subject)),
  (barest, subject) => String(subject.shapes.indexOf(barest)),
);

const encodingAt: Readonly<Record<End, Encoding>> = {
  least: reversed,
  most: { ...pretty, bytes: 2100 },
};

/** A body with every member at one end. */
export function extremeOf(contract: Contract, body: ValidBody, end: End): ValidBody {
  const boundaries = boundedFields(body).flatMap((field) => boundaryOf(contract, body, field, end));
  return { ...withBoundaries(body, encodingAt[end], boundaries), name: `${body.name}/${end}` };
}

const shortName = 'ab';

/**
 * A body with a name of two characters. Such a name can't be unique to a run, so a rejected change in this body counts only where
 * the server accepts a shorter name repeatedly.
 */
export function shortNamed(control: ValidBody, usual: ValidBody): Combination {
  const field = nameFieldOf(control);
  const { minLength = 0 } = field?.schema ?? {};
  if (field === undefined || minLength > shortName.length) return itself(control, usual);
  const shown = {
    case: { rule: 'lengths', place: pathName(field.path), variant: 'minimum' },
    because: 'names-may-not-be-short' as const,
  };
  const body = {
    ...control,
    value: replaceAt(control.value, field.path, shortName),
    label: `${control.name}+short-name`,
    alsoDiffers: { path: field.path, ...(minLength > 0 && { shownBy: shown }) },
  };
  return { body, usual, control };
}

/** The combinations that nobody may reject. */
export const givenCombinations = (subject: Subject): readonly ValidBody[] =>
  subject.alternatives
    .flatMap((alternative) => combinationsOf(subject, alternative, 2))
    .map(({ body }) => body)
    .filter(({ origin }) => origin.level !== 'chosen');

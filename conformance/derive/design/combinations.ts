// Combinations: the valid bodies in which something is tried. A check that is left out beside something else is seen in one of
// them: a covering array, in which any two levels meet of which optional members there are, of each member at a boundary
// value that the source gives, and of how the body is written; and three extremes for what the contract chose itself.

import {
  type Alternative,
  type Contract,
  derived,
  type Field,
  type Path,
  weakest,
} from '../../../src/contract/index.ts';
import { oncePer } from '../../../src/once.ts';
import { escaped, pathName, pretty, replaceAt, reversed, type Spelling, valueAt } from '../json-text.ts';
import type { Subject } from '../subject.ts';
import { nameFieldOf, type ValidBody } from '../valid-bodies.ts';
import {
  type Boundary,
  boundaryOf,
  boundedFields,
  type End,
  ends,
  isGiven,
  openRanges,
  placedAt,
  type Way,
  ways,
} from './boundary-values.ts';
import { type At, coveringArray } from './covering-array.ts';

/** A valid body with some of its members at their ends, in one spelling. */
export interface Combination {
  readonly body: ValidBody;
  /** The same body as it is otherwise. */
  readonly usual: ValidBody;
  /** What vouches for it where it can't be sent as a valid body itself. */
  readonly voucher: ValidBody;
}

/** The combinations of an alternative in which any so many levels meet, the fullest bodies first. */
export const combinationsOf = oncePer(
  (subject: Subject, alternative: Alternative, strength: 2 | 3): readonly Combination[] => {
    const shapes = shapesOf(subject, alternative);
    const [fullest] = shapes;
    if (fullest === undefined) return [];
    const members = boundedFields(fullest).map((field) => [
      undefined,
      ...ends.flatMap((end) => boundaryOf(subject.contract, fullest, field, end).filter(isGiven)),
    ]);
    const sizes = [shapes.length, ways.length, ...members.map(({ length }) => length)];
    // A member that a shape does not have is at none of its ends there.
    const isAbsent = ([factor, level]: At, [other, end]: At) => {
      const boundary = factor === 0 ? members[other - 2]?.[end] : undefined;
      return boundary !== undefined && valueAt(shapes[level]?.value, boundary.field.path) === undefined;
    };
    const excludes = (one: At, other: At) => isAbsent(one, other) || isAbsent(other, one);
    const rows = coveringArray(sizes, strength, excludes).flatMap(([shape = 0, way = 0, ...levels]) => {
      const boundaries = members.flatMap((all, i) => all[levels[i] ?? 0] ?? []);
      return combinationIn(subject.contract, shapes[shape] ?? fullest, ways[way], boundaries);
    });
    return [...new Map(rows.map((row) => [row.body.name, row])).values()];
  },
  ({ root }, strength) => `${root.pointer} ${strength}`,
);

/** The bodies of an alternative that nobody chose, the fullest first. */
export const shapesOf = ({ shapes }: Subject, alternative: Alternative): readonly ValidBody[] =>
  shapes.filter((body) => body.alternative === alternative);

/** Beside a number that nobody gave a range a service may ask for more than its own bounds: nobody is held to that. */
function combinationIn(
  contract: Contract,
  usual: ValidBody,
  { name: way, spelling }: Way = { name: '', spelling: {} },
  boundaries: readonly Boundary[],
): readonly Combination[] {
  if (boundaries.length === 0 && way === '') return [];
  const open = boundaries.length > 0 ? openRanges(contract, usual).map(({ origin }) => origin) : [];
  const name = `${usual.name}/${labelOf(usual, boundaries, way)}`;
  const body = { ...placedAt(usual, spelling, boundaries), name };
  return [itself({ ...body, origin: derived(weakest(body.origin, ...open)) }, usual)];
}

const itself = (body: ValidBody, usual: ValidBody): Combination => ({ body, usual, voucher: body });

/** `least-window-prefix+most-requests+pretty`. */
function labelOf({ alternative }: ValidBody, boundaries: readonly Boundary[], way: string): string {
  const nameOf = ({ path }: Field) => {
    const alike = alternative.fields.filter((other) => other.path.at(-1) === path.at(-1));
    return alike.length === 1 ? String(path.at(-1)) : pathName(path);
  };
  const placed = ends.map((at) => boundaries.filter(({ end }) => end === at));
  const parts = placed.map((at) => at.map(({ end, field }, i) => (i === 0 ? `${end}-` : '') + nameOf(field)));
  return [...parts.map((names) => names.join('-')), way].filter(Boolean).join('+');
}

/**
 * Everything at its least and at its most, where the contract chose that end too, in a longer body; and the barest body in
 * escapes with a short name; in a thorough run a long name by itself too. What must be rejected is tried in them, and nothing
 * that must be accepted.
 * @param path what their bodies hold
 */
export function extremesOf(subject: Subject, alternative: Alternative, path: Path): readonly Combination[] {
  const bodies = shapesOf(subject, alternative).filter(({ value }) => valueAt(value, path) !== undefined);
  const [fullest, barest] = [bodies[0], bodies.at(-1)];
  if (fullest === undefined || barest === undefined) return [];
  return [
    ...ends.map((end) => itself(extremeOf(subject.contract, fullest, end), fullest)),
    shortNamed({ ...placedAt(barest, escaped, []), name: `${barest.name}/escaped` }, barest),
    ...(subject.inputs.thorough ? longNamed(subject.contract, fullest) : []),
  ];
}

/** A server that rejects a boundary value beside a long name rejects all that is tried at the most: here the name is alone. */
function longNamed(contract: Contract, usual: ValidBody): readonly Combination[] {
  const field = nameFieldOf(usual);
  const boundaries = field ? boundaryOf(contract, usual, field, 'most') : [];
  if (boundaries.length === 0) return [];
  const body = { ...placedAt(usual, spellingAt.most, boundaries), name: `${usual.name}/most-name` };
  return [itself(body, usual)];
}

const spellingAt: Readonly<Record<End, Spelling>> = {
  least: reversed,
  most: { ...pretty, bytes: 2100 },
};

/** All of a body at one end. */
export function extremeOf(contract: Contract, body: ValidBody, end: End): ValidBody {
  const boundaries = boundedFields(body).flatMap((field) => boundaryOf(contract, body, field, end));
  return { ...placedAt(body, spellingAt[end], boundaries), name: `${body.name}/${end}` };
}

const shortName = 'ab';

/**
 * A body with a name of two characters, which is its twin otherwise: such a name can't be new to every run. What is
 * rejected in it shows something only where a shorter name is accepted, again and again.
 */
export function shortNamed(voucher: ValidBody, usual: ValidBody): Combination {
  const field = nameFieldOf(voucher);
  const { minLength = 0 } = field?.schema ?? {};
  if (field === undefined || minLength > shortName.length) return itself(voucher, usual);
  const shown = {
    case: { rule: 'lengths', place: pathName(field.path), variant: 'minimum' },
    because: 'names-may-not-be-short' as const,
  };
  const body = {
    ...voucher,
    value: replaceAt(voucher.value, field.path, shortName),
    label: `${voucher.name}+short-name`,
    beside: { path: field.path, ...(minLength > 0 && { shownBy: shown }) },
  };
  return { body, usual, voucher };
}

/** The combinations that nobody may refuse. */
export const givenCombinations = (subject: Subject): readonly ValidBody[] =>
  subject.alternatives
    .flatMap((alternative) => combinationsOf(subject, alternative, 2))
    .map(({ body }) => body)
    .filter(({ origin }) => origin.level !== 'chosen');

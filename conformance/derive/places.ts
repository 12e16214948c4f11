// Where the rows of a table are tried: at home, in the body that comes first, and in contexts, all of them or in turns.

import type { Alternative, Field } from '../../src/contract/index.ts';
import { withShortName } from './contexts.ts';
import { type Crossed, crossedContexts } from './crossed.ts';
import { valueAt } from './json-text.ts';
import { openBodies } from './open-bodies.ts';
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
  /** Where the n-th row of a table is tried that is refused. */
  readonly far: (row: number, isMain: boolean) => readonly Place[];
  /** Where one is tried that is accepted. */
  readonly near: (row: number) => readonly Place[];
  /** The property beside each member that the source leaves open: whoever refuses that shows nothing. */
  readonly besideOpen: readonly Place[];
  /** All contexts of either kind. */
  readonly contexts: { readonly far: readonly Place[]; readonly near: readonly Place[] };
}

/** Every property of every alternative. */
export function targetsOf(subject: Subject): readonly Target[] {
  return subject.alternatives.flatMap((alternative) =>
    alternative.fields.map((field) => targetOn(subject, alternative, field)),
  );
}

/** The contexts in which something is tried, each once, as they vouch for it. */
export const contextsTried = (subject: Subject): readonly ValidBody[] => [
  ...new Set(
    subject.alternatives.flatMap((alternative) =>
      [[], ...alternative.fields.map(({ path }) => path)].flatMap((path) => [
        ...surroundingsOf(subject, alternative, path, 'respelt'),
        ...nearSurroundingsOf(subject, alternative, path),
      ]),
    ),
  ),
];

/** What a thorough run adds to the contexts of an alternative. */
export const crossedIn = (subject: Subject, alternative: Alternative): readonly Crossed[] =>
  subject.inputs.thorough ? crossedContexts(subject, alternative, 2) : [];

/** Makes a whole body of a valid one, or of nothing where it takes no argument. */
interface Whole {
  readonly value: (...given: never[]) => unknown;
}

/**
 * Says where the n-th row of a table about whole bodies is tried: in what surrounds the first alternative, and in the
 * first body and what surrounds the further alternatives in turns. What comes of nothing is the same everywhere.
 * @param shortNames whether a thorough run tries it beside a short name too
 */
export function wholesOf(
  subject: Subject,
  { shortNames = true } = {},
): (row: Whole, index: number) => readonly ValidBody[] {
  const [home] = subject.bodies;
  if (home === undefined) return () => [];
  const [first = [], ...further] = subject.alternatives.map((alternative) =>
    surroundingsOf(subject, alternative, [], 'respelt'),
  );
  if (subject.inputs.thorough) {
    const short = shortNames
      ? subject.alternatives.flatMap((alternative) => shortNamed(subject, alternative))
      : [];
    return ({ value }) => (value.length === 0 ? [home] : [home, ...first, ...further.flat(), ...short]);
  }
  const turns = [home, ...further.flat()];
  return ({ value }, index) =>
    value.length === 0 ? [home] : [...first, ...turns.slice(index % turns.length).slice(0, 1)];
}

/** The barest body of an alternative with a short name. */
const shortNamed = (subject: Subject, alternative: Alternative): readonly ValidBody[] =>
  contextsWith(subject, alternative, [])
    .slice(-1)
    .map(({ body }) => withShortName(body, `${body.name}/short-name`))
    .filter(({ beside }) => beside !== undefined);

/** Where a property is tried: at home, which is the body that comes first, and in what surrounds it. */
function targetOn(subject: Subject, alternative: Alternative, field: Field): Target {
  const isHome = (body: ValidBody) => body.alternative === alternative && body.judges(field.path);
  const at = (body: ValidBody): Place => ({ field, body });
  const homes = subject.bodies.filter(isHome).map(at);
  const holds = ({ usual }: Crossed) => valueAt(usual.value, field.path) !== undefined;
  const crossed = crossedIn(subject, alternative).filter(holds);
  const contexts = {
    far: [...surroundingsOf(subject, alternative, field.path, 'short'), ...crossed.map(({ far }) => far)].map(
      at,
    ),
    near: [...nearSurroundingsOf(subject, alternative, field.path), ...nearIn(crossed)].map(at),
  };
  const tried = subject.inputs.thorough
    ? everywhere(homes, contexts)
    : inPart(subject, alternative, field, homes, contexts);
  const besideOpen = openBodies(subject, alternative)
    .filter(({ added, body }) => added !== field.path[0] && valueAt(body.value, field.path) !== undefined)
    .map(({ body }) => at(body));
  return { field, homes, contexts, besideOpen, ...tried };
}

type Tried = Pick<Target, 'far' | 'near'>;

/** In a thorough run each row is tried in all places of each alternative. */
function everywhere([home]: readonly Place[], contexts: Target['contexts']): Tried {
  const withHome = (places: readonly Place[]) => [...new Set([...(home ? [home] : []), ...places])];
  const [far, near] = [withHome(contexts.far), withHome(contexts.near)];
  return { far: () => far, near: () => near };
}

/**
 * In the first alternative that has the property each row is tried in what surrounds it, the main rows at home too; in
 * further alternatives each row has one place, in turns, and where they only allow the property the main rows alone.
 */
function inPart(
  subject: Subject,
  alternative: Alternative,
  field: Field,
  homes: readonly Place[],
  contexts: Target['contexts'],
): Tried {
  const home = homes.slice(0, 1);
  const far = contexts.far.length > 0 ? contexts.far : home;
  const near = [...home, ...contexts.near];
  const isFirst = alternative === subject.alternatives.find((other) => hasField(other, field.path));
  const usual = subject.bodies.find((body) => body.alternative === alternative);
  const isUsual = usual !== undefined && valueAt(usual.value, field.path) !== undefined;
  return {
    far: (row, isMain) => {
      if (isFirst) return isMain ? [...new Set([...home, ...far])] : far;
      return isUsual || isMain ? oneOf([...home, ...far], row) : [];
    },
    near: (row) => (isFirst ? homeAndOne(near, row) : oneOf(near, row)),
  };
}

/** Where an end is the contract's choice, several come to the same. */
const nearIn = (crossed: readonly Crossed[]): readonly ValidBody[] => [
  ...new Map(crossed.flatMap(({ near }) => (near ? [[near.label, near] as const] : []))).values(),
];

const oneOf = (places: readonly Place[], row: number) => places.slice(row % places.length).slice(0, 1);

const homeAndOne = ([home, ...contexts]: readonly Place[], row: number) =>
  home ? [home, ...oneOf(contexts, row)] : [];

const hasField = ({ fields }: Alternative, path: Field['path']) =>
  fields.some((field) => field.path.join() === path.join());

/**
 * Each level of every other value once: the fullest body that holds a property with all else at its least and at its most,
 * and the barest one, in escapes.
 */
function surroundingsOf(
  subject: Subject,
  alternative: Alternative,
  path: Field['path'],
  last: 'respelt' | 'short',
): readonly ValidBody[] {
  const bySize = contextsWith(subject, alternative, path);
  const [fullest, barest] = [bySize[0], bySize.at(-1)];
  return fullest && barest ? [...fullest.far, barest[last]] : [];
}

/** The contexts of the bodies that hold a property, the fullest first. */
const contextsWith = ({ contexts }: Subject, alternative: Alternative, path: Field['path']) =>
  contexts.filter(({ body }) => body.alternative === alternative && valueAt(body.value, path) !== undefined);

const fullestWith = (subject: Subject, alternative: Alternative, path: Field['path']) =>
  contextsWith(subject, alternative, path)[0];

/** Beside a value that nobody gave a range a service may ask for more than its own bounds. */
function nearSurroundingsOf(subject: Subject, alternative: Alternative, path: Field['path']) {
  const given = { ...subject, contexts: subject.contexts.filter(({ isGiven }) => isGiven) };
  const fullest = fullestWith(given, alternative, path) ?? fullestWith(subject, alternative, path);
  return fullest?.near ?? [];
}

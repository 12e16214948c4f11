// The valid bodies that all cases vary: the contract's examples, and every combination of optional properties.

import type { Alternative, Contract, Field, Operation, Origin, Path } from '../../src/contract/index.ts';
import { type Condition, uniqueName } from '../types.ts';
import { type Inputs, withOverrides } from './inputs.ts';
import { type Encoding, replaceAt, valueAt } from './json-text.ts';
import { isUniqueName, takesUniqueName } from './made-up.ts';
import {
  barestAndFullest,
  citesOf,
  combinationOrigin,
  fullBody,
  keepOnly,
  namesOf,
  optionalFields,
  presences,
} from './shapes.ts';

/** The case that shows that something is accepted, and the reason if it was rejected. */
export interface Shown {
  readonly case: {
    readonly rule: string;
    readonly place: string;
    readonly variant: string;
    readonly within?: string | undefined;
  };
  readonly because: Extract<Condition, { kind: 'only-if-accepted' }>['because'];
}

/** A valid body. */
export interface ValidBody {
  /** The example's name, or the alternative and the optional properties it holds. */
  readonly name: string;
  /** The rule whose case sends it. */
  readonly rule: 'examples' | 'combinations';
  /** Its name in case ids, if that differs from `name`. */
  readonly label?: string;
  /** Other differences from its control request. */
  readonly alsoDiffers?: {
    readonly path: Path;
    /** The case that shows that this difference alone is accepted, if there is one. */
    readonly shownBy?: Shown;
  };
  /** The encoding, if it is not compact. */
  readonly encoding?: Encoding;
  readonly value: unknown;
  readonly alternative: Alternative;
  /** Why it must be accepted. */
  readonly origin: Origin;
  /** Clauses on the properties that it has and on those it leaves out. */
  readonly cites: readonly string[];
  /**
   * Whether constraints on the property are tried in this body: in each example, and in the smallest body with the property.
   */
  readonly judges: (path: Path) => boolean;
  /** Whether the value needs `--<flag>` to exist in the implementation. */
  readonly inputs: readonly { readonly flag: string; readonly path: Path; readonly declared: boolean }[];
}

/** The sources of valid bodies. */
interface BodySource {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly alternatives: readonly Alternative[];
  readonly inputs: Inputs;
  /** Whether every combination of optional properties is a body, and not only the barest and the fullest. */
  readonly combined: boolean;
}

type Shape = Pick<ValidBody, 'name' | 'rule' | 'value' | 'origin'>;

/** The bodies of an operation; an operation without a JSON body has none. */
export function validBodiesOf(source: BodySource): readonly ValidBody[] {
  return source.alternatives.flatMap((alternative) => {
    const examples = examplesOf(source, alternative);
    const held = new Set(examples.map((example) => membersOf(example.value).join()));
    const combined = shapesIn(source, alternative, examples[0]?.value).filter(
      (shape) => !held.has(membersOf(shape.value).join()),
    );
    const all = [...examples, ...combined];
    const bySize = [...all].sort((a, b) => membersOf(a.value).length - membersOf(b.value).length);
    return all.map((shape) => toBody(source, alternative, shape, bySize));
  });
}

/** The examples of this alternative that the contract's own schema accepts. */
function examplesOf(
  { contract, operation, alternatives }: BodySource,
  alternative: Alternative,
): readonly Shape[] {
  const { body } = operation;
  if (body === undefined) return [];
  return body.examples
    .filter(({ value }) => contract.isValid(body.schemaPointer, value))
    .filter(({ value }) => alternativeOf(contract, alternatives, value) === alternative)
    .map(({ name, value, origin }) => ({ name, value, origin, rule: 'examples' }));
}

/** The combinations of optional properties that the contract's schema accepts. */
function shapesIn(
  { contract, operation, combined }: BodySource,
  alternative: Alternative,
  example: unknown,
): readonly Shape[] {
  const { body } = operation;
  if (body === undefined) return [];
  const shown = body.examples.map(({ value }) => value);
  const full = fullBody(contract, alternative, example, shown);
  if (full === undefined) return [];
  const optional = optionalFields(alternative, full);
  const fitting = (sets: readonly (readonly Field[])[]): readonly Shape[] =>
    sets
      .map((kept, number) => {
        const value = keepOnly(alternative, full, kept);
        const name = [alternative.name, ...namesOf(kept, optional, number)].join('+');
        const origin = combinationOrigin(contract, operation, alternative, value);
        return { name, value, rule: 'combinations' as const, origin };
      })
      .filter(({ value }) => contract.isValid(body.schemaPointer, value));
  if (combined) return fitting(presences(optional));
  const extremes = barestAndFullest(optional);
  const fit = fitting(extremes);
  // Where one of the two is invalid, others have what it would have shown.
  return fit.length === extremes.length ? fit : fitting(presences(optional));
}

function toBody(
  source: BodySource,
  alternative: Alternative,
  shape: Shape,
  bySize: readonly Shape[],
): ValidBody {
  const { contract, inputs } = source;
  const smallest = (path: Path) => bySize.find((other) => valueAt(other.value, path) !== undefined) === shape;
  const holds = (path: Path) => valueAt(shape.value, path) !== undefined;
  const usable = withInputs(withUniqueNames(shape.value, alternative), alternative, inputs);
  return {
    ...shape,
    value: withOverrides(usable, alternative, source),
    alternative,
    cites: citesOf(contract, alternative, shape.value),
    judges: (path) => holds(path) && (shape.rule === 'examples' || smallest(path)),
    inputs: inputFields(alternative, shape.value).map(({ flag, path }) => ({
      flag,
      path,
      declared: inputs.values[flag] !== undefined,
    })),
  };
}

/** The first property of a body that is a name. */
export const nameFieldOf = ({ alternative, value }: ValidBody): Field | undefined =>
  nameFieldsOf(alternative, value, isUniqueName)[0];

const nameFieldsOf = ({ fields }: Alternative, value: unknown, isName: (field: Field) => boolean) =>
  fields.filter((field) => isName(field) && typeof valueAt(value, field.path) === 'string');

function alternativeOf(contract: Contract, alternatives: readonly Alternative[], value: unknown) {
  const fits = alternatives.find(({ root }) => contract.isValid(root.pointer, value));
  return fits ?? alternatives[0];
}

const withUniqueNames = (value: unknown, alternative: Alternative): unknown =>
  nameFieldsOf(alternative, value, takesUniqueName).reduce(
    (body, field) => replaceAt(body, field.path, uniqueName()),
    value,
  );

function withInputs(value: unknown, alternative: Alternative, { values }: Inputs): unknown {
  return inputFields(alternative, value)
    .filter(({ flag }) => values[flag] !== undefined)
    .reduce((body, { flag, path }) => replaceAt(body, path, values[flag]), value);
}

const inputFields = (alternative: Alternative, value: unknown) =>
  alternative.fields.flatMap((field) => {
    const flag = field.schema['x-input'];
    return flag !== undefined && valueAt(value, field.path) !== undefined ? [{ flag, path: field.path }] : [];
  });

/** The members of a body, without their values. */
function membersOf(value: unknown, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value)
    .flatMap(([key, member]) => membersOf(member, `${at}.${key}`))
    .sort();
}

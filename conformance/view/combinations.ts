// Contexts beyond the plain ones, since a check may be missing only in the presence of something else: the rows of a covering array
// over shape, boundary values that the source gives and encoding; and members that the contract refuses.

import {
  type Alternative,
  constraintOrigin,
  derived,
  type Field,
  memberEntry,
  originOf,
  typesOf,
} from '../../src/contract/index.ts';
import { type Context, type ContextEdit, type Encoding, uniqueName } from '../types.ts';
import { contextWith, foreignMembers, isValidBody } from './contexts.ts';
import { type At, coveringArray } from './covering-array.ts';
import { lengthOf, pathName, valueAt, writeJson } from './json-text.ts';
import { isUniqueName, textOfLength } from './made-up.ts';
import type { Ground } from './operation.ts';

/** Further contexts of a body; none where there is nothing to combine. */
export const combinedContexts = (ground: Ground, plain: readonly Context[]): readonly Context[] =>
  ground.alternatives.flatMap((alternative) => {
    const shapes = plain
      .filter(({ body, origin }) => body?.alternative === alternative && origin.level !== 'chosen')
      .toSorted((a, b) => writeJson(b.value).length - writeJson(a.value).length);
    const [fullest] = shapes;
    if (fullest === undefined) return [];
    const beside = refused(ground, alternative, plain).map((edit) => contextWith(ground, fullest, [edit]));
    const all = [...arrayOf(ground, alternative, shapes, fullest), ...beside];
    return [...new Map(all.map((context) => [context.name, context])).values()];
  });

/** With more factors only so many rows are made: each is a request more. */
const mostRows = 60;

/** The rows of a covering array of pairs. */
function arrayOf(
  ground: Ground,
  alternative: Alternative,
  shapes: readonly Context[],
  fullest: Context,
): readonly Context[] {
  const encodings = encodingEdits(ground, fullest);
  const members = boundedFields(fullest).map((field) => [
    undefined,
    ...boundaryEdits(ground, alternative, field),
  ]);
  const sizes = [shapes.length, encodings.length, ...members.map(({ length }) => length)];
  // A member that a shape lacks has no boundary value in it.
  const isAbsent = ([factor, level]: At, [other, end]: At) => {
    const path = factor === 0 ? members[other - 2]?.[end]?.member?.path : undefined;
    return path !== undefined && valueAt(shapes[level]?.value, path) === undefined;
  };
  const excludes = (first: At, second: At) => isAbsent(first, second) || isAbsent(second, first);
  return [...coveringArray(sizes, excludes).take(mostRows)]
    .flatMap(([shape = 0, way = 0, ...levels]) => {
      const edits = [...members.flatMap((all, i) => all[levels[i] ?? 0] ?? []), ...(encodings[way] ?? [])];
      return edits.length === 0 ? [] : [contextWith(ground, shapes[shape] ?? fullest, edits)];
    })
    .filter((context) => isFit(ground, context));
}

/**
 * Conditions between members (`if`, `dependentSchemas`) can exclude a value at its bound. Where an override makes the example itself
 * invalid, nothing is known of them.
 */
const isFit = (ground: Ground, { body, value }: Context): boolean =>
  isValidBody(ground, value) || !isValidBody(ground, body?.example);

/** Members that have a range or a length. */
const boundedFields = ({ body, value }: Context): readonly Field[] =>
  (body?.alternative.fields ?? []).filter(({ schema, path }) => {
    if (valueAt(value, path) === undefined || path.includes(0)) return false;
    if (schema.enum ?? schema.const ?? schema.pattern ?? schema.format ?? schema['x-input']) return false;
    return typesOf(schema).some((type) => type === 'integer' || type === 'string');
  });

/** A member at each end that the source gives. */
const boundaryEdits = (
  { contract, operation }: Ground,
  alternative: Alternative,
  field: Field,
): readonly ContextEdit[] =>
  Object.entries(endsOf(field)).flatMap(([rule, value]): readonly ContextEdit[] => {
    const origin = constraintOrigin(contract, alternative, field, rule);
    if (value === undefined || origin.level === 'chosen') return [];
    const place = pathName(field.path);
    const says = typeof value === 'string' ? `${place} of length ${lengthOf(value)}` : `${place} is ${value}`;
    const member = { path: field.path.map(String), value };
    return [{ says, property: { operation: operation.id, place, rule }, origin, member }];
  });

/** Characters; longer texts are rows of their own and no level. */
const longest = 1000;

/** The values at its bounds. A unique name can't have the least length; letters of several bytes take that level. */
function endsOf(field: Field): Readonly<Record<string, string | number | undefined>> {
  const { minimum, maximum, minLength = 1, maxLength = Number.POSITIVE_INFINITY } = field.schema;
  if (!typesOf(field.schema).includes('string')) return { minimum, maximum };
  return {
    minLength: isUniqueName(field) ? `${uniqueName()}é漢` : textOfLength(field, Math.max(minLength, 1)),
    maxLength: maxLength > longest ? undefined : textOfLength(field, maxLength),
  };
}

const encodings: Readonly<Record<string, Encoding>> = {
  'members in reverse order': { reversed: true },
  'white space around and between its parts': { spaced: true },
  'names and values in escapes': { escaped: true },
  'in escapes, in reverse order': { reversed: true, escaped: true },
};

/** Ways to write JSON, since the contract requires bodies in it; the first is compact. */
const encodingEdits = ({ operation }: Ground, plain: Context): readonly (readonly ContextEdit[])[] => {
  const property = { operation: operation.id, place: 'body', rule: 'encoding' };
  const origin = derived(operation.body?.kindOrigin ?? plain.origin);
  return [[], ...Object.entries(encodings).map(([says, encoding]) => [{ says, encoding, property, origin }])];
};

/** Members of other alternatives that the contract refuses by a decision: a service that takes them may check less beside them. */
const refused = (
  { contract, operation }: Ground,
  alternative: Alternative,
  plain: readonly Context[],
): readonly ContextEdit[] =>
  alternative.objects.flatMap((node) =>
    [...foreignMembers(plain, alternative, node)].flatMap(([name, value]): readonly ContextEdit[] => {
      const entry = memberEntry(node.schema, 'additionalProperties', name);
      const origin = originOf(contract.source, node.schema, entry, node.pointer);
      if (origin.level !== 'chosen' || origin.id === undefined) return [];
      const property = { operation: operation.id, place: 'body', rule: origin.id };
      return [{ says: `${name} is there`, property, origin, member: { path: [name], value }, refused: true }];
    }),
  );

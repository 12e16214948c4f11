// Contexts for what a member may be besides its usual value: each alternative of a `oneOf` or `anyOf` within the body, and a value at
// all where no other context has it.

import { type Alternative, type Field, originOf } from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import type { Context } from '../types.ts';
import { contextWith, isValidBody } from './contexts.ts';
import { parsed, pathName, replaceAt, valueAt, writeJson } from './json-text.ts';
import { makeUp } from './made-up.ts';
import type { Ground } from './operation.ts';
import { filledBody } from './shapes.ts';

/** Of each alternative of a body no more than these. */
const most = 60;

/** Each is a plain context, or one of these, with another value of one member. What an override gives stays as it is. */
export const furtherContexts = (ground: Ground, plain: readonly Context[]): readonly Context[] =>
  ground.alternatives.flatMap((alternative) => {
    const known = plain.filter(({ body }) => body?.alternative === alternative);
    const start = known.length;
    const given = new Set(ground.inputs.overrides?.map(({ path }) => pathName(path)));
    const fields = alternative.fields.filter(({ path }) => !given.has(pathName(path)));
    for (const field of fields)
      if (known.length < start + most) known.push(...contextOf(ground, alternative, known, field));
    return known.slice(start);
  });

/** The first of the contexts in which the member may be of an alternative that it is of in none of them. */
function contextOf(
  ground: Ground,
  alternative: Alternative,
  known: readonly Context[],
  { path, schema, pointer }: Field,
): readonly Context[] {
  const { contract, operation } = ground;
  const held = known.map(({ value }) => parsed(valueAt(value, path))).filter((value) => value !== undefined);
  const isMissing = !held.some((value) => contract.isValid(pointer, value));
  const bases = known.filter(({ value }) => isHolder(valueAt(value, path.slice(0, -1))));
  if (!isMissing || bases.length === 0) return [];
  const made = makeUp(contract, { node: schema, pointer });
  const rule = held.length === 0 ? 'allowed' : 'alternative';
  const origin = originOf(contract.source, schema, '.', pointer);
  const found = bases.flatMap((base) => {
    const fuller = valueAt(filledBody(contract, alternative, replaceAt(base.value, path, made)), path);
    const fits = (value: unknown) => isValidBody(ground, replaceAt(base.value, path, value));
    const value = [fuller, made].find((one) => one !== undefined && fits(one));
    if (value === undefined) return [];
    const says = `${pathName(path)} is ${writeJson(value).slice(0, 80)}`;
    const property = { operation: operation.id, place: pathName(path), rule };
    const member = { path: path.map(String), value };
    return [contextWith(ground, base, [{ says, property, origin, member }])];
  });
  return found.slice(0, 1);
}

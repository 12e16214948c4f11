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
  const bases = known.filter(({ value }) => isHolder(valueAt(value, path.slice(0, -1))));
  if (bases.length === 0 || held.some((value) => contract.isValid(pointer, value))) return [];
  const made = makeUp(contract, { node: schema, pointer });
  for (const base of bases) {
    const withMember = (value: unknown) => replaceAt(base.value, path, value);
    const fuller = valueAt(filledBody(contract, alternative, withMember(made)), path);
    const value = [fuller, made].find(
      (found) => found !== undefined && isValidBody(ground, withMember(found)),
    );
    if (value === undefined) continue;
    const place = pathName(path);
    const rule = held.length === 0 ? 'allowed' : 'alternative';
    const edit = {
      says: `${place} is ${writeJson(value).slice(0, 80)}`,
      property: { operation: operation.id, place, rule },
      origin: originOf(contract.source, schema, '.', pointer),
      member: { path: path.map(String), value },
    };
    return [contextWith(ground, base, [edit])];
  }
  return [];
}

// How the values that a user gives for properties go into the valid bodies, and out of them again.

import { isDeepStrictEqual } from 'node:util';
import type { Alternative } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { isObject } from '../../src/values.ts';
import { uniqueName } from '../types.ts';
import { hasProperty, type Override } from './inputs.ts';
import { parsed, removeAt, replaceAt, valueAt } from './json-text.ts';
import type { Ground } from './operation.ts';
import { fullBody } from './shapes.ts';

/** The value of an override, as bodies have it. */
export const askedBy = ({ value }: Override): unknown =>
  typeof value === 'string' ? value.replaceAll('{unique}', uniqueName()) : value;

/** A body with the overrides of its operation where it has the holder of the property, and with others where it has the property. */
export function withOverrides(ground: Ground, alternative: Alternative, value: unknown): unknown {
  const { operation, alternatives, inputs } = ground;
  return (inputs.overrides ?? [])
    .filter((override) => {
      if (override.operation === undefined) return valueAt(value, override.path) !== undefined;
      if (override.operation !== operation.id) return false;
      return (
        hasProperty(alternative, override) || !alternatives.some((other) => hasProperty(other, override))
      );
    })
    .filter(({ path }) => isObject(valueAt(value, path.slice(0, -1))))
    .reduce((body, override) => replaceAt(body, override.path, askedBy(override)), value);
}

/** A body as the contract knows it: an additional property that the user asked for does not make the rest invalid. */
export const withoutOverrides = (ground: Ground, body: unknown): unknown =>
  (ground.inputs.overrides ?? []).reduce((rest, override) => {
    const { path } = override;
    if (!isDeepStrictEqual(valueAt(body, path), parsed(askedBy(override)))) return rest;
    const plain = plainBodies(ground).find((other) => valueAt(other, path) !== undefined);
    return plain === undefined ? removeAt(rest, path) : replaceAt(rest, path, valueAt(plain, path));
  }, body);

const plainBodies = oncePer((ground: Ground) =>
  ground.alternatives.map((alternative) => fullBody(ground, alternative)),
);

// What becomes of the parameters of an operation.

import type { Operation, Parameter } from '../contract/index.ts';
import { byEffect, byPart, type Hit } from './breaks.ts';
import type { Gathered, Met, Versions } from './gather.ts';
import { compareSchemas } from './schemas.ts';
import type { Place } from './types.ts';

/** Compares the parameters: those of the path by their position, others by place and name. */
export function compareParameters(
  versions: Versions,
  gathered: Gathered,
  before: Operation,
  after: Operation,
): void {
  const [then, now] = [byKey(before), byKey(after)];
  for (const [key, parameter] of now) {
    const old = then.get(key);
    const place = placeOf(after, parameter);
    if (old === undefined) gathered.add(whole('added', parameter, place));
    else compareOne(versions, gathered, old, parameter, place);
  }
  for (const [key, parameter] of then)
    if (!now.has(key)) gathered.add(whole('removed', parameter, placeOf(before, parameter)));
}

function byKey({ path, parameters }: Operation): ReadonlyMap<string, Parameter> {
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const keyOf = ({ in: where, name }: Parameter) => {
    if (where === 'path') return `path ${inPath.indexOf(name)}`;
    return `${where} ${where === 'header' ? name.toLowerCase() : name}`;
  };
  return new Map(parameters.map((parameter) => [keyOf(parameter), parameter]));
}

const placeOf = ({ id }: Operation, { in: where, name }: Parameter): Place => ({
  operation: id,
  at: ['request', where, name],
});

function whole(kind: 'added' | 'removed', { name, pointer, required, origin }: Parameter, place: Place): Met {
  const side = kind === 'added' ? 'after' : 'before';
  return {
    part: 'parameter',
    kind,
    name,
    pointer,
    [side]: required ? 'required' : 'optional',
    origins: { [side]: origin },
    place,
    hit: (required ? byPart.requiredParameter : byPart.optionalParameter)[kind],
  };
}

function compareOne(
  versions: Versions,
  gathered: Gathered,
  before: Parameter,
  after: Parameter,
  place: Place,
): void {
  const tell = (name: string, values: readonly [unknown, unknown], hit: Hit) => {
    if (values[0] === values[1]) return;
    gathered.add({
      part: 'parameter',
      kind: 'changed',
      name,
      pointer: after.pointer,
      before: values[0],
      after: values[1],
      origins: { before: before.origin, after: after.origin },
      place,
      hit,
    });
  };
  const { narrowed, widened, altered } = byEffect.request;
  tell(
    'name',
    [before.name.toLowerCase(), after.name.toLowerCase()].map((name, i) =>
      before.in === 'path' ? [before, after][i]?.name : name,
    ) as [string, string],
    byPart.parameterName,
  );
  tell('required', [before.required, after.required], after.required ? narrowed : widened);
  tell('style', [before.style, after.style], altered);
  tell('explode', [before.explode, after.explode], altered);
  tell('content', [before.mediaType, after.mediaType], altered);
  compareSchemas(versions, gathered, {
    side: 'request',
    place,
    before: schemaOf(before),
    after: schemaOf(after),
  });
}

const schemaOf = ({ schemaPointer, pointer }: Parameter) => schemaPointer ?? `${pointer}/schema`;

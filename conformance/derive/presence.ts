// Why a property may be there, or may be absent: the origin of a combination of optional properties.

import {
  type Alternative,
  type Contract,
  type Field,
  type Operation,
  type Origin,
  originOf,
  weakest,
} from '../../src/contract/index.ts';
import { valueAt } from './json-text.ts';

/** What carries a combination: the weakest reason for one of its optional properties being there or not. */
export function combinationOrigin(
  contract: Contract,
  operation: Operation,
  alternative: Alternative,
  body: unknown,
): Origin {
  const reasons = alternative.fields
    .filter((field) => !field.required)
    .map((field) => presenceOrigin(contract, field, body));
  const whole = operation.body?.origin ?? operation.origin;
  return reasons.reduceRight((least, one) => weakest(one, least), whole);
}

/**
 * Why a constraint holds in an alternative: its own origin, or the choice that the property may be there at all. A
 * service that takes no notice of a setting which the source does not give it need not check it either.
 */
export function constraintOrigin(
  contract: Contract,
  alternative: Alternative,
  field: Field,
  keyword: string,
): Origin {
  const own = originOf(contract.source, field.origins, keyword, `${field.pointer}/${keyword}`);
  return weakest(own, ...holdersOf(alternative, field).map((one) => mayBeThere(contract, one)));
}

/** The same for a member that must not be left out of what holds it. */
export function requiredOrigin(
  contract: Contract,
  alternative: Alternative,
  { path, parent }: Field,
): Origin {
  const own = originOf(contract.source, parent.schema['x-origin'], 'required', `${parent.pointer}/required`);
  const holders = alternative.fields.filter(
    (one) => one.path.length < path.length && startsWith(path, one.path),
  );
  return weakest(own, ...holders.map((one) => mayBeThere(contract, one)));
}

const mayBeThere = (contract: Contract, { origins, pointer }: Field) =>
  originOf(contract.source, origins, '.', pointer);

const holdersOf = ({ fields }: Alternative, { path }: Field) =>
  fields.filter((one) => startsWith(path, one.path));

const startsWith = (path: Field['path'], start: Field['path']) => start.every((key, i) => key === path[i]);

/** The clauses on what a body holds and what it leaves out. */
export function citesOf(contract: Contract, alternative: Alternative, body: unknown): readonly string[] {
  const ids = alternative.fields.flatMap((field) => presenceOrigin(contract, field, body).id ?? []);
  return [...new Set(ids)].filter((id) => contract.source.clauses.has(id));
}

function presenceOrigin(contract: Contract, field: Field, body: unknown): Origin {
  const keyword = valueAt(body, field.path) === undefined ? 'optional' : '.';
  return originOf(contract.source, field.origins, keyword, field.pointer);
}

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
  return reasons.reduceRight((least, reason) => weakest(reason, least), whole);
}

/** The clauses on what a body holds and what it leaves out. */
export function citesOf(contract: Contract, alternative: Alternative, body: unknown): readonly string[] {
  const ids = alternative.fields.flatMap((field) => presenceOrigin(contract, field, body).id ?? []);
  return [...new Set(ids)].filter((id) => contract.source.clauses.has(id));
}

function presenceOrigin(contract: Contract, field: Field, body: unknown): Origin {
  const keyword = valueAt(body, field.path) === undefined ? 'optional' : '.';
  return originOf(contract.source, field.schema, keyword, field.pointer);
}

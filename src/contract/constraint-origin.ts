// Why a constraint holds in an alternative of a body.

import type { Alternative, Field, ObjectNode } from './alternatives.ts';
import type { Contract } from './contract.ts';
import type { Annotated } from './document.ts';
import { requiredAt } from './join-all-of.ts';
import { type Origin, originOf, weakest } from './origin.ts';

type WithSource = Pick<Contract, 'source'>;

/**
 * Why a constraint holds in an alternative: its own origin, or the choice that the property may be there at all. A
 * service that takes no notice of a setting which the source does not give it need not check it either.
 */
export function constraintOrigin(
  contract: WithSource,
  alternative: Alternative,
  field: ObjectNode,
  keyword: string,
): Origin {
  const own = originOf(contract.source, field.schema, keyword, `${field.pointer}/${keyword}`);
  const holders = alternative.fields.filter((other) => startsWith(field.path, other.path));
  return heldBy(contract, own, holders);
}

/** The same for a member that must not be left out of what holds it. */
export function requiredOrigin(
  contract: Pick<Contract, 'source' | 'document'>,
  alternative: Alternative,
  { path, parent }: Field,
): Origin {
  const line = requiredAt(contract.document, parent.pointer, String(path.at(-1)));
  const name = String(path.at(-1));
  const own = originOf(contract.source, parent.schema, requiredEntry(parent.schema, name), line);
  const holders = alternative.fields.filter(
    (other) => other.path.length < path.length && startsWith(path, other.path),
  );
  return heldBy(contract, own, holders);
}

/** The entry of an `x-origin` that says why a member is required: its own, or that of the list. */
export const requiredEntry = ({ 'x-origin': origins }: Annotated, name: string): string =>
  origins?.[`required/${name}`] === undefined ? 'required' : `required/${name}`;

/** What holds inside a schema is no stronger than that what it describes may be there. */
const heldBy = (
  { source }: WithSource,
  own: Origin,
  holders: readonly Pick<Field, 'schema' | 'pointer'>[],
): Origin => weakest(own, ...holders.map(({ schema, pointer }) => originOf(source, schema, '.', pointer)));

const startsWith = (path: Field['path'], start: Field['path']) => start.every((key, i) => key === path[i]);

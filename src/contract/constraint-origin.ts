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
  return heldBy(contract, own, alternative, field.path);
}

/** The same for a member that must not be left out of what holds it. */
export function requiredOrigin(
  contract: Pick<Contract, 'source' | 'document'>,
  alternative: Alternative,
  { path, parent }: Field,
): Origin {
  const name = String(path.at(-1));
  const line = requiredAt(contract.document, parent.pointer, name);
  const own = originOf(contract.source, parent.schema, requiredEntry(parent.schema, name), line);
  return heldBy(contract, own, alternative, parent.path);
}

/** The entry of an `x-origin` that says why a keyword holds for a member: its own, or that of the keyword. */
export const memberEntry = ({ 'x-origin': origins }: Annotated, keyword: string, name: string): string =>
  origins?.[`${keyword}/${name}`] === undefined ? keyword : `${keyword}/${name}`;

/** The same for a member that is required. */
export const requiredEntry = (node: Annotated, name: string): string => memberEntry(node, 'required', name);

/** What holds at a place is no stronger than that what stands there, and around it, may be there. */
function heldBy({ source }: WithSource, own: Origin, { fields }: Alternative, place: Field['path']): Origin {
  const holders = fields.filter(({ path }) => path.every((key, i) => key === place[i]));
  return weakest(own, ...holders.map(({ schema, pointer }) => originOf(source, schema, '.', pointer)));
}

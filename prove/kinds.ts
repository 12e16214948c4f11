// What a case is an instance of: its rule and the change it tries, whatever the property it tries it on.

import type { Case } from '../conformance/types.ts';

/** Rules whose cases carry the place of a property before the change: `bounds/ratelimit.window/maximum`. */
const placed = new Set(['bounds', 'lengths', 'types', 'enums', 'required']);
/** Rules whose cases are named after bodies of the contract. */
const named = new Set(['examples', 'combinations']);

/** `bounds/above-maximum`, `paths/separator`, `examples`. */
export function kindOf({ id, operation, rule }: Pick<Case, 'id' | 'operation' | 'rule'>): string {
  const rest = id.slice(`${operation}/${rule}/`.length).replace(/\/in\/.*$/, '');
  if (named.has(rule)) return rule;
  if (placed.has(rule)) return `${rule}/${rest.slice(rest.indexOf('/') + 1)}`;
  if (rule === 'fields') return `${rule}/${/unknown-property|foreign/.exec(rest)?.[0] ?? rest}`;
  return `${rule}/${rest}`;
}

/** The body that a constraint is tried in, where it is not the smallest: `in/token-full`. */
export function bodyOf({ id }: Pick<Case, 'id'>): string | undefined {
  return /\/in\/(.*)$/.exec(id)?.[0]?.slice(1);
}

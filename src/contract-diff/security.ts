// What becomes of the credentials that an operation asks for.

import isEqual from 'fast-deep-equal';
import { type Operation, withoutProse } from '../contract/index.ts';
import { byEffect } from './breaks.ts';
import type { Gathered } from './gather.ts';
import type { Effect } from './types.ts';

/** Compares what a request must carry to be let in, whatever the schemes are called. */
export function compareSecurity(gathered: Gathered, before: Operation, after: Operation): void {
  const [then, now] = [waysOf(before), waysOf(after)];
  const effect = effectOf(then, now);
  if (effect === undefined) return;
  gathered.add({
    part: 'security',
    kind: 'changed',
    name: 'security',
    pointer: `${after.pointer}/security`,
    before: namesOf(before),
    after: namesOf(after),
    origins: { before: before.credentials.origin, after: after.credentials.origin },
    place: { operation: after.id, at: ['request', 'security'] },
    hit: byEffect.request[effect],
  });
}

/** Each set of schemes that lets a request in; the empty one lets in everybody. */
function waysOf({ credentials: { alternatives } }: Operation): readonly unknown[] {
  if (alternatives.length === 0) return [[]];
  return alternatives.map((schemes) =>
    schemes.map(({ scheme, scopes }) => JSON.stringify([withoutProse(scheme), scopes.toSorted()])).toSorted(),
  );
}

/** Another way in lets more requests through, one that is gone fewer. */
function effectOf(then: readonly unknown[], now: readonly unknown[]): Effect | undefined {
  const within = (some: readonly unknown[], all: readonly unknown[]) =>
    some.every((one) => all.some((other) => isEqual(one, other)));
  const [fewer, more] = [within(now, then) || isOpen(then), within(then, now) || isOpen(now)];
  if (fewer && more) return undefined;
  return fewer ? 'narrowed' : more ? 'widened' : 'altered';
}

const isOpen = (ways: readonly unknown[]) => ways.some((way) => isEqual(way, []));

/** `bearer`, `bearer + key, or none`. */
function namesOf({ credentials: { alternatives } }: Operation): string {
  const names = alternatives.map((schemes) => schemes.map(({ name }) => name).join(' + ') || 'none');
  return names.length === 0 ? 'none' : names.join(', or ');
}

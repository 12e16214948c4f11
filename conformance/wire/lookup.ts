// Asks for the addresses of a host once in a run: nearly every request has a connection of its own, and asking the
// system for each costs as much as sending it.

import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** A lookup that remembers what it was told; what failed is asked again. */
export function createLookup(): LookupFunction {
  const known = new Map<string, readonly LookupAddress[]>();
  return (hostname, options, callback) => {
    const key = `${hostname} ${options.family ?? 0} ${options.hints ?? 0}`;
    const addresses = known.get(key);
    if (addresses !== undefined) return tell(addresses, options, callback);
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      known.set(key, found);
      tell(found, options, callback);
    });
  };
}

function tell(
  addresses: readonly LookupAddress[],
  { all }: LookupOptions,
  callback: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (all || first === undefined) process.nextTick(callback, null, [...addresses]);
  else process.nextTick(callback, null, first.address, first.family);
}

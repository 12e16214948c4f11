// Fills the placeholders for names: each new to the run, a keyed one the same wherever it is used.

import { randomInt } from 'node:crypto';
import { type CaseRequest, runLength, uniqueLength, uniquePattern } from '../types.ts';

/** Replaces `$UNIQUE` and `$UNIQUE[key]` in a text. */
export interface FillNames {
  (text: string): string;
  /** Forgets the keyed names in a filled text that no other text has: its request is sent again, under new ones. */
  readonly forget: (filled: string) => void;
}

/** @param nonce five characters (a-z, 0-9) that tell this run from others */
export function createNames(nonce: string = randomNonce()): FillNames {
  let count = 0;
  const keyed = new Map<string, { readonly name: string; readonly uses: number }>();
  const fresh = () => {
    count += 1;
    const run = `n${nonce.padEnd(5, '0')}`.slice(0, runLength);
    return run + count.toString(36).padStart(uniqueLength - runLength, '0');
  };
  const fill = (text: string) =>
    text.replaceAll(uniquePattern, (_, key?: string) => {
      if (key === undefined) return fresh();
      const { name, uses } = keyed.get(key) ?? { name: fresh(), uses: 0 };
      keyed.set(key, { name, uses: uses + 1 });
      return name;
    });
  const forget = (filled: string) => {
    for (const [key, { name, uses }] of keyed) if (uses === 1 && filled.includes(name)) keyed.delete(key);
  };
  return Object.assign(fill, { forget });
}

/** Five characters for `createNames`, other ones each time. */
export const randomNonce = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

/** Fills target and body. */
export function fillRequest(request: CaseRequest, names: FillNames): CaseRequest {
  const { body, target } = request;
  if (body === undefined) return { ...request, target: names(target) };
  if ('text' in body) return { ...request, target: names(target), body: { text: names(body.text) } };
  const filled = names(Buffer.from(body.base64, 'base64').toString('latin1'));
  return {
    ...request,
    target: names(target),
    body: { base64: Buffer.from(filled, 'latin1').toString('base64') },
  };
}

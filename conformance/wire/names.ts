// Fills the placeholders for names: each new to the run, a keyed one the same wherever it is used.

import { randomInt } from 'node:crypto';
import { runLength, type TrialRequest, uniqueLength, uniquePattern } from '../types.ts';

/** Fills the names of a request: those without a key are new each time. */
export type FillNames = (request: TrialRequest) => Filled;

/** A request with its names. */
interface Filled {
  readonly request: TrialRequest;
  /** It was filled before, with the same name under a key. */
  readonly repeatsName: boolean;
}

/** @param nonce five characters (a-z, 0-9) that tell this run from others */
export function createNames(nonce: string = randomNonce()): FillNames {
  let count = 0;
  const keyed = new Map<string, string>();
  const known = new WeakSet<TrialRequest>();
  const fresh = () => {
    count += 1;
    const run = `n${nonce.padEnd(5, '0')}`.slice(0, runLength);
    return run + count.toString(36).padStart(uniqueLength - runLength, '0');
  };
  const named = (key: string) => {
    const name = keyed.get(key) ?? fresh();
    keyed.set(key, name);
    return name;
  };
  return (request) => {
    const isAgain = known.has(request);
    known.add(request);
    let isKeyed = false;
    const fill = (text: string) =>
      text.replaceAll(uniquePattern, (_, key?: string) => {
        isKeyed ||= key !== undefined;
        return key === undefined ? fresh() : named(key);
      });
    return { request: withTexts(request, fill), repeatsName: isAgain && isKeyed };
  };
}

/** Five characters for `createNames`, other ones each time. */
export const randomNonce = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

/** Another target, headers and body. Latin-1 keeps every byte as it is. */
function withTexts(
  { body, target, headers, ...request }: TrialRequest,
  fill: (text: string) => string,
): TrialRequest {
  const bytes = (base64: string) => fill(Buffer.from(base64, 'base64').toString('latin1'));
  const filled = body && ('text' in body ? { text: fill(body.text) } : { base64: btoa(bytes(body.base64)) });
  const named = headers.map(([name, value]) => [name, fill(value)] as const);
  return { ...request, target: fill(target), headers: named, ...(filled && { body: filled }) };
}

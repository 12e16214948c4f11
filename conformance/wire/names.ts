// Fills the placeholders for names: each new to the run, a keyed one the same wherever it is used.

import { randomInt } from 'node:crypto';
import { runLength, type TrialRequest, uniqueLength, uniquePattern } from '../types.ts';

/** Fills the names of a request. The same request has new ones the next time, but for those that another has by then. */
export type FillNames = (request: TrialRequest) => Filled;

/** A request with its names. */
interface Filled {
  readonly request: TrialRequest;
  /** It had one of them the time before. */
  readonly repeatsName: boolean;
}

/** @param nonce five characters (a-z, 0-9) that tell this run from others */
export function createNames(nonce: string = randomNonce()): FillNames {
  let count = 0;
  const keyed = new Map<string, { readonly name: string; readonly users: readonly TrialRequest[] }>();
  const fresh = () => {
    count += 1;
    const run = `n${nonce.padEnd(5, '0')}`.slice(0, runLength);
    return run + count.toString(36).padStart(uniqueLength - runLength, '0');
  };
  const take = (key: string, request: TrialRequest) => {
    const { name, users } = keyed.get(key) ?? { name: '', users: [] };
    const isShared = users.some((user) => user !== request);
    const taken = isShared ? name : fresh();
    keyed.set(key, { name: taken, users: [...users, request] });
    return { name: taken, isRepeated: isShared && users.includes(request) };
  };
  return (request) => {
    const own = new Map<string, ReturnType<typeof take>>();
    const nameOf = (key: string) => {
      const taken = own.get(key) ?? take(key, request);
      own.set(key, taken);
      return taken.name;
    };
    const fill = (text: string) =>
      text.replaceAll(uniquePattern, (_, key?: string) => (key === undefined ? fresh() : nameOf(key)));
    const filled = withTexts(request, fill);
    return { request: filled, repeatsName: [...own.values()].some(({ isRepeated }) => isRepeated) };
  };
}

/** Five characters for `createNames`, other ones each time. */
export const randomNonce = (): string =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

/** Another target and body. Latin-1 keeps every byte as it is. */
function withTexts({ body, target, ...request }: TrialRequest, fill: (text: string) => string): TrialRequest {
  const bytes = (base64: string) => fill(Buffer.from(base64, 'base64').toString('latin1'));
  const filled = body && ('text' in body ? { text: fill(body.text) } : { base64: btoa(bytes(body.base64)) });
  return { ...request, target: fill(target), ...(filled && { body: filled }) };
}

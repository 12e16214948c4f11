// A credential that ends in the middle of a run: fetched again once, for requests that carry it as it should be carried.

import { type CaseRequest, credentialPlaceholder } from '../types.ts';
import { type Secrets, secretsOf } from './secrets.ts';

/** The run's own credential, and how to get it anew. */
export interface Renewable {
  readonly header: string;
  readonly scheme?: string;
  readonly secret: string;
  /** Gives the secret again; a rejection leaves the old one in use. */
  readonly renew?: (signal: AbortSignal) => Promise<string>;
}

/** Decides after each response whether the request is to be sent again with a newer credential. */
export interface Renewal {
  /** Counts the credentials so far: a request remembers which one it was sent with. */
  readonly generation: () => number;
  readonly after: (request: CaseRequest, generation: number, status: number | undefined) => Promise<boolean>;
}

/**
 * A 401 counts only where the same method and target were accepted with this credential before: cases send wrong
 * credentials on purpose, and a 401 for another account says nothing of the token. All who wait share one call.
 */
export function createRenewal(
  credential: Renewable | undefined,
  secrets: Secrets,
  signal: AbortSignal,
): Renewal {
  const accepted = new Set<string>();
  let current = 0;
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    const secret = await credential?.renew?.(signal).catch(() => undefined);
    if (secret === undefined || secret === credential?.secret) return;
    secrets.replace(secretsOf(secret));
    current += 1;
  };
  return {
    generation: () => current,
    after: async (request, generation, status) => {
      if (credential?.renew === undefined || !carries(request, credential)) return false;
      const key = `${request.method} ${request.target}`;
      if (status !== undefined && status < 300) accepted.add(key);
      if (status !== 401) return false;
      if (generation === current && accepted.has(key)) renewing ??= renew();
      await renewing;
      return generation < current;
    },
  };
}

/** One header, spelled as the run spells it. */
function carries({ headers }: CaseRequest, { header, scheme }: Renewable): boolean {
  const value = scheme === undefined ? credentialPlaceholder : `${scheme} ${credentialPlaceholder}`;
  const sent = headers.filter(([name]) => name.toLowerCase() === header.toLowerCase());
  return sent.length === 1 && sent[0]?.[1] === value;
}

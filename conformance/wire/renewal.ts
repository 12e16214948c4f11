// A credential that ends in the middle of a run is renewed, once for all requests that wait for it.

import { credentialPlaceholder, type TrialRequest } from '../types.ts';
import { type Secrets, secretsOf } from './secrets.ts';

/** The run's own credential, and how to renew it. */
export interface Renewable {
  readonly header: string;
  readonly scheme?: string;
  readonly secret: string;
  /** Resolves with a new secret; when it rejects, the old one stays in use. */
  readonly renew?: (signal: AbortSignal) => Promise<string>;
}

/** Decides after a response whether to send the request again with a newer credential. */
export interface Renewal {
  /** The number of the credential in use; a request remembers with which one it was sent. */
  readonly generation: () => number;
  readonly after: (request: TrialRequest, generation: number, status: number | undefined) => Promise<boolean>;
}

/**
 * A 401 renews the credential only where the same method and target were accepted with it before: cases send
 * wrong credentials on purpose, and a 401 for another account says nothing about the token. Requests that
 * wait for a new one share one call.
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

/** Whether a request carries the run's credential. */
function carries({ headers }: TrialRequest, { header, scheme }: Renewable): boolean {
  const value = scheme === undefined ? credentialPlaceholder : `${scheme} ${credentialPlaceholder}`;
  const sent = headers.filter(([name]) => name.toLowerCase() === header.toLowerCase());
  return sent.length === 1 && sent[0]?.[1] === value;
}

// Secrets: put in while sending, and replaced by placeholders in everything that comes back, whatever its
// encoding.

import { bytesWithout, formsOf, withoutForms } from '../../src/redaction.ts';
import {
  credentialPlaceholder,
  type Evidence,
  type Exchange,
  endsPlaceholder,
  reversedPlaceholder,
  rotatedPlaceholder,
  swappedPlaceholder,
  type TrialRequest,
} from '../types.ts';

/** A secret and its placeholder in case data, reports and curl lines (`$ACS_BEARER`). */
export interface Secret {
  readonly placeholder: string;
  readonly value: string;
}

/** A credential, and the wrong credentials that cases derive from it, which tell the reader part of it. */
export function secretsOf(credential: string): readonly Secret[] {
  return [
    { placeholder: credentialPlaceholder, value: credential },
    { placeholder: swappedPlaceholder, value: swapCase(credential) },
    { placeholder: rotatedPlaceholder, value: rotate(credential) },
    { placeholder: reversedPlaceholder, value: [...credential].reverse().join('') },
    { placeholder: endsPlaceholder, value: `${credential.slice(0, 1)}~${credential.slice(-1)}` },
  ];
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** As `tr a-zA-Z0-9 b-zaB-ZA1-90` does. */
const rotate = (text: string) => text.replaceAll(/[a-z0-9]/gi, (one) => ring.charAt(ring.indexOf(one) + 1));
const ring = 'abcdefghijklmnopqrstuvwxyza ABCDEFGHIJKLMNOPQRSTUVWXYZA 01234567890';

/** Replaces placeholders by secrets, and secrets by placeholders. */
export interface Secrets {
  readonly reveal: (text: string) => string;
  /** Uses newer secrets from now on; earlier ones stay hidden. */
  readonly replace: (newer: readonly Secret[]) => void;
  readonly hide: (text: string) => string;
  /** The same value with the secrets in every text that came from the implementation hidden. */
  readonly hideIn: <T>(value: T) => T;
  readonly hideExchange: (exchange: Exchange) => Exchange;
  /** Hides the secrets in the pair or the reason of a piece of evidence. */
  readonly hideEvidence: (evidence: Evidence) => Evidence;
}

/**
 * Headers and most bodies of rejections repeat themselves: the results for texts up to this length are
 * cached.
 */
const longestKept = 500;
const mostKept = 2000;
/** Shorter forms are hidden only as a whole word, since any word may contain them. */
const shortestWithin = 6;

/** Hides secrets in every encoding, also with their first or last character cut off. */
export function createSecrets(secrets: readonly Secret[]): Secrets {
  let kept = revealable(secrets);
  let forms = formsOf(withCuts(kept), shortestWithin);
  const hidden = new Map<string, string>();
  const hide = (text: string) => {
    const known = hidden.get(text);
    if (known !== undefined) return known;
    const clean = withoutForms(text, forms);
    if (text.length <= longestKept && hidden.size < mostKept) hidden.set(text, clean);
    return clean;
  };
  return {
    reveal: (text) => (text.includes('$') ? kept.reduce(revealOne, text) : text),
    replace: (newer) => {
      kept = revealable([...newer, ...kept]);
      forms = formsOf(withCuts(kept), shortestWithin);
      hidden.clear();
    },
    hide,
    hideIn: (value) => hideValues(value, hide),
    hideExchange: (exchange) => hideExchange(exchange, hide),
    hideEvidence: ({ pair, reason, ...evidence }) => ({
      ...evidence,
      ...(pair && {
        pair: {
          ...pair,
          seen: hideValues(pair.seen, hide),
          ...(pair.control && { control: hideExchange(pair.control, hide) }),
          ...(pair.trial && { trial: hideExchange(pair.trial, hide) }),
        },
      }),
      ...(reason && { reason: reason.kind === 'needs' ? reason : hideValues(reason, hide) }),
    }),
  };
}

const revealOne = (text: string, { placeholder, value }: Secret): string =>
  text
    .replaceAll(`\${${placeholder.slice(1)}%?}`, () => value.slice(0, -1))
    .replaceAll(`\${${placeholder.slice(1)}#?}`, () => value.slice(1))
    .replaceAll(`\${${placeholder.slice(1)}}`, () => value)
    .replaceAll(placeholder, () => value);

/**
 * Longer placeholders first, since one may begin with another. Of several secrets with one placeholder the
 * first is revealed.
 */
const revealable = (secrets: readonly Secret[]) =>
  secrets.filter((secret) => secret.value !== '').sort((a, b) => b.placeholder.length - a.placeholder.length);

/** A credential without its first or last character tells its reader the whole. */
function withCuts(secrets: readonly Secret[]): readonly Secret[] {
  const long = secrets.filter(({ value }) => value.length > 6);
  const cut = (from: number, to?: number) =>
    long.map(({ placeholder, value }) => ({ placeholder, value: value.slice(from, to) }));
  return [...secrets, ...cut(0, -1), ...cut(1)];
}

type Hide = (text: string) => string;

/** Members whose values the kit writes itself; everything else in `seen` came from the implementation. */
const ownMembers = new Set(['kind', 'operation', 'pointer', 'coding', 'input', 'declare']);

/**
 * Hides secrets in every text of a value, except in what the kit writes itself: a credential may be the word
 * `status`. Returns the same value where nothing was hidden.
 */
function hideValues<T>(value: T, hide: Hide): T {
  if (typeof value === 'string') return hide(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => hideValues(item, hide));
    return items.every((item, i) => item === value[i]) ? value : (items as T);
  }
  const before = Object.entries(value);
  const members = before.map(([key, member]) => [key, hideMember(key, member, hide)] as const);
  return members.every(([, member], i) => member === before[i]?.[1])
    ? value
    : (Object.fromEntries(members) as T);
}

function hideMember(key: string, member: unknown, hide: Hide): unknown {
  if (ownMembers.has(key)) return member;
  return hideValues(key === 'base64' && typeof member === 'string' ? hideBase64(member, hide) : member, hide);
}

function hideBase64(text: string, hide: Hide): string {
  const bytes = Buffer.from(text, 'base64');
  const clean = bytesWithout(bytes, hide);
  return clean === bytes ? text : Buffer.from(clean).toString('base64');
}

/** Hides secrets in the URL and the response; the rest of the request is case data. */
function hideExchange(exchange: Exchange, hide: Hide): Exchange {
  const { request, ...received } = exchange;
  const url = hide(request.url);
  const clean = hideValues(received, hide);
  return url === request.url && clean === received
    ? exchange
    : { ...exchange, ...clean, request: { ...request, url } };
}

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

// Secrets: put in while sending, and replaced by placeholders in everything that comes back, whatever its
// encoding.

import { bytesWithout, formsOf, withoutForms } from '../../src/redaction.ts';
import { isHolder } from '../../src/values.ts';
import {
  credentialPlaceholder,
  endsPlaceholder,
  reversedPlaceholder,
  rotatedPlaceholder,
  swappedPlaceholder,
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
}

/**
 * Headers and most bodies of rejections repeat themselves: the results for texts up to this length are cached, for the first so many
 * of them. Longer ones and later ones are searched each time.
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
    hideIn: (value) => hideValues(value, hide) as typeof value,
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

/** Members whose values the kit writes itself; everything else came from the implementation. */
const ownMembers = new Set([
  ...['kind', 'operation', 'pointer', 'coding', 'input', 'for', 'declare'],
  ...['property', 'requirement', 'status', 'edit', 'required', 'boundary', 'beside'],
]);

/**
 * Hides secrets in every text of a value, except in what the kit writes itself: a credential may be the word
 * `status`. Returns the same value where nothing was hidden.
 */
function hideValues(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (!isHolder(value)) return value;
  const before = Object.entries(value);
  const members = before.map(([key, member]) => [key, hideMember(key, member, hide)] as const);
  if (members.every(([, member], i) => member === before[i]?.[1])) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function hideMember(key: string, member: unknown, hide: Hide): unknown {
  if (ownMembers.has(key)) return member;
  if (key === 'base64') return hideBase64(String(member), hide);
  return key === 'request' && isHolder(member) ? hideUrl(member, hide) : hideValues(member, hide);
}

/** All else of a request is what its trial says. */
function hideUrl(request: Record<string, unknown>, hide: Hide): unknown {
  const url = hide(String(request['url']));
  return url === request['url'] ? request : { ...request, url };
}

function hideBase64(text: string, hide: Hide): string {
  const bytes = Buffer.from(text, 'base64');
  const clean = bytesWithout(bytes, hide);
  return clean === bytes ? text : Buffer.from(clean).toString('base64');
}

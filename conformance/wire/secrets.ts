// Secrets: put in while sending, and replaced by placeholders in everything that comes back, whatever its
// encoding.

import { bytesWithout, formsOf, withoutForms } from '../../src/redaction.ts';
import { mapMembers } from '../../src/values.ts';
import { credentialPlaceholder, rotatedOf, swappedOf } from '../types.ts';

/** A secret and its placeholder in requests, reports and curl lines (`$ACS_BEARER`). */
export interface Secret {
  readonly placeholder: string;
  readonly value: string;
}

/** A credential, and the wrong credentials that cases derive from it, which tell the reader part of it. */
export function secretsOf(credential: string, placeholder = credentialPlaceholder): readonly Secret[] {
  return [
    { placeholder, value: credential },
    { placeholder: swappedOf(placeholder), value: swapCase(credential) },
    { placeholder: rotatedOf(placeholder), value: rotate(credential) },
  ];
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** As `tr a-zA-Z0-9 b-zaB-ZA1-90` does. */
const rotate = (text: string) => text.replaceAll(/[a-z0-9]/gi, (one) => ring.charAt(ring.indexOf(one) + 1));
const ring = 'abcdefghijklmnopqrstuvwxyza ABCDEFGHIJKLMNOPQRSTUVWXYZA 01234567890';

/** Replaces placeholders by secrets, and secrets by placeholders. */
export type Secrets = ReturnType<typeof createSecrets>;

/** Shorter forms are hidden only as a whole word, since any word may contain them. */
const shortestWithin = 6;

/** Hides secrets in every encoding, also with their first or last character cut off. */
export function createSecrets(secrets: readonly Secret[]) {
  const kept = revealable(secrets);
  const forms = formsOf(withCuts(kept), shortestWithin);
  const hide = (text: string) => withoutForms(text, forms);
  return {
    reveal: (text: string): string => (text.includes('$') ? kept.reduce(revealOne, text) : text),
    hide,
    /** The same value with the secrets in every text that came from the implementation hidden. */
    hideIn: <T>(value: T): T => hidden(value, hide) as T,
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
  ...['kind', 'operation', 'pointer', 'coding', 'input', 'declare'],
  ...['property', 'requirement', 'status', 'edit', 'required', 'boundary', 'beside'],
  ...['id', 'place', 'rule', 'level', 'origin', 'inputs'],
  ...['silence', 'section', 'question', 'decision', 'about'],
]);

/**
 * Hides secrets in every text of a value, except in what the kit writes itself: a credential may be the word `status`. Of a request
 * all but its URL is what its trial says.
 */
function hidden(value: unknown, hide: Hide, name = ''): unknown {
  if (ownMembers.has(name)) return value;
  if (typeof value === 'string') return name === 'base64' ? hiddenBase64(value, hide) : hide(value);
  const isKept = (key: string) => name === 'request' && key !== 'url';
  return mapMembers(value, (member, key) => (isKept(key) ? member : hidden(member, hide, key)));
}

const hiddenBase64 = (text: string, hide: Hide): string =>
  Buffer.from(bytesWithout(Buffer.from(text, 'base64'), hide)).toString('base64');

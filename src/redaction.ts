// Which parts of a message are credentials, and a message without them: a value is replaced where it stands by rule, and
// wherever else it appears.

import type { Operation } from './contract/index.ts';
import { decoded } from './decoded.ts';
import { escaped } from './wildcard.ts';

/** Header fields in the order they were sent. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** What must never be shown. */
export interface Secrets {
  /** Names of header fields, in any case; those of HTTP itself and of common use are known. */
  readonly headers?: readonly string[];
  /** Names of query parameters; those of common use are known. */
  readonly query?: readonly string[];
  /** Credentials that are known by value. */
  readonly values?: readonly string[];
}

/** Takes credentials out of texts, headers and targets. */
export interface Redaction {
  readonly text: (text: string) => string;
  readonly headers: (headers: Fields) => Fields;
  readonly target: (target: string) => string;
  /** The same, with the credentials of a further message known too. */
  readonly knowing: (headers: Fields, target?: string) => Redaction;
}

/** What stands in the place of a credential. */
export const PLACEHOLDER = '$ACS_BEARER';
const hidden = () => PLACEHOLDER;

/** The secrets of a contract: what its security schemes name, and credentials that are known by value. */
export function secretsOf(operations: readonly Operation[], values: readonly string[] = []): Secrets {
  const schemes = operations.flatMap(({ credentials }) => credentials.alternatives.flat());
  const named = (place: string) =>
    schemes.flatMap(({ scheme }) =>
      scheme.type === 'apiKey' && scheme.in === place ? [scheme.name ?? ''] : [],
    );
  return { headers: named('header'), query: named('query'), values };
}

const COMMON_HEADER =
  /^(.*authorization|(set-)?cookie|x-(.*-)?(api-?key|token|secret|auth|auth-.*|session|password)|api-?key|(.*-)?jwt(-.*)?|.*-(api-?key|key|secret|token))$/i;
// They end as one does and hold none.
const NO_CREDENTIAL = /^(idempotency-key|surrogate-key|sec-websocket-key|access-control-.*)$/i;
// Wherever one stands; a challenge has the same scheme before what is no secret.
const CREDENTIAL = /^(bearer|basic|token) +\S/i;
const CHALLENGES = ['www-authenticate', 'proxy-authenticate'];
const URLS = ['referer', 'location', 'content-location'];
// RFC 6750 §2.3 names the first.
const COMMON_QUERY = /^(access_token|id_token|refresh_token|api_?key|token|secret|password|sig|signature)$/i;
const SCHEMED = ['authorization', 'proxy-authorization'];

// A shorter one that is only met, not known, would take ordinary words out of the text.
const SHORTEST_MET = 8;
const SHORTEST_KNOWN = 4;

/** Makes the redaction of some secrets. */
export function createRedaction({ headers = [], query = [], values = [] }: Secrets): Redaction {
  const known = new Set(headers.map((name) => name.toLowerCase()));
  const names = {
    isHeader: (name: string) =>
      known.has(name.toLowerCase()) || (COMMON_HEADER.test(name) && !NO_CREDENTIAL.test(name)),
    isQuery: (name: string) => query.includes(name) || COMMON_QUERY.test(name),
  };
  return redactionOf(
    names,
    values.filter((value) => value.length >= SHORTEST_KNOWN),
  );
}

/** Which header fields and query parameters hold a credential. */
interface Names {
  readonly isHeader: (name: string) => boolean;
  readonly isQuery: (name: string) => boolean;
}

function redactionOf(names: Names, values: readonly string[]): Redaction {
  const forms = formsOf(values.map((value) => ({ placeholder: PLACEHOLDER, value })));
  // Most messages carry the credential of the one before.
  let latest: { readonly met: string; readonly redaction: Redaction } | undefined;
  const text = (given: string) => withoutForms(given, forms);
  const redaction: Redaction = {
    text,
    headers: (headers) => headers.map((header) => [text(header[0]), text(replacedIn(names, header, hidden))]),
    target: (target) => text(replacedInTarget(names, target, hidden)),
    knowing: (headers, target = '') => {
      const met = metIn(names, headers, target).filter((value) => value.length >= SHORTEST_MET);
      if (met.every((value) => values.includes(value))) return redaction;
      const key = JSON.stringify(met);
      if (latest?.met !== key) latest = { met: key, redaction: redactionOf(names, [...values, ...met]) };
      return latest.redaction;
    },
  };
  return redaction;
}

/** A credential that is known by value, and what is shown for it. */
interface Secret {
  readonly placeholder: string;
  readonly value: string;
}

/** The forms in which secrets may stand in a text, and what is shown for each. */
type Forms = ReturnType<typeof formsOf>;

/**
 * The forms of secrets, the longest first. What is one secret as it stands and another one reversed is taken for the
 * first. @param alone a shorter secret, and a shorter form of any, counts only where it stands alone: not every `t` of a
 * text is the token `t`, and not every `617e6e` of an identifier is `a~n`
 */
export const formsOf = (secrets: readonly Secret[], alone = 0) =>
  secrets
    .flatMap(({ placeholder: shown, value }) => spellingsOf(value).map((form) => ({ form, shown, value })))
    .sort((a, b) => b.form.length - a.form.length || Number(b.form === b.value) - Number(a.form === a.value))
    .map(({ form, shown, value }) => ({
      form,
      shown,
      pattern: Math.min(form.length, value.length) < alone ? standingAlone(form) : form,
    }));

/** A text with what is shown for each secret in its place. */
export const withoutForms = (text: string, forms: Forms): string =>
  forms.reduce(
    (clean, { form, shown, pattern }) =>
      clean.includes(form) ? clean.replaceAll(pattern, () => shown) : clean,
    text,
  );

/** The same bytes where nothing is taken out. Latin-1 keeps every byte as it is, whatever the body is. */
export function bytesWithout(bytes: Uint8Array, hide: (text: string) => string): Uint8Array {
  const latin = Buffer.from(bytes).toString('latin1');
  const clean = hide(latin);
  return clean === latin ? bytes : Buffer.from(clean, 'latin1');
}

/** Plain, percent-encoded, escaped, reversed, in hexadecimal, and in base64 at any offset. */
function spellingsOf(value: string): readonly string[] {
  const whole = value.toWellFormed();
  const pointer = whole.replaceAll('~', '~0').replaceAll('/', '~1');
  const hex = Buffer.from(value).toString('hex');
  const spellings = [
    value,
    encodeURIComponent(whole),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    // As a key of a body, in a JSON Pointer.
    pointer,
    encodeURI(pointer).replaceAll('#', '%23'),
    hex,
    hex.toUpperCase(),
    [...value].reverse().join(''),
    ...base64Cores(value),
  ];
  return [...new Set(spellings)].filter((form) => form.length >= Math.min(3, value.length));
}

/** The part of a base64 text that a secret fixes, at each of the three offsets it can start at. */
function base64Cores(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  if (bytes.length < 6) return [];
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const core = text.slice(
      offset === 0 ? 0 : offset + 1,
      (offset + bytes.length) % 3 === 0 ? undefined : -1,
    );
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

const standingAlone = (form: string) => new RegExp(`(?<![A-Za-z0-9])${escaped(form)}(?![A-Za-z0-9])`, 'g');

type Replace = (credential: string) => string;

const behind =
  (replace: Replace) =>
  (_: string, before = '', credential = '') =>
    before + replace(credential);
const inPair = (replace: Replace) => (pair: string) => pair.replace(/^([^=]*=)?(.*)$/s, behind(replace));

/** The value of a header with each credential in it replaced. */
function replacedIn(names: Names, [name, value]: Fields[number], replace: Replace): string {
  const lower = name.toLowerCase();
  if (lower === 'cookie') return value.split(';').map(inPair(replace)).join(';');
  if (lower === 'set-cookie') return value.replace(/^[^;]*/, inPair(replace));
  if (URLS.includes(lower)) return replacedInTarget(names, value, replace);
  if (SCHEMED.includes(lower) || (!CHALLENGES.includes(lower) && CREDENTIAL.test(value)))
    return value.replace(/^(\S+ +)?(.+)$/s, behind(replace));
  return value !== '' && names.isHeader(name) ? replace(value) : value;
}

/** A fragment has parameters too, where a login leads back with its token in it. */
const replacedInTarget = ({ isQuery }: Names, target: string, replace: Replace): string =>
  target.replace(/([?&#])([^=&#]*)=([^&#]*)/g, (whole, before: string, name: string, value: string) =>
    isQuery(nameOf(name)) ? `${before}${name}=${replace(value)}` : whole,
  );

const nameOf = (pair: string) => [...new URLSearchParams(pair).keys()][0] ?? '';

/** The credentials of a message, as they were sent and decoded; of Basic the password too. */
function metIn(names: Names, headers: Fields, target: string): readonly string[] {
  const met: string[] = [];
  const gather = (credential: string): string => {
    met.push(credential.trim(), decoded(credential.replaceAll('+', ' ')));
    return credential;
  };
  replacedInTarget(names, target, gather);
  for (const header of headers) {
    replacedIn(names, header, gather);
    const [, basic] = /^basic +(\S+)/i.exec(header[1]) ?? [];
    if (basic === undefined) continue;
    const pair = Buffer.from(basic, 'base64').toString('utf8');
    met.push(pair.slice(pair.indexOf(':') + 1));
  }
  return met;
}

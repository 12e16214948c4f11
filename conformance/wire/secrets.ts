// Secrets: put in at the last moment, taken out of everything that came back, in whatever form it came.

import {
  credentialPlaceholder,
  endsPlaceholder,
  reversedPlaceholder,
  rotatedPlaceholder,
  swappedPlaceholder,
} from '../derive/subject.ts';
import type { Answer, Bytes, Exchange, Reason, Result, SeenOnce, Stop } from '../types.ts';

/** What stands for each secret in case data, reports and curl lines: `$ACS_BEARER`. */
export interface Secret {
  readonly placeholder: string;
  readonly value: string;
}

/** A credential, and the others that cases make from it: whoever reads one of them knows it, or part of it. */
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
  /** Reveals these from now on; those before them stay hidden. */
  readonly replace: (newer: readonly Secret[]) => void;
  readonly hide: (text: string) => string;
  readonly hideStop: (stop: Stop) => Stop;
  readonly hideSeenOnce: (seen: SeenOnce) => SeenOnce;
  /** Everything of a result that came from the implementation, made fit for a report. */
  readonly hideResult: (result: Result) => Result;
}

/** Headers, and most bodies of refusals, come again and again: so many characters of so many texts are looked at once. */
const longestKept = 500;
const mostKept = 2000;

/** Knows a secret plain, percent-encoded, escaped, in base64 at any offset, and in hexadecimal. */
export function createSecrets(secrets: readonly Secret[]): Secrets {
  let kept = revealable(secrets);
  let forms = hidable(kept);
  const hidden = new Map<string, string>();
  const hideAnew = (text: string) =>
    forms.reduce(
      (clean, { form, shown, pattern }) =>
        clean.includes(form) ? clean.replaceAll(pattern, () => shown) : clean,
      text,
    );
  const hide = (text: string) => {
    const known = hidden.get(text);
    if (known !== undefined) return known;
    const clean = hideAnew(text);
    if (text.length <= longestKept && hidden.size < mostKept) hidden.set(text, clean);
    return clean;
  };
  return {
    reveal: (text) =>
      kept.reduce(
        (filled, { placeholder, value }) =>
          filled
            .replaceAll(`\${${placeholder.slice(1)}%?}`, () => value.slice(0, -1))
            .replaceAll(`\${${placeholder.slice(1)}#?}`, () => value.slice(1))
            .replaceAll(`\${${placeholder.slice(1)}}`, () => value)
            .replaceAll(placeholder, () => value),
        text,
      ),
    replace: (newer) => {
      const places = new Set(newer.map(({ placeholder }) => placeholder));
      const others = kept.filter(({ placeholder }) => !places.has(placeholder));
      kept = revealable([...others, ...newer]);
      forms = [...forms, ...hidable(revealable(newer))].sort((a, b) => b.form.length - a.form.length);
      hidden.clear();
    },
    hide,
    hideStop: (stop) => hideValues(stop, hide),
    hideSeenOnce: (seen) => hideValues(seen, hide),
    hideResult: (result) => ({
      ...result,
      findings: result.findings.map((finding) => ({ ...finding, seen: hideValues(finding.seen, hide) })),
      answers: result.answers.map((answer) => ({ ...answer, seen: hideValues(answer.seen, hide) })),
      ...(result.reason && { reason: hideReason(result.reason, hide) }),
      ...(result.exchange && { exchange: hideExchange(result.exchange, hide) }),
      ...(result.observation && { observation: hideValues(result.observation, hide) }),
    }),
  };
}

/** A longer placeholder may begin with a shorter one. */
const revealable = (secrets: readonly Secret[]) =>
  secrets.filter((secret) => secret.value !== '').sort((a, b) => b.placeholder.length - a.placeholder.length);

/** One secret may be another one read from its end: what is a secret as it stands is taken for that one. */
const hidable = (secrets: readonly Secret[]) =>
  secrets
    .flatMap(({ placeholder, value }) =>
      formsOf(value).map((form) => ({ form, shown: placeholder, isPlain: form === value })),
    )
    .sort((a, b) => b.form.length - a.form.length || Number(b.isPlain) - Number(a.isPlain))
    .map(({ form, shown }) => ({ form, shown, pattern: patternOf(form) }));

type Hide = (text: string) => string;

/** Members that the kit itself writes; everything else in what was seen came from the implementation. */
const ownMembers = new Set(['kind', 'outcome', 'case', 'twin', 'operation', 'pointer', 'coding']);

/** Every text of a value, but what the kit writes itself: a credential may well be the word `status`. */
function hideValues<T>(value: T, hide: Hide): T {
  if (typeof value === 'string') return hide(value) as T;
  if (Array.isArray(value)) return value.map((item) => hideValues(item, hide)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    ownMembers.has(key) ? member : hideValues(member, hide),
  ]);
  return Object.fromEntries(members) as T;
}

/** What a reason quotes of the implementation; the rest of it is the user's own or ours. */
function hideReason(reason: Reason, hide: Hide): Reason {
  switch (reason.kind) {
    case 'needs':
    case 'only-if-refused':
    case 'only-if-accepted':
      return reason;
    case 'refused-without':
      return { ...reason, phrase: hide(reason.phrase) };
    default:
      return hideValues(reason, hide);
  }
}

/** The exchange itself where nothing of it is hidden, as is the rule. */
function hideExchange(exchange: Exchange, hide: Hide): Exchange {
  const { answer, failure, request } = exchange;
  const url = hide(request.url);
  const clean = answer && hideAnswer(answer, hide);
  if (url === request.url && clean === answer && failure === undefined) return exchange;
  return {
    ...exchange,
    request: { ...request, url },
    ...(clean && { answer: clean }),
    ...(failure && { failure: hideValues(failure, hide) }),
  };
}

function hideAnswer(answer: Answer, hide: Hide): Answer {
  const reason = hide(answer.reason);
  const body = hideBytes(answer.body, hide);
  const isClean = ([name, value]: Answer['headers'][number]) => hide(name) === name && hide(value) === value;
  if (reason === answer.reason && body === answer.body && answer.headers.every(isClean)) return answer;
  return {
    ...answer,
    reason,
    headers: answer.headers.map(([name, value]) => [hide(name), hide(value)]),
    body,
  };
}

function hideBytes(body: Bytes, hide: Hide): Bytes {
  if ('text' in body) {
    const text = hide(body.text);
    return text === body.text ? body : { text };
  }
  const latin = Buffer.from(body.base64, 'base64').toString('latin1');
  const clean = hide(latin);
  return clean === latin ? body : { base64: Buffer.from(clean, 'latin1').toString('base64') };
}

/** A short form is taken for the secret only where it stands alone: every `t` of a text is not the token `t`. */
function patternOf(form: string): RegExp {
  const escaped = form.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return form.length < 6
    ? new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'g')
    : new RegExp(escaped, 'g');
}

/** A credential cut by its first or last character is as good as the credential to whoever reads it. */
function formsOf(secret: string): readonly string[] {
  const plain = secret.length > 6 ? [secret, secret.slice(0, -1), secret.slice(1)] : [secret];
  const forms = plain.flatMap((value) => [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('hex').toUpperCase(),
    [...value].reverse().join(''),
    ...base64Cores(value),
  ]);
  return [...new Set(forms)].filter((form) => form.length >= Math.min(3, secret.length));
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

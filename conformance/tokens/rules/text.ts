// §2.1 and §8: what the text of a token shows of its profile. The encoding is not shown: hex, base64, words or bytes
// as they are may all be right, and so may a text that is itself as long as `byteLength` says.

import type { TokenFinding } from '../../types.ts';
import { broken, held, inconclusive, judged } from '../conclude.ts';
import { later } from '../histories.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

const LENGTHS = [16, 48, 128];
const MANY = 32;
/** Far less than 32 random bytes have, and far more than a counter or a time. */
const LEAST_BITS = 64;

/** The rules on the text of tokens. */
export const textRules: readonly TokenRule[] = [
  {
    id: 'runtime/prefix-starts-token',
    title: 'Every token starts with the prefix of its profile, up to the longest',
    holds: ['prefix-starts-token', 'prefix'],
    after: later,
    run: startsWithPrefix,
  },
  {
    id: 'runtime/byte-length',
    title: 'The text of a token is long enough for its byte length, and grows with it',
    holds: ['byte-length'],
    after: later,
    run: growsWithByteLength,
  },
  {
    id: 'runtime/secrets-differ',
    title: 'No two tokens have the same text after the prefix, in one application or in two',
    holds: ['byte-length', 'limit-per-token'],
    run: secretsDiffer,
  },
  {
    id: 'runtime/unknown-token',
    title: 'A text that was never issued is refused, however much it looks like a token',
    holds: ['tokens-follow-profile'],
    level: 'derived',
    run: refusesUnknown,
  },
];

async function startsWithPrefix(service: Service): Promise<Conclusion> {
  const findings: TokenFinding[] = [];
  for (const prefix of ['live', 'Key-7_', 'p'.repeat(50)]) {
    const application = await service.application(service.profile({ prefix }));
    for (const nth of ['first', 'second']) {
      const text = await service.issue(application);
      if (text.startsWith(prefix) && text.length > prefix.length) continue;
      const requirement = `the prefix ${prefix}`;
      const expected = `the ${nth} token starts with it, and goes on`;
      const actual = text.startsWith(prefix)
        ? 'the prefix alone'
        : `its ${text.length} characters start otherwise`;
      findings.push({ requirement, expected, actual });
    }
  }
  return judged(findings);
}

// Bytes may be written as they are, which takes one of the text or two, as chance has it: half of a difference is certain.
async function growsWithByteLength(service: Service): Promise<Conclusion> {
  const findings: TokenFinding[] = [];
  let before: { readonly byteLength: number; readonly length: number } | undefined;
  for (const byteLength of LENGTHS) {
    const length = await textLength(service, byteLength);
    if (length < byteLength) {
      const expected = `a text of at least ${byteLength} bytes, the least that any encoding takes`;
      findings.push({ requirement: `a byte length of ${byteLength}`, expected, actual: `${length} bytes` });
    }
    const least = (byteLength - (before?.byteLength ?? byteLength)) / 2;
    if (before && length - before.length < least) {
      const requirement = `byte lengths of ${before.byteLength} and ${byteLength}`;
      const expected = `the second makes a text that is longer by at least ${least} bytes`;
      findings.push({ requirement, expected, actual: `${before.length} and ${length} bytes of text` });
    }
    before = { byteLength, length };
  }
  return judged(findings);
}

async function textLength(service: Service, byteLength: number): Promise<number> {
  const text = await service.issue(await service.application(service.profile({ byteLength })));
  return new TextEncoder().encode(text).length;
}

// Each text alone may be anything; together they must vary as much as what cannot be guessed.
async function secretsDiffer(service: Service): Promise<Conclusion> {
  const secrets: string[] = [];
  for (const prefix of ['one', 'two']) {
    const application = await service.application(service.profile({ prefix }));
    for (let issued = 0; issued < MANY; issued++) {
      const text = await service.issue(application);
      secrets.push(text.startsWith(prefix) ? text.slice(prefix.length) : text);
    }
  }
  const different = new Set(secrets).size;
  if (different < secrets.length) {
    const expected = `${secrets.length} tokens of two applications with as many different texts after the prefix`;
    return broken('the text of a token is random', expected, `${different} different texts`);
  }
  const bits = Math.floor(variedBits(secrets));
  if (bits < LEAST_BITS) {
    const expected = `${secrets.length} tokens of 32 bytes that differ in at least ${LEAST_BITS} bits`;
    return broken('the text of a token is random', expected, `they differ in ${bits}, as a counter would`);
  }
  const varied = placesOf(secrets).flatMap(({ size }, i) => (size > 1 ? [i] : []));
  const shared = secrets.findIndex(
    (secret, i) => i > 0 && isMostlyShared(secret, secrets[i - 1] ?? '', varied),
  );
  if (shared === -1) return held;
  const expected = 'a token shares with the one before it no more than tokens by chance share';
  return broken(
    'the text of a token is random',
    expected,
    `token ${shared + 1} repeats more than half of it`,
  );
}

/** Bits that the characters at each place can tell apart, as far as these texts show. */
function variedBits(texts: readonly string[]): number {
  return placesOf(texts).reduce((sum, characters) => sum + Math.log2(characters.size), 0);
}

const placesOf = (texts: readonly string[]): readonly ReadonlySet<string>[] => {
  const longest = Math.max(...texts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => new Set(texts.map((text) => text[i] ?? '')));
};

/** Only the places count at which not all texts are the same. */
function isMostlyShared(text: string, other: string, varied: readonly number[]): boolean {
  const shorter = Math.min(text.length, other.length);
  const compared = varied.filter((i) => i < shorter);
  return compared.filter((i) => text[i] === other[i]).length > compared.length / 2;
}

// The form stays, so that only what was issued tells them apart: either half in other letters, the whole, one half of it,
// and more of it.
async function refusesUnknown(service: Service): Promise<Conclusion> {
  const prefix = 'live';
  const token = await service.issue(await service.application(service.profile({ prefix })));
  if (!(await service.isAllowed(token))) return inconclusive('a token that was issued is refused as well');
  const start = token.startsWith(prefix) ? prefix.length : 0;
  const middle = Math.ceil((start + token.length) / 2);
  const [head, first, second] = [token.slice(0, start), token.slice(start, middle), token.slice(middle)];
  const others = {
    'with every letter and digit after the prefix changed': head + changed(first + second),
    'with its first half changed': head + changed(first) + second,
    'with its second half changed': head + first + changed(second),
    'with its second half left out': head + first,
    'with its second half twice': token + second,
  };
  if (others['with its first half changed'] === token)
    return inconclusive('the token has no letter or digit after its prefix to be changed');
  for (const [how, text] of Object.entries(others)) {
    if (text === token || !(await service.isAllowed(text))) continue;
    return broken('a token belongs to an application', `a token ${how} is refused`, 'it was allowed');
  }
  return held;
}

const changed = (text: string) => text.replace(/[a-z0-9]/gi, neighbour);

const RING = 'abcdefghijklmnopqrstuvwxyza ABCDEFGHIJKLMNOPQRSTUVWXYZA 01234567890';
const neighbour = (character: string) => RING[RING.indexOf(character) + 1] ?? character;

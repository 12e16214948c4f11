// §2.1 and §8: what the text of a token shows of its profile. The encoding is not shown: hex, base64, words or bytes
// as they are may all be right, and so may a text that is itself as long as `byteLength` says.

import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { TokenFinding } from '../../types.ts';
import {
  answered,
  broken,
  type Conclusion,
  checks,
  confirmed,
  held,
  inconclusive,
  judged,
  later,
  notApplicable,
  type TokenProbe,
  type TokenRule,
  tokenProbe,
} from '../script.ts';
import type { Service } from '../service.ts';

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

/** The rule on JWTs, for a run that was given a JWT configuration. */
export const jwtRules: readonly TokenRule[] = [
  {
    id: 'runtime/jwt',
    title: 'A token of a `jwt` profile is a JWT, and has the limit of its profile',
    holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
    jwt: true,
    // Not after another profile: that would have had another type of key, which may not be changed.
    after: ['token'],
    run: (service) => confirmed(() => isLimitedJwt(service)),
  },
  {
    id: 'runtime/jwt-verifies',
    title: 'A token of a `jwt` profile verifies under the key of its JWT configuration',
    holds: ['jwt-settings', 'profile-jwt-id'],
    level: 'derived',
    jwt: true,
    run: verifies,
  },
];

async function isLimitedJwt(service: Service): Promise<Conclusion> {
  const requests = 2;
  const profile = service.jwtProfile({ ratelimit: { requests, window: 3600 } });
  const token = await service.issue(await service.application(profile));
  if (!isJwt(token)) {
    const expected = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
    return broken('the tokens of a `jwt` profile are JWTs', expected, 'another text');
  }
  const allowed = await service.spend(token, requests + 3);
  if (allowed === requests) return held;
  const expected = `${checks(requests)} allowed, the next refused`;
  return broken(`a limit of ${requests} requests`, expected, `${checks(allowed)} allowed`);
}

// Whether it has expired is told by a check of the service; here the signature alone counts.
async function verifies(service: Service): Promise<Conclusion> {
  const profile = service.jwtProfile();
  const key = await service.verificationKey(profile.jwt_id);
  const token = await service.issue(await service.application(profile));
  const text = profile.prefix === undefined ? token : token.slice(profile.prefix.length);
  if (text.split('.').length !== 3) return notApplicable('the tokens of a `jwt` profile are not signed JWTs');
  const requirement = `the key of the JWT configuration ${profile.jwt_id}`;
  const expected = 'the signature of a token verifies under it';
  try {
    const { alg } = decodeProtectedHeader(text);
    if (alg === undefined) return broken(requirement, expected, 'its header names no algorithm');
    await compactVerify(text, await importJWK({ ...key }, alg));
    return held;
  } catch (error) {
    return broken(requirement, expected, `it does not: ${(error as Error).message}`);
  }
}

function isJwt(text: string): boolean {
  const parts = text.split('.');
  if (parts.length !== 3 && parts.length !== 5) return false;
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'alg' in header;
  } catch {
    return false;
  }
}

/** The probes on the text of a token. */
export const textProbes: readonly TokenProbe[] = [
  tokenProbe({
    silence: 'token-encoding',
    title: 'How are the random bytes of a token written?',
    words: ['hex', 'base64url', 'alphanumeric', 'base64', 'other'],
    run: encoding,
  }),
  tokenProbe({
    silence: 'jwt-prefix',
    title: 'Does a JWT start with the prefix of its profile?',
    words: ['prefixed', 'bare'],
    jwt: true,
    run: jwtPrefix,
  }),
];

// Eight tokens together have some five hundred characters: enough to meet every one of an alphabet.
async function encoding(service: Service) {
  const application = await service.application(service.profile({ byteLength: 48 }));
  let text = '';
  for (let issued = 0; issued < 8; issued++) text += await service.issue(application);
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(text)) return answered('hex', 'In hex.');
  if (/^[\w-]+$/.test(text) && /[-_]/.test(text))
    return answered('base64url', 'In base64url without padding.');
  if (/^[A-Za-z0-9]+$/.test(text)) return answered('alphanumeric', 'In letters and digits.');
  if (/^[A-Za-z0-9+/=]+$/.test(text)) return answered('base64', 'In base64.');
  return answered('other', 'In another way than hex, base64 or letters and digits.');
}

async function jwtPrefix(service: Service) {
  const profile = service.jwtProfile({ prefix: 'live' });
  const token = await service.issue(await service.application(profile));
  return token.startsWith('live')
    ? answered('prefixed', 'A JWT starts with the prefix; it has to be taken off before the JWT is read.')
    : answered('bare', 'The prefix of a profile leaves its JWTs as they are.');
}

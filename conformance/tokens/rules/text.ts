// §2.1 and §8: what the text of a token shows of its profile. The encoding is not shown: hex, base64, words or bytes
// as they are may all be right, and so may a text that is itself as long as `byteLength` says.

import { compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import type { TokenFinding } from '../../types.ts';
import {
  application,
  broken,
  check,
  type End,
  exactly,
  held,
  inconclusive,
  issue,
  later,
  limit,
  notApplicable,
  type Scene,
  type Step,
  type TokenRow,
  texts,
  token,
} from '../scenario.ts';

const PREFIXES = ['live', 'Key-7_', 'p'.repeat(50)];
const LENGTHS = [16, 48, 128];
const MANY = 32;
/** Far less than 32 random bytes have, and far more than a counter or a time. */
const LEAST_BITS = 64;

export const textRows: readonly TokenRow[] = [
  {
    id: 'prefix-starts-token',
    title: 'Every token starts with the prefix of its profile, up to the longest',
    holds: ['prefix-starts-token', 'prefix'],
    after: later,
    steps: () => [
      ...PREFIXES.flatMap((prefix) => [
        application(prefix, { prefix }),
        ...['first', 'second'].map((nth) => issue(`${nth} ${prefix}`, prefix)),
      ]),
      texts((all) => [...all].flatMap(([name, text]) => withoutPrefix(name, text))),
    ],
  },
  {
    id: 'byte-length',
    title: 'The text of a token is long enough for its byte length, and grows with it',
    holds: ['byte-length'],
    after: later,
    steps: () => [
      ...LENGTHS.map((byteLength) => token(`${byteLength}`, { byteLength })),
      texts((all) => ofByteLength([...all.values()].map((text) => new TextEncoder().encode(text).length))),
    ],
  },
  {
    id: 'secrets-differ',
    title: 'No two tokens have the same text after the prefix, in one application or in two',
    holds: ['byte-length', 'limit-per-token'],
    steps: () => [
      ...['one', 'two'].flatMap((prefix) => [application(prefix, { prefix }), ...issueMany(prefix, MANY)]),
      texts((all) => areRandom([...all].map(([name, text]) => withoutStart(text, name.replace(/ .*/, ''))))),
    ],
  },
  {
    id: 'unknown-token',
    title: 'A text that was never issued is rejected, however much it looks like a token',
    holds: ['tokens-follow-profile'],
    level: 'derived',
    steps: () => [
      token('live', { prefix: 'live' }),
      check('live', { rejected: inconclusive('a token that was issued is rejected as well') }),
      rejectsOthers,
    ],
  },
  {
    id: 'jwt',
    title: 'A token of a `jwt` profile is a JWT, and has the limit of its profile',
    holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
    jwt: true,
    // Not after another profile: that would have had another type of key, which may not be changed.
    after: ['token'],
    confirmed: true,
    steps: () => [
      token('jwt', { keyType: 'jwt', ...limit(2, 3600) }),
      texts((all) => {
        if (isJwt(all.get('jwt') ?? '')) return undefined;
        const expected = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
        return broken('the tokens of a `jwt` profile are JWTs', expected, 'another text');
      }),
      exactly('jwt', 2, 'a limit of 2 requests'),
    ],
  },
  {
    id: 'jwt-verifies',
    title: 'A token of a `jwt` profile verifies under the key of its JWT configuration',
    holds: ['jwt-settings', 'profile-jwt-id'],
    level: 'derived',
    jwt: true,
    steps: () => [verifies],
  },
  {
    id: 'token-encoding',
    title: 'How are the random bytes of a token written?',
    words: {
      hex: 'In hex.',
      base64url: 'In base64url without padding.',
      alphanumeric: 'In letters and digits.',
      base64: 'In base64.',
      other: 'In another way than hex, base64 or letters and digits.',
    },
    // Eight tokens together have some five hundred characters: enough to meet every one of an alphabet.
    steps: () => [
      application('app', { byteLength: 48 }),
      ...issueMany('app', 8),
      texts((all) => encodingOf([...all.values()].join(''))),
    ],
  },
  {
    id: 'jwt-prefix',
    title: 'Does a JWT start with the prefix of its profile?',
    words: {
      prefixed: 'A JWT starts with the prefix; it has to be taken off before the JWT is read.',
      bare: 'The prefix of a profile leaves its JWTs as they are.',
    },
    jwt: true,
    steps: () => [
      token('jwt', { keyType: 'jwt', prefix: 'live' }),
      texts((all) => (all.get('jwt')?.startsWith('live') ? 'prefixed' : 'bare')),
    ],
  },
];

const issueMany = (of: string, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, nth) => issue(`${of} ${nth}`, of));

const withoutStart = (text: string, start: string) =>
  text.startsWith(start) ? text.slice(start.length) : text;

function withoutPrefix(name: string, text: string): readonly TokenFinding[] {
  const [nth, prefix = ''] = name.split(' ');
  if (text.startsWith(prefix) && text.length > prefix.length) return [];
  const expected = `the ${nth} token starts with it, and goes on`;
  const actual = text === prefix ? 'the prefix alone' : `its ${text.length} characters start otherwise`;
  return [{ requirement: `the prefix ${prefix}`, expected, actual }];
}

// Bytes may be written as they are, which takes one of the text or two, as chance has it: half of a difference is certain.
function ofByteLength(sizes: readonly number[]): readonly TokenFinding[] {
  return LENGTHS.flatMap((byteLength, i) => {
    const [size = 0, before = 0, shorter = byteLength] = [sizes[i], sizes[i - 1], LENGTHS[i - 1]];
    const least = (byteLength - shorter) / 2;
    const isShort = {
      requirement: `a byte length of ${byteLength}`,
      expected: `a text of at least ${byteLength} bytes, the least that any encoding takes`,
      actual: `${size} bytes`,
    };
    const isNoLonger = {
      requirement: `byte lengths of ${shorter} and ${byteLength}`,
      expected: `the second makes a text that is longer by at least ${least} bytes`,
      actual: `${before} and ${size} bytes of text`,
    };
    return [...(size < byteLength ? [isShort] : []), ...(i > 0 && size - before < least ? [isNoLonger] : [])];
  });
}

// Each text alone may be anything; together they must vary as much as what cannot be guessed.
function areRandom(secrets: readonly string[]): End {
  const isNot = (expected: string, actual: string) =>
    broken('the text of a token is random', expected, actual);
  const different = new Set(secrets).size;
  if (different < secrets.length) {
    const expected = `${secrets.length} tokens of two applications with as many different texts after the prefix`;
    return isNot(expected, `${different} different texts`);
  }
  const bits = Math.floor(variedBits(secrets));
  if (bits < LEAST_BITS) {
    const expected = `${secrets.length} tokens of 32 bytes that differ in at least ${LEAST_BITS} bits`;
    return isNot(expected, `they differ in ${bits}, as a counter would`);
  }
  const varied = placesOf(secrets).flatMap(({ size }, i) => (size > 1 ? [i] : []));
  const shared = secrets.findIndex(
    (secret, i) => i > 0 && isMostlyShared(secret, secrets[i - 1] ?? '', varied),
  );
  if (shared === -1) return undefined;
  const expected = 'a token shares with the one before it no more than tokens by chance share';
  return isNot(expected, `token ${shared + 1} repeats more than half of it`);
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
async function rejectsOthers({ service, tokens }: Scene): Promise<End> {
  const prefix = 'live';
  const token = tokens.get(prefix) ?? '';
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
  if (others['with every letter and digit after the prefix changed'] === token)
    return inconclusive('the token has no letter or digit after its prefix to be changed');
  for (const [how, text] of Object.entries(others)) {
    if (text === token || !(await service.isAllowed(text))) continue;
    return broken('a token belongs to an application', `a token ${how} is rejected`, 'it was allowed');
  }
  return held;
}

const changed = (text: string) => text.replace(/[a-z0-9]/gi, neighbour);

const RING = 'abcdefghijklmnopqrstuvwxyza ABCDEFGHIJKLMNOPQRSTUVWXYZA 01234567890';
const neighbour = (character: string) => RING[RING.indexOf(character) + 1] ?? character;

// Whether it has expired is seen in a check by the service; here the signature alone counts.
async function verifies({ service }: Scene): Promise<End> {
  const profile = service.profile({ keyType: 'jwt' });
  const jwtId = profile.keyType === 'jwt' ? profile.jwt_id : '';
  const key = await service.verificationKey(jwtId);
  const text = await service.issue(await service.application(profile));
  if (text.split('.').length !== 3) return notApplicable('the tokens of a `jwt` profile are not signed JWTs');
  const isNot = (actual: string) =>
    broken(`the key of the JWT configuration ${jwtId}`, 'the signature of a token verifies under it', actual);
  try {
    const { alg } = decodeProtectedHeader(text);
    if (alg === undefined) return isNot('its header names no algorithm');
    await compactVerify(text, await importJWK({ ...key }, alg));
    return held;
  } catch (error) {
    return isNot(`it does not: ${(error as Error).message}`);
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

function encodingOf(text: string): string {
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(text)) return 'hex';
  if (/^[\w-]+$/.test(text) && /[-_]/.test(text)) return 'base64url';
  if (/^[A-Za-z0-9]+$/.test(text)) return 'alphanumeric';
  return /^[A-Za-z0-9+/=]+$/.test(text) ? 'base64' : 'other';
}

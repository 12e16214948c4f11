// §2.1 and §8: what the text of a token shows of its profile. The encoding is not shown: hex, base64, words or bytes
// as they are may all be right, and so may a text that is itself as long as `byteLength` says.

import type { TokenFinding } from '../../types.ts';
import { broken, held, inconclusive, judged } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { Conclusion, TokenRule } from '../types.ts';

const [SHORTEST, LONGEST] = [16, 128];
const MANY = 32;

/** The rules on the text of tokens. */
export const textRules: readonly TokenRule[] = [
  {
    id: 'runtime/prefix-starts-token',
    title: 'Every token starts with the prefix of its profile, up to the longest',
    holds: ['prefix-starts-token', 'prefix'],
    run: startsWithPrefix,
  },
  {
    id: 'runtime/byte-length',
    title: 'The text of a token is long enough for its byte length, and grows with it',
    holds: ['byte-length'],
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
  for (const prefix of ['live', 'p'.repeat(50)]) {
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

async function growsWithByteLength(service: Service): Promise<Conclusion> {
  const [short, long] = [await textLength(service, SHORTEST), await textLength(service, LONGEST)];
  const findings: TokenFinding[] = [];
  for (const [byteLength, length] of [[SHORTEST, short] as const, [LONGEST, long] as const]) {
    if (length >= byteLength) continue;
    const requirement = `a byte length of ${byteLength}`;
    const expected = `a text of at least ${byteLength} bytes, the least that any encoding takes`;
    findings.push({ requirement, expected, actual: `${length} bytes` });
  }
  if (long <= short) {
    const requirement = `byte lengths of ${SHORTEST} and ${LONGEST}`;
    const actual = `${short} and ${long} bytes of text`;
    findings.push({ requirement, expected: 'the second makes a longer text', actual });
  }
  return judged(findings);
}

async function textLength(service: Service, byteLength: number): Promise<number> {
  const text = await service.issue(await service.application(service.profile({ byteLength })));
  return new TextEncoder().encode(text).length;
}

async function secretsDiffer(service: Service): Promise<Conclusion> {
  const secrets = new Set<string>();
  for (const prefix of ['one', 'two']) {
    const application = await service.application(service.profile({ prefix }));
    for (let issued = 0; issued < MANY; issued++) {
      const text = await service.issue(application);
      secrets.add(text.startsWith(prefix) ? text.slice(prefix.length) : text);
    }
  }
  if (secrets.size === 2 * MANY) return held;
  const expected = `${2 * MANY} tokens of two applications with as many different texts after the prefix`;
  return broken('the text of a token is random', expected, `${secrets.size} different texts`);
}

// Every letter and digit is replaced by its neighbour: the form stays, and no part of the text is left.
async function refusesUnknown(service: Service): Promise<Conclusion> {
  const prefix = 'live';
  const token = await service.issue(await service.application(service.profile({ prefix })));
  if (!(await service.isAllowed(token))) return inconclusive('a token that was issued is refused as well');
  const start = token.startsWith(prefix) ? prefix.length : 0;
  const madeUp = token.slice(0, start) + token.slice(start).replace(/[a-z0-9]/gi, neighbour);
  if (madeUp === token)
    return inconclusive('the token has no letter or digit after its prefix to be changed');
  if (!(await service.isAllowed(madeUp))) return held;
  return broken(
    'a token belongs to an application',
    'a text that was never issued is refused',
    'it was allowed',
  );
}

const RING = 'abcdefghijklmnopqrstuvwxyza ABCDEFGHIJKLMNOPQRSTUVWXYZA 01234567890';
const neighbour = (character: string) => RING[RING.indexOf(character) + 1] ?? character;

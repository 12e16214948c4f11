// §2.1 and §8: what the text of a token shows of its profile. How random bytes are written is not shown, nor whether byteLength counts
// them, the text, or the text after its prefix.

import { type Check, HOUR } from './check.ts';
import { hasLimit } from './counts.ts';

export const prefixAndLength: Check = {
  id: 'prefix-and-length',
  title: 'Every token starts with the prefix of its profile, and is as long as its byte length says',
  holds: ['prefix-starts-token', 'prefix', 'byte-length'],
  async run(service) {
    const before = { byteLength: 0, first: 0, second: 0 };
    for (const [prefix, byteLength] of [
      ['live', 16],
      ['Key-7_', 48],
      ['p'.repeat(50), 128],
    ] as const) {
      const application = await service.application(service.profile({ prefix, byteLength }));
      for (const nth of ['first', 'second'] as const) {
        const token = await service.issue(application);
        const [which, size] = [`the ${nth} token of an application`, Buffer.byteLength(token)];
        const starts = token.startsWith(prefix) && token.length > prefix.length;
        service.require(
          starts,
          `the prefix ${prefix}`,
          `${which} starts with it, and goes on`,
          'it does not',
        );
        // A random byte may take one byte of the text or two: half of a difference is certain.
        const least = Math.max(byteLength, before[nth] + (byteLength - before.byteLength) / 2);
        const expected = `${which} has at least ${least} bytes, after ${before[nth]} for ${before.byteLength}`;
        service.require(size >= least, `a byte length of ${byteLength}`, expected, `${size} bytes`);
        before[nth] = size;
      }
      before.byteLength = byteLength;
    }
  },
};

export const kind: Check = {
  id: 'kind',
  title: 'A `token` profile makes opaque tokens, and a `jwt` profile JWTs with its rate limit',
  holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
  jwt: true,
  async run(service) {
    const ratelimit = { requests: 2, window: HOUR };
    const opaque = await service.application(service.profile());
    const jwts = await service.application(service.profile({ keyType: 'jwt', ratelimit }));
    for (const nth of ['first', 'second']) {
      const isOpaque = partsOfJwt(await service.issue(opaque)) !== SIGNED;
      service.require(isOpaque, 'a `token` profile makes opaque tokens', 'a text that is no JWT', 'a JWT');
      const token = await service.issue(jwts);
      const form = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
      service.require(partsOfJwt(token) > 0, 'a `jwt` profile makes JWTs', form, 'another text');
      await hasLimit(service, token, 2, `the ${nth} token of a \`jwt\` profile`);
    }
  },
};

/** Parts of a signed JWT, which everybody can read; an encrypted one has five. */
const SIGNED = 3;

function partsOfJwt(text: string): number {
  const parts = text.split('.');
  try {
    const header: unknown = JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString());
    const isJwt = (parts.length === SIGNED || parts.length === 5) && Object.hasOwn(Object(header), 'alg');
    return isJwt ? parts.length : 0;
  } catch {
    return 0;
  }
}

// §2.1 and §8: what the text of a token shows of its profile. How random bytes are written is not shown, nor whether byteLength counts
// them, the text, or the text with its prefix.

import { jsonIn } from '../../src/values.ts';
import { type Check, HOUR } from './check.ts';

export const prefixAndLength: Check = {
  title: 'Every token starts with the prefix of its profile, and is as long as its byte length says',
  holds: ['prefix-starts-token', 'prefix', 'byte-length'],
  async run(service) {
    const before = { byteLength: 0, first: 0, second: 0 };
    const prefixes = { 16: 'live', 48: 'Key-7_', 128: 'p'.repeat(50) };
    for (const [length, prefix] of Object.entries(prefixes)) {
      const byteLength = Number(length);
      const application = await service.application({ prefix, byteLength });
      for (const nth of ['first', 'second'] as const) {
        const token = await service.issue(application);
        service.prefixed(token, prefix, `the ${nth} token of an application`);
        // A random byte may take one byte of the text or two: half of a difference is certain.
        const size = Buffer.byteLength(token);
        const least = Math.max(byteLength, before[nth] + (byteLength - before.byteLength) / 2);
        const expected = `at least ${least} bytes, since a length of ${before.byteLength} made ${before[nth]}`;
        service.require(size >= least, `a byte length of ${byteLength}`, expected, `${size} bytes`);
        before[nth] = size;
      }
      before.byteLength = byteLength;
    }
  },
};

export const kind: Check = {
  title: 'A `token` profile makes opaque tokens, and a `jwt` profile JWTs with its rate limit',
  holds: ['profile-key-type', 'profile-jwt-id', 'jwt-settings'],
  jwt: true,
  async run(service) {
    const opaque = await service.application({});
    const jwts = await service.application({ keyType: 'jwt', ratelimit: { requests: 2, window: HOUR } });
    for (const nth of ['first', 'second']) {
      // An encrypted JWT, of five parts, can be read by nobody else, and so is opaque.
      const isOpaque = !isJwt(await service.issue(opaque), [3]);
      service.require(isOpaque, 'a `token` profile makes opaque tokens', 'a text that is no JWT', 'a JWT');
      const token = await service.issue(jwts);
      const form = 'parts between dots, the first of them a JSON object with `alg` (RFC 7519 §7.2)';
      service.require(isJwt(token, [3, 5]), 'a `jwt` profile makes JWTs', form, 'another text');
      if (nth === 'first') await service.limited(token, 2, 'a token of a `jwt` profile');
    }
  },
};

function isJwt(text: string, parts: readonly number[]): boolean {
  const [header = '', ...others] = text.split('.');
  const value = jsonIn(Buffer.from(header, 'base64url').toString());
  return parts.includes(others.length + 1) && Object.hasOwn(Object(value), 'alg');
}

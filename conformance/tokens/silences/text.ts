// What an implementation does where the source is silent on the text of a token.

import { notApplicable, observed } from '../conclude.ts';
import type { Subject } from '../subject.ts';
import type { Conclusion, RuntimeCase } from '../types.ts';

/** The probes on the text of a token. */
export const textProbes: readonly RuntimeCase[] = [
  {
    id: 'runtime/silences/token-encoding',
    title: 'How are the random bytes of a token written?',
    holds: [],
    asks: { silence: 'token-encoding', decided: 'base64url' },
    run: encoding,
  },
  {
    id: 'runtime/silences/jwt-prefix',
    title: 'Does a JWT start with the prefix of its profile?',
    holds: [],
    asks: { silence: 'jwt-prefix', decided: 'prefixed' },
    run: jwtPrefix,
  },
];

// Eight tokens together have some five hundred characters: enough to meet every one of an alphabet.
async function encoding(subject: Subject): Promise<Conclusion> {
  const application = await subject.application(subject.profile({ byteLength: 48 }));
  let text = '';
  for (let issued = 0; issued < 8; issued++) text += await subject.issue(application);
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(text)) return observed('hex', 'In hex.');
  if (/^[\w-]+$/.test(text) && /[-_]/.test(text))
    return observed('base64url', 'In base64url without padding.');
  if (/^[A-Za-z0-9]+$/.test(text)) return observed('alphanumeric', 'In letters and digits.');
  if (/^[A-Za-z0-9+/=]+$/.test(text)) return observed('base64', 'In base64.');
  return observed('other', 'In another way than hex, base64 or letters and digits.');
}

async function jwtPrefix(subject: Subject): Promise<Conclusion> {
  if (subject.jwtId === undefined)
    return notApplicable('needs a JWT configuration that exists: give one with --jwt-id');
  const profile = subject.jwtProfile(subject.jwtId, { prefix: 'live' });
  const token = await subject.issue(await subject.application(profile));
  return token.startsWith('live')
    ? observed('prefixed', 'A JWT starts with the prefix; it has to be taken off before the JWT is read.')
    : observed('bare', 'The prefix of a profile leaves its JWTs as they are.');
}

// What an implementation does where the source is silent on the text of a token.

import { answered } from '../conclude.ts';
import type { Service } from '../service.ts';
import type { TokenProbe } from '../types.ts';
import { tokenProbe } from './probe.ts';

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

// Are the letters of the credential bound to their case?

import { swappedPlaceholder } from '../../types.ts';
import { comparing, credentialOf, requestCarrying } from '../security/credential.ts';
import { ask, probe } from './probe.ts';

export const credentialCase = probe('credential-case', (subject) => {
  const { scheme, header, cased = true } = credentialOf(subject);
  if (subject.operation.security === undefined || !cased) return [];
  const value = `${scheme ? `${scheme} ` : ''}${swappedPlaceholder}`;
  return [
    ask(subject, {
      silence: 'credential-case',
      about: 'credential',
      name: { rule: 'security', variant: 'token-other-case' },
      title: 'the credential with its letters in the other case',
      change: `${header} is ${JSON.stringify(value)}`,
      request: requestCarrying(subject, value),
      conditions: comparing(subject),
    }),
  ];
});

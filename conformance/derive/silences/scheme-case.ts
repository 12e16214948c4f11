// Is the name of the scheme bound to its case?

import { credentialPlaceholder } from '../../types.ts';
import { comparing, credentialOf, requestCarrying } from '../security/credential.ts';
import { ask, probe } from './probe.ts';

export const schemeCase = probe('scheme-case', (subject) => {
  const { scheme, header } = credentialOf(subject);
  if (subject.operation.security === undefined || scheme === undefined) return [];
  if (scheme.toLowerCase() === scheme) return [];
  const value = `${scheme.toLowerCase()} ${credentialPlaceholder}`;
  return [
    ask(subject, {
      silence: 'scheme-case',
      name: { rule: 'security', variant: 'asked/scheme-lower-case' },
      title: 'the scheme in lower case',
      change: `${header} is ${JSON.stringify(value)}`,
      request: requestCarrying(subject, value),
      conditions: comparing(subject),
    }),
  ];
});

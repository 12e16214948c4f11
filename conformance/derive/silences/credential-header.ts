// Which header carries the credential, and in which form?

import { credentialPlaceholder, type Decision, type HttpCase } from '../../types.ts';
import { decided } from '../requirements.ts';
import { comparing, credentialOf, requestCarrying } from '../security/credential.ts';
import type { Subject } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const credentialHeader = probe('credential-header', (subject) =>
  subject.operation.security === undefined ? [] : [...otherForms(subject), ...usualHeader(subject)],
);

/** The right credential, written otherwise. */
function otherForms(subject: Subject): readonly HttpCase[] {
  const { scheme } = credentialOf(subject);
  if (scheme === undefined) return [];
  const other = scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic';
  const forms = [
    {
      name: 'scheme-other',
      title: 'the credential under another scheme',
      value: `${other} ${credentialPlaceholder}`,
    },
    {
      name: 'scheme-glued',
      title: 'the scheme and the credential without a space',
      value: `${scheme}${credentialPlaceholder}`,
    },
  ];
  return forms.map(({ name, title, value }) =>
    askHeader(subject, { name, title, value, decides: onlyAsDecided(subject) }),
  );
}

/** A contract that chose the header takes the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Decision[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'refused' }, origin: accepted.origin }] : [];
}

/** The header that the contract chose, whichever one was declared for this implementation. */
function usualHeader(subject: Subject): readonly HttpCase[] {
  if (subject.operation.security?.scheme.scheme?.toLowerCase() !== 'bearer') return [];
  return [
    askHeader(subject, {
      name: 'authorization-header',
      title: 'the credential as Authorization: Bearer',
      header: 'Authorization',
      value: `Bearer ${credentialPlaceholder}`,
      decides: decided(subject, 'credential-header'),
    }),
  ];
}

interface Form {
  readonly name: string;
  readonly title: string;
  readonly header?: string;
  readonly value: string;
  readonly decides: readonly Decision[];
}

function askHeader(subject: Subject, { name, title, header, value, decides }: Form): HttpCase {
  const carrier = header ?? credentialOf(subject).header;
  return ask(subject, {
    silence: 'credential-header',
    name: { rule: 'security', variant: `asked/${name}` },
    title,
    change: `${carrier} is ${JSON.stringify(value)}`,
    request: requestCarrying(subject, value, carrier),
    decides,
    conditions: comparing(subject),
  });
}

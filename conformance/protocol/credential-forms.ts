// How the right credential is written: questions about its header, scheme and letter case, and about what is looked at first.

import type { SilenceId } from '../../src/contract/index.ts';
import { asking, type Question, type Table } from '../rows/row.ts';
import { type Decision, swappedOf } from '../types.ts';
import { placeholderOf, writtenIn } from '../view/carried.ts';
import { decided } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { carrying, credentialOf, givenSecurity } from './credentials.ts';

/** How the credential is written. */
export const credentialFormRows: Table = (subject) => {
  const security = givenSecurity(subject);
  if (security === undefined) return [];
  const carried = credentialOf(subject);
  const { header, scheme = '', cased = true } = carried;
  const credential = placeholderOf(carried);
  const form = (silence: SilenceId, name: string, title: string, value: string, carrier = header) => ({
    ...{ silence, name: `credential/${name}`, title, says: `${carrier} is ${JSON.stringify(value)}` },
    change: carrying(subject, value, carrier),
  });
  const under = (other: string) => `${other} ${credential}`;
  const [usual, lower] = ['the credential as Authorization: Bearer', scheme.toLowerCase()];
  const otherScheme = under(lower === 'basic' ? 'Bearer' : 'Basic');
  const decides = onlyAsDecided(subject);
  const questions: readonly (Question | false)[] = [
    scheme !== '' && {
      ...form(
        'credential-header',
        'under-another-scheme',
        'the credential under another scheme',
        otherScheme,
      ),
      decides,
    },
    // The header that the contract decided on, whichever one is declared for this implementation.
    security.alternatives[0]?.[0]?.scheme.scheme?.toLowerCase() === 'bearer' &&
      form('credential-header', 'authorization-header', usual, under('Bearer'), 'Authorization'),
    cased && {
      ...form(
        'credential-case',
        'other-case',
        'the credential with its letters in the other case',
        writtenIn(carried, swappedOf(credential)),
      ),
      about: 'credential',
    },
    lower !== scheme && form('scheme-case', 'scheme-lower-case', 'the scheme in lower case', under(lower)),
    withoutBoth(subject),
  ];
  return questions.flatMap((question) => (question ? [asking(subject, question)] : []));
};

/** A contract that decided on the header accepts the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Decision[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'rejected' }, origin: accepted.origin }] : [];
}

/** Which is looked at first. */
function withoutBoth(subject: Subject): Question | false {
  const { body } = plainRequest(subject);
  if (subject.operation.body === undefined || body === undefined || !('text' in body)) return false;
  return {
    silence: 'order-of-checks',
    about: 'credential',
    name: 'credential/without-credential-and-body',
    title: 'no credential, and a body that is not JSON',
    change: { ...carrying(subject, undefined), body: { text: body.text.slice(0, -1) } },
  };
}

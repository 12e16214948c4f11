// How the right credential is written: questions about its header, scheme and letter case, and about what is looked at first.

import type { SilenceId } from '../../src/contract/index.ts';
import { type Ask, asksAll, type Question, type Table } from '../rows/row.ts';
import { credentialPlaceholder, type Decision, swappedPlaceholder } from '../types.ts';
import { decided } from '../view/requirements.ts';
import { plainRequest, type Subject } from '../view/subject.ts';
import { type Carried, carrying, credentialOf, givenSecurity } from './credentials.ts';

/** The value of the header, or undefined where there is no such form. */
type ValueOf = (credential: Carried, subject: Subject) => string | undefined;

/** The right credential in another form, or in another header (`carrier`). */
const formed =
  (
    silence: SilenceId,
    name: string,
    title: string,
    of: ValueOf,
    {
      about,
      decides,
      carrier,
    }: Pick<Question, 'about'> & { decides?: typeof onlyAsDecided; carrier?: string } = {},
  ): Ask =>
  (subject) => {
    const credential = credentialOf(subject);
    const value = givenSecurity(subject) && of(credential, subject);
    const header = carrier ?? credential.header;
    return value === undefined
      ? undefined
      : {
          ...{ silence, about, name: `credential/${name}`, title },
          says: `${header} is ${JSON.stringify(value)}`,
          change: carrying(subject, value, header),
          decides: decides?.(subject),
        };
  };

/** A contract that decided on the header accepts the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Decision[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'rejected' }, origin: accepted.origin }] : [];
}

/** Which is looked at first. */
const withoutBoth: Ask = (subject) => {
  const { body } = plainRequest(subject);
  const isGuarded = givenSecurity(subject) !== undefined && subject.operation.body !== undefined;
  if (!isGuarded || body === undefined || !('text' in body)) return undefined;
  return {
    silence: 'order-of-checks',
    about: 'credential',
    name: 'credential/without-credential-and-body',
    title: 'no credential, and a body that is not JSON',
    change: { ...carrying(subject, undefined), body: { text: body.text.slice(0, -1) } },
  };
};

/** The header that the contract decided on, whichever one is declared for this implementation. */
const usual: ValueOf = (_, { operation }) =>
  operation.security?.scheme.scheme?.toLowerCase() === 'bearer'
    ? `Bearer ${credentialPlaceholder}`
    : undefined;

const swapped: ValueOf = ({ scheme = '', cased = true }) =>
  cased ? `${scheme} ${swappedPlaceholder}`.trim() : undefined;

const lowerScheme: ValueOf = ({ scheme = '' }) =>
  scheme.toLowerCase() === scheme ? undefined : `${scheme.toLowerCase()} ${credentialPlaceholder}`;

const otherScheme: ValueOf = ({ scheme }) =>
  scheme && `${scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic'} ${credentialPlaceholder}`;

/** How the credential is written. */
export const credentialFormRows: Table = asksAll([
  formed('credential-header', 'under-another-scheme', 'the credential under another scheme', otherScheme, {
    decides: onlyAsDecided,
  }),
  formed('credential-header', 'authorization-header', 'the credential as Authorization: Bearer', usual, {
    carrier: 'Authorization',
  }),
  formed('credential-case', 'other-case', 'the credential with its letters in the other case', swapped, {
    about: 'credential',
  }),
  formed('scheme-case', 'scheme-lower-case', 'the scheme in lower case', lowerScheme),
  withoutBoth,
]);

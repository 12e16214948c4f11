// Credentials: without the right one nothing succeeds and nothing is shown.

import { derived } from '../../../src/contract/index.ts';
import type { Case, Requirement } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { decided, refusal } from '../requirements.ts';
import {
  credentialPlaceholder,
  type Inputs,
  needsCredential,
  requestOf,
  rotatedPlaceholder,
  type Subject,
  swappedPlaceholder,
} from '../subject.ts';

/** Cases for the security requirement of an operation. */
export function deriveSecurity(subject: Subject): readonly Case[] {
  const { security } = subject.operation;
  if (security === undefined) return [];
  const required = refusal(subject, derived(security.origin), 'credential');
  return [
    ...wrong(subject).map(([name, title, value]) =>
      credentialCase(subject, name, title, value, [...required, ...shown(subject)]),
    ),
    ...spellings(subject),
    ...usualHeader(subject),
  ];
}

/** Without a declared credential the cases are planned for the usual header, and not applicable. */
const credentialOf = (subject: Subject): NonNullable<Inputs['credential']> =>
  subject.inputs.credential ?? { header: 'Authorization', scheme: 'Bearer' };

/** Values of the header that are not the credential; undefined leaves the header out. */
function wrong(subject: Subject): readonly (readonly [string, string, string | undefined])[] {
  const { scheme, cased = true, alphanumeric = true } = credentialOf(subject);
  const before = scheme ? `${scheme} ` : '';
  const schemes = [
    ['empty', 'an empty credential', `${scheme}`],
    ['scheme-other', 'another scheme', 'Basic YWNzOndyb25n'],
  ] as const;
  return [
    ['missing', 'no credential', undefined],
    ['wrong', 'a credential that nobody was given', `${before}acswrongcredential0`],
    ['suffix', 'the credential with a character more', `${before}${extendedPlaceholder}`],
    ['prefixed', 'the credential with a character before it', `${before}x${credentialPlaceholder}`],
    ['truncated', 'the credential with a character less', `${before}${truncatedPlaceholder}`],
    ...(alphanumeric
      ? [['same-length', 'another credential of the same length', `${before}${rotatedPlaceholder}`] as const]
      : []),
    ...(cased
      ? [
          [
            'token-other-case',
            'the credential with its letters in the other case',
            `${before}${swappedPlaceholder}`,
          ] as const,
        ]
      : []),
    ...(scheme ? schemes : ([['empty', 'an empty credential', '']] as const)),
  ];
}

/** Stands for the credential without its last character, in the shell's own spelling. */
const truncatedPlaceholder = '${ACS_BEARER%?}';

/** Stands for the credential and a character more. */
const extendedPlaceholder = '${ACS_BEARER}x';

function credentialCase(
  subject: Subject,
  name: string,
  title: string,
  value: string | undefined,
  requires: readonly Requirement[],
  asks?: string,
): Case {
  const [base] = subject.bases;
  const { header } = credentialOf(subject);
  const request = requestOf(subject, base && { json: base.value });
  const others = request.headers.filter(([one]) => one.toLowerCase() !== header.toLowerCase());
  return createCase(subject, 'security', name, {
    title,
    change: value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`,
    request: { ...request, headers: value === undefined ? others : [[header, value], ...others] },
    requires,
    twin: acceptedCaseId(subject),
    ...(base && refusedWithout(base)),
    ...(asks && { asks }),
    ...(subject.inputs.credential === undefined && { needs: [needsCredential] }),
  });
}

/** A refusal that carries what it refuses is none. */
function shown(subject: Subject): readonly Requirement[] {
  const { security, body } = subject.operation;
  if (body !== undefined || security === undefined) return [];
  return [
    {
      expect: { kind: 'not-resource', of: acceptedCaseId(subject), anywhere: true },
      origin: derived(security.origin),
    },
  ];
}

/** The right credential, carried otherwise: the header is the source's silence. */
function spellings(subject: Subject): readonly Case[] {
  const { scheme } = credentialOf(subject);
  if (scheme === undefined) return [];
  const other = scheme.toLowerCase() === 'basic' ? 'Bearer' : 'Basic';
  const only = onlyAsDecided(subject);
  const probe = (
    name: string,
    title: string,
    value: string,
    requires: readonly Requirement[],
    asks: string,
  ) => credentialCase(subject, `asked/${name}`, title, value, requires, asks);
  const lower = `${scheme.toLowerCase()} ${credentialPlaceholder}`;
  return [
    ...(scheme.toLowerCase() === scheme
      ? []
      : [
          probe(
            'scheme-lower-case',
            'the scheme in lower case',
            lower,
            decided(subject, 'scheme-case'),
            'scheme-case',
          ),
        ]),
    probe(
      'scheme-other',
      'the credential under another scheme',
      `${other} ${credentialPlaceholder}`,
      only,
      'credential-header',
    ),
    probe(
      'scheme-glued',
      'the scheme and the credential without a space',
      `${scheme}${credentialPlaceholder}`,
      only,
      'credential-header',
    ),
  ];
}

/** A contract that chose the header takes the credential in no other way. */
function onlyAsDecided(subject: Subject): readonly Requirement[] {
  const [accepted] = decided(subject, 'credential-header');
  return accepted ? [{ expect: { kind: 'refused' }, origin: accepted.origin }] : [];
}

/** The header that the contract chose, whichever one was declared for this implementation. */
function usualHeader(subject: Subject): readonly Case[] {
  const { scheme } = subject.operation.security?.scheme ?? {};
  if (scheme?.toLowerCase() !== 'bearer') return [];
  const [base] = subject.bases;
  const { headers, ...request } = requestOf(subject, base && { json: base.value });
  const declared = credentialOf(subject).header.toLowerCase();
  const others = headers.filter(([name]) => name.toLowerCase() !== declared);
  const value = `Bearer ${credentialPlaceholder}`;
  return [
    createCase(subject, 'security', 'asked/authorization-header', {
      title: 'the credential as Authorization: Bearer',
      change: `Authorization is ${JSON.stringify(value)}`,
      request: { ...request, headers: [['Authorization', value], ...others] },
      requires: decided(subject, 'credential-header'),
      asks: 'credential-header',
      twin: acceptedCaseId(subject),
      ...(base && refusedWithout(base)),
      ...(subject.inputs.credential === undefined && { needs: [needsCredential] }),
    }),
  ];
}

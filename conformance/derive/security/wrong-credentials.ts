// Credentials: without the right one nothing succeeds and nothing is shown.

import { derived, type Security } from '../../../src/contract/index.ts';
import type { HttpCase, Requirement } from '../../types.ts';
import { acceptedCaseId } from '../case.ts';
import { vary } from '../negative.ts';
import { refusal } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { credentialPlaceholder, rotatedPlaceholder, type Subject } from '../subject.ts';
import { comparing, credentialOf, requestCarrying } from './credential.ts';

/** Cases for the security requirement of an operation. */
export const wrongCredentials: Rule = {
  name: 'wrong-credentials',
  derive: (subject) => {
    const { security } = subject.operation;
    return security === undefined ? [] : wrong(subject).map((value) => refused(subject, security, value));
  },
};

interface Wrong {
  readonly name: string;
  readonly title: string;
  /** Of the header; absent leaves the header out. */
  readonly value?: string;
}

function refused(subject: Subject, security: Security, { name, title, value }: Wrong): HttpCase {
  const { header } = credentialOf(subject);
  return vary(subject, {
    name: { rule: 'security', variant: name },
    title,
    change: value === undefined ? `${header} is absent` : `${header} is ${JSON.stringify(value)}`,
    request: requestCarrying(subject, value),
    requires: [...refusal(subject, derived(security.origin), 'credential'), ...hidden(subject, security)],
    conditions: comparing(subject),
  });
}

/** Values of the header that are not the credential. */
function wrong(subject: Subject): readonly Wrong[] {
  const { scheme, alphanumeric = true } = credentialOf(subject);
  const before = scheme ? `${scheme} ` : '';
  return [
    { name: 'missing', title: 'no credential' },
    { name: 'wrong', title: 'a credential that nobody was given', value: `${before}acswrongcredential0` },
    { name: 'suffix', title: 'the credential with a character more', value: `${before}${extended}` },
    {
      name: 'prefixed',
      title: 'the credential with a character before it',
      value: `${before}x${credentialPlaceholder}`,
    },
    { name: 'truncated', title: 'the credential with a character less', value: `${before}${truncated}` },
    ...(alphanumeric ? [sameLength(before)] : []),
    { name: 'empty', title: 'an empty credential', value: scheme ?? '' },
    ...(scheme ? [otherScheme] : []),
  ];
}

const sameLength = (before: string): Wrong => ({
  name: 'same-length',
  title: 'another credential of the same length',
  value: `${before}${rotatedPlaceholder}`,
});

const otherScheme: Wrong = { name: 'scheme-other', title: 'another scheme', value: 'Basic YWNzOndyb25n' };

/** Stands for the credential without its last character, in the shell's own spelling. */
const truncated = '${ACS_BEARER%?}';

/** Stands for the credential and a character more. */
const extended = '${ACS_BEARER}x';

/** A refusal that carries what it refuses is none. */
function hidden(subject: Subject, { origin }: Security): readonly Requirement[] {
  if (subject.operation.requestBody !== undefined) return [];
  return [
    {
      expect: { kind: 'not-resource', of: acceptedCaseId(subject), anywhere: true },
      origin: derived(origin),
    },
  ];
}

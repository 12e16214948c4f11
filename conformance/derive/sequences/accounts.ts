// Separation of accounts (§1): a resource belongs to its own account. Under another one, with either credential, it is not
// shown.

import { derived, type Origin } from '../../../src/contract/index.ts';
import type { Condition, HttpCase } from '../../types.ts';
import { ask, type CaseName, caseId, createCase, probe } from '../case.ts';
import { credentialOf, requestCarrying } from '../http/credentials.ts';
import { rejection, success } from '../requirements.ts';
import { type Rule, requestOf, type Subject, withQuery } from '../subject.ts';
import { namesOfReads, type Parties, type Party, partiesOf, readOf } from './parties.ts';

/** A read of one account's resource that must not show it. */
interface Hidden {
  readonly of: Party;
  readonly variant: string;
  readonly title: string;
  readonly change: string;
  readonly target: string;
  /** The account whose credential it carries. */
  readonly by: Party;
  readonly twin: Party;
  readonly conditions?: readonly Condition[];
}

/** With the credential of the account that owns the resource. */
const ownCredential = ({ targetOf }: Parties, of: Party, under: Party): Hidden => ({
  of,
  variant: 'own-credential',
  title: `the resource of the ${of.name} account under the ${under.name} one, with its own credential`,
  change: `the account is the ${under.name} one`,
  target: targetOf(under.account, of.id),
  by: of,
  twin: of,
});

/** With the credential of the account in the path. */
const otherCredential = ({ targetOf }: Parties, of: Party, under: Party): Hidden => ({
  of,
  variant: 'other-credential',
  title: `the resource of the ${of.name} account under the ${under.name} one, with the credential of that`,
  change: `the identifier is that of the ${of.name} account's resource`,
  target: targetOf(under.account, of.id),
  by: under,
  twin: under,
});

/** Sent with nothing else in flight, right after a read that showed the resource under its own account. */
const rightAfter = (read: Hidden): Hidden => ({
  ...read,
  variant: `${read.variant}/right-after`,
  title: `${read.title}, right after it was read`,
  conditions: [{ kind: 'right-after', before: 'shown', read: read.of.own }, { kind: 'alone' }],
});

/**
 * Paths below one account that lead to the other's resource if they are decoded or normalised twice, or if the query names the
 * account. A service may resolve them (§4.4); a credential that is rejected there gives no access.
 */
function climbing(subject: Subject, parties: Parties, of: Party, under: Party): readonly Hidden[] {
  const { holder, targetOf, missingCredential } = parties;
  const own = targetOf(of.account, of.id);
  const rejected: Condition = {
    kind: 'only-if-rejected',
    case: caseId(subject, namesOfReads[of.name]),
    because: 'credential-opens-both-accounts',
  };
  const account = `/${encodeURIComponent(under.account)}`;
  const paths = [
    { name: 'segment', target: `${account}/..%2F${own.slice(1)}` },
    { name: 'dot-segments', target: `${account}/..${own}` },
    { name: 'identifier', target: targetOf(under.account, `${under.id}/../..${own}`) },
    { name: 'key', target: targetOf(under.account, `../${of.account}/${of.id}`) },
    {
      name: 'query',
      target: withQuery(targetOf(under.account, of.id), `${holder}=${encodeURIComponent(of.account)}`),
    },
  ];
  return paths.map(({ name, target }) => ({
    of,
    variant: `climbing/${name}`,
    title: `a path that climbs from the ${under.name} account to the resource of the ${of.name} one: ${name}`,
    change: `the path is ${target}`,
    target,
    by: under,
    twin: under,
    conditions: [...missingCredential, rejected],
  }));
}

/** Cases for a read below an account, if the user declares another one. */
export const accounts: Rule = {
  name: 'accounts',
  derive: (subject) => {
    const parties = partiesOf(subject);
    return parties === undefined ? [] : casesOf(subject, parties);
  },
};

/** A service may check the credential for one account and not for another. */
export const anonymous: Rule = {
  name: 'anonymous',
  derive: (subject) => {
    const { security } = subject.operation;
    const parties = partiesOf(subject);
    if (parties === undefined || security === undefined) return [];
    const { second, missing, targetOf } = parties;
    const { headers } = requestCarrying(subject, undefined);
    const change = `${credentialOf(subject).header} is absent`;
    return [
      createCase(subject, {
        name: { rule: 'accounts', place: 'second', variant: 'without-credential' },
        title: 'the resource of the second account, with no credential',
        request: requestOf(subject, { target: targetOf(second.account, second.id), headers }),
        requires: rejection(subject, derived(security.origin), 'credential'),
        conditions: [...missing, ...second.conditions, { kind: 'twin', case: second.own, change }],
      }),
    ];
  },
};

function casesOf(subject: Subject, parties: Parties): readonly HttpCase[] {
  const { first, second } = parties;
  const moved = ownCredential(parties, first, second);
  const others = [
    ownCredential(parties, second, first),
    otherCredential(parties, first, second),
    otherCredential(parties, second, first),
  ];
  const climbed = [
    ...climbing(subject, parties, first, second),
    ...climbing(subject, parties, second, first),
  ];
  const inTurn = [moved, ...others].map(rightAfter);
  return [
    knownOfSecond(subject, parties),
    ...[...others, ...climbed, ...inTurn].map((read) => hiddenCase(subject, parties, read)),
    ...atOnce(subject, parties),
  ];
}

/**
 * Reads the second account's resource under its own account: the twin of its negatives, sent with nothing else in flight so
 * that no concurrent request can be confused with it. It counts only if the first account's resource is shown, too.
 */
function knownOfSecond(subject: Subject, parties: Parties): HttpCase {
  const { first, second, missing, missingCredential } = parties;
  const values = { ...subject.inputs.values, account: second.account, 'routing-id': second.id };
  const declared = { ...subject, inputs: { ...subject.inputs, values } };
  return createCase(subject, {
    name: namesOfReads.known,
    title: 'the resource of the second account is shown under it',
    request: readOf(subject, parties, second),
    requires: success(declared, subject.operation.origin),
    conditions: [
      ...missing,
      ...missingCredential,
      {
        kind: 'twin',
        case: first.own,
        change: 'account, identifier and credential are those of the second account',
      },
      { kind: 'alone' },
    ],
  });
}

const hiddenCase = (subject: Subject, parties: Parties, read: Hidden): HttpCase =>
  hiddenAs(subject, parties, read, { rule: 'accounts', place: read.of.name, variant: read.variant });

function hiddenAs(subject: Subject, { missing }: Parties, read: Hidden, name: CaseName): HttpCase {
  const { of, by, twin, title, change, target, conditions = [] } = read;
  return createCase(subject, {
    name,
    title,
    request: requestOf(subject, { target, headers: by.headers }),
    requires: [
      {
        expect: { kind: 'not-resource', of: of.own, anywhere: true, identifier: of.id },
        origin: scopeOf(subject),
      },
    ],
    conditions: [
      ...new Set([...missing, ...of.conditions, ...by.conditions]),
      { kind: 'twin', case: twin.own, change },
      { kind: 'after', cases: [of.own] },
      ...conditions,
    ],
  });
}

/** The origin of the rule that a resource is shown under its own account only. */
const scopeOf = ({ operation }: Subject): Origin =>
  derived(operation.parameters.find(({ input }) => input === 'account')?.origin ?? operation.pathOrigin);

const rounds = 2;

/** Reads both accounts concurrently, each under its own path and under that of the other. */
function atOnce(subject: Subject, parties: Parties): readonly HttpCase[] {
  const { first, second } = parties;
  const swapped = [otherCredential(parties, first, second), otherCredential(parties, second, first)];
  const round = [
    (name: CaseName) => shownAs(subject, parties, name, first, second),
    ...swapped.map(
      (read) => (name: CaseName) =>
        hiddenAs(subject, parties, { ...read, title: `${read.title}, at the same time as others` }, name),
    ),
    (name: CaseName) => shownAs(subject, parties, name, second, first),
  ];
  return Array.from({ length: rounds }, () => round)
    .flat()
    .map((create, i) => create({ rule: 'accounts', variant: 'at-once', number: i + 1 }));
}

/** Repeats a read: the status must be the same, and the response must not be the other account's resource. */
function shownAs(subject: Subject, parties: Parties, name: CaseName, of: Party, other: Party): HttpCase {
  const origin = scopeOf(subject);
  return createCase(subject, {
    name,
    title: `the resource of the ${of.name} account, at the same time as that of the ${other.name} one`,
    request: readOf(subject, parties, of),
    requires: [
      { expect: { kind: 'same-status', as: of.own }, origin },
      { expect: { kind: 'not-resource', of: other.own, named: other.id, own: of.own }, origin },
    ],
    conditions: [
      ...new Set([...parties.missing, ...of.conditions, ...other.conditions]),
      { kind: 'twin', case: of.own },
      { kind: 'after', cases: [other.own] },
    ],
  });
}

export const credentialAccount = probe('credential-account', (subject) => {
  const parties = partiesOf(subject);
  if (parties === undefined) return [];
  const { first, second } = parties;
  return [opened(subject, parties, first, second), opened(subject, parties, second, first)];
});

/** Reads an account's resource under that account, with the credential of the other. */
function opened(subject: Subject, parties: Parties, of: Party, by: Party): HttpCase {
  const { missing, missingCredential } = parties;
  const needsBoth = of.name === 'first' || of.own === caseId(subject, namesOfReads.known);
  return ask(subject, {
    silence: 'credential-account',
    about: 'path',
    name: namesOfReads[of.name],
    title: `the resource of the ${of.name} account under it, with the credential of the ${by.name} one`,
    change: needsBoth
      ? `the credential is that of the ${by.name} account`
      : `it is in the ${of.name} account`,
    twin: needsBoth ? of.own : by.own,
    request: readOf(subject, parties, of, by),
    conditions: [...missing, ...(needsBoth ? missingCredential : [])],
  });
}

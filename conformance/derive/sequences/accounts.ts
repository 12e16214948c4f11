// Accounts apart (§1): a resource lives under its own account. Asked for under another one, with either credential, one
// after the other and at the same time, it is not shown.

import { derived, type Origin } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { type CaseName, createCase } from '../case.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import { climbing, type Hidden, otherCredential, ownCredential, rightAfter } from './crossed-reads.ts';
import { namesOfReads, type Parties, type Party, partiesOf } from './parties.ts';

/** Cases for a read below an account, of which the user may name another one. */
export const accounts: Rule = {
  name: 'accounts',
  derive: (subject) => {
    const parties = subject.contract.annotated ? partiesOf(subject) : undefined;
    return parties === undefined ? [] : casesOf(subject, parties);
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
 * The second account's resource under its own account: what its negatives differ from, and so read while no other request
 * can be mixed up with it. Where the first one's is not shown either, nothing is known.
 */
function knownOfSecond(
  subject: Subject,
  { first, second, targetOf, missing, missingCredential }: Parties,
): HttpCase {
  const values = { ...subject.inputs.values, account: second.account, 'routing-id': second.id };
  const declared = { ...subject, inputs: { ...subject.inputs, values } };
  return createCase(subject, namesOfReads.known, {
    title: 'the resource of the second account is shown under it',
    request: requestOf(subject, { target: targetOf(second.account, second.id), headers: second.headers }),
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
  return createCase(subject, name, {
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

/** Why a resource is shown under its own account alone. */
const scopeOf = ({ operation }: Subject): Origin =>
  derived(operation.parameters.find(({ input }) => input === 'account')?.origin ?? operation.pathOrigin);

/** So many rounds of the four reads. */
const rounds = 2;

/** Each account read at the same time as the other, under its own path and under that of the other. */
function atOnce(subject: Subject, parties: Parties): readonly HttpCase[] {
  const { first, second } = parties;
  const crossed = [otherCredential(parties, first, second), otherCredential(parties, second, first)];
  const round = [
    (name: CaseName) => shownAs(subject, parties, name, first, second),
    ...crossed.map(
      (read) => (name: CaseName) =>
        hiddenAs(subject, parties, { ...read, title: `${read.title}, at the same time as others` }, name),
    ),
    (name: CaseName) => shownAs(subject, parties, name, second, first),
  ];
  return Array.from({ length: rounds }, () => round)
    .flat()
    .map((create, i) => create({ rule: 'accounts', variant: 'at-once', number: i + 1 }));
}

/** Read again, it has the same status, and is not what the other account's resource says that it is. */
function shownAs(
  subject: Subject,
  { missing, targetOf }: Parties,
  name: CaseName,
  of: Party,
  other: Party,
): HttpCase {
  const origin = scopeOf(subject);
  return createCase(subject, name, {
    title: `the resource of the ${of.name} account, at the same time as that of the ${other.name} one`,
    request: requestOf(subject, { target: targetOf(of.account, of.id), headers: of.headers }),
    requires: [
      { expect: { kind: 'same-status', as: of.own }, origin },
      { expect: { kind: 'not-resource', of: other.own, named: other.id }, origin },
    ],
    conditions: [
      ...new Set([...missing, ...of.conditions, ...other.conditions]),
      { kind: 'twin', case: of.own },
      { kind: 'after', cases: [other.own] },
    ],
  });
}

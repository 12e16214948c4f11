// Reads of one account's resource below the other account: which credential they carry, and by which path they go.

import type { Condition } from '../../types.ts';
import { caseId } from '../case.ts';
import type { Subject } from '../subject.ts';
import { namesOfReads, type Parties, type Party } from './parties.ts';

/** A read of one account's resource that must not show it. */
export interface Hidden {
  readonly of: Party;
  readonly variant: string;
  readonly title: string;
  readonly change: string;
  readonly target: string;
  /** Whose credential it carries. */
  readonly by: Party;
  readonly twin: Party;
  readonly conditions?: readonly Condition[];
}

/** With the credential of the account that has it. */
export const ownCredential = ({ targetOf }: Parties, of: Party, under: Party): Hidden => ({
  of,
  variant: 'own-credential',
  title: `the resource of the ${of.name} account under the ${under.name} one, with its own credential`,
  change: `the account is the ${under.name} one`,
  target: targetOf(under.account, of.id),
  by: of,
  twin: of,
});

/** With the credential of the account of the path. */
export const otherCredential = ({ targetOf }: Parties, of: Party, under: Party): Hidden => ({
  of,
  variant: 'other-credential',
  title: `the resource of the ${of.name} account under the ${under.name} one, with the credential of that`,
  change: `the identifier is that of the ${of.name} account's resource`,
  target: targetOf(under.account, of.id),
  by: under,
  twin: under,
});

/** Sent while nothing else is in flight, right after the resource was shown under its own account. */
export const rightAfter = (read: Hidden): Hidden => ({
  ...read,
  variant: `${read.variant}/right-after`,
  title: `${read.title}, right after it was read`,
  conditions: [{ kind: 'right-after', before: 'shown', read: read.of.own }, { kind: 'alone' }],
});

/**
 * Paths below one account that lead to the other one's resource where they are taken apart twice. A service may resolve
 * them (§4.4); a credential that is refused there opens nothing by it.
 */
export function climbing(subject: Subject, parties: Parties, of: Party, under: Party): readonly Hidden[] {
  const { targetOf, missingCredential } = parties;
  const own = targetOf(of.account, of.id);
  const refused: Condition = {
    kind: 'only-if-refused',
    case: caseId(subject, namesOfReads[of.name]),
    because: 'credential-opens-both-accounts',
  };
  const account = `/${encodeURIComponent(under.account)}`;
  const paths = [
    { name: 'segment', target: `${account}/..%2F${own.slice(1)}` },
    { name: 'dot-segments', target: `${account}/..${own}` },
    { name: 'identifier', target: targetOf(under.account, `${under.id}/../..${own}`) },
    { name: 'key', target: targetOf(under.account, `../${of.account}/${of.id}`) },
  ];
  return paths.map(({ name, target }) => ({
    of,
    variant: `climbing/${name}`,
    title: `a path that climbs from the ${under.name} account to the resource of the ${of.name} one: ${name}`,
    change: `the path is ${target}`,
    target,
    by: under,
    twin: under,
    conditions: [...missingCredential, refused],
  }));
}

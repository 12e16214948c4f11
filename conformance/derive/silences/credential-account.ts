// Does a credential open one account alone? Each one's is sent to the other's own resource.

import type { HttpCase } from '../../types.ts';
import { caseId } from '../case.ts';
import { namesOfReads, type Parties, type Party, partiesOf } from '../sequences/parties.ts';
import { requestOf, type Subject } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const credentialAccount = probe('credential-account', (subject) => {
  const parties = subject.contract.annotated ? partiesOf(subject) : undefined;
  if (parties === undefined) return [];
  const { first, second } = parties;
  return [opened(subject, parties, first, second), opened(subject, parties, second, first)];
});

/** The resource of one account under it, with the credential of the other. */
function opened(subject: Subject, parties: Parties, of: Party, by: Party): HttpCase {
  const { missing, missingCredential, targetOf } = parties;
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
    request: requestOf(subject, { target: targetOf(of.account, of.id), headers: by.headers }),
    conditions: [...missing, ...(needsBoth ? missingCredential : [])],
  });
}

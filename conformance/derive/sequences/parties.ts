// Two accounts, each with a resource and a credential: the tested one, and the second one.

import type { Parameter } from '../../../src/contract/index.ts';
import { type CaseRequest, type Condition, type Input, secondPlaceholder } from '../../types.ts';
import { acceptedCaseId, caseId } from '../case.ts';
import { requestCarrying } from '../http/credentials.ts';
import type { Inputs } from '../inputs.ts';
import { declaredValue, lastParameter } from '../parameter-values.ts';
import { requestOf, type Subject, targetOf } from '../subject.ts';

/** An account, with its declared inputs. */
export interface Party {
  readonly name: 'first' | 'second';
  readonly account: string;
  /** The identifier of its resource. */
  readonly id: string;
  /** The headers of a request with its credential, by default that of the first account. */
  readonly headers: CaseRequest['headers'];
  /** The case that reads its resource under its own account with that credential. */
  readonly own: string;
  /** The conditions of a case that uses its credential. */
  readonly conditions: readonly Condition[];
}

/** Both accounts, and the target of one account's resource under an account. */
export interface Parties {
  readonly first: Party;
  readonly second: Party;
  readonly targetOf: (account: string, id: string) => string;
  /** The name of the parameter for the account. */
  readonly holder: string;
  /** Inputs that the second account requires, and those that its credential requires. */
  readonly missing: readonly Condition[];
  readonly missingCredential: readonly Condition[];
}

/**
 * The names of the cases that read each resource with the credential of the other account, and the second one's with its own.
 */
export const namesOfReads = {
  known: { rule: 'accounts', place: 'second', variant: 'known' },
  first: { rule: 'accounts', place: 'first', variant: 'asked/other-credential' },
  second: { rule: 'accounts', place: 'second', variant: 'asked/other-credential' },
} as const;

/** The accounts of a read below an account; undefined for any other operation, and where a document has no source. */
export function partiesOf(subject: Subject): Parties | undefined {
  const { contract, operation, inputs } = subject;
  const holder = operation.parameters.find(({ input }) => input === 'account');
  const last = lastParameter(subject);
  if (!contract.annotated || operation.method !== 'GET') return undefined;
  if (holder === undefined || last?.input !== 'routing-id') return undefined;
  const { values, secondCredential } = inputs;
  const isKnown = secondCredential !== undefined;
  const [account, id] = [values['second-account'], values['second-routing-id']];
  return {
    first: {
      name: 'first',
      account: declaredValue(subject, holder) ?? '',
      id: declaredValue(subject, last) ?? '',
      headers: requestOf(subject).headers,
      own: acceptedCaseId(subject),
      conditions: [],
    },
    second: {
      name: 'second',
      account: account ?? '',
      id: id ?? '',
      headers: headersOfSecond(subject),
      own: caseId(subject, isKnown ? namesOfReads.known : namesOfReads.second),
      conditions: isKnown ? [] : [opensBoth(subject)],
    },
    targetOf: targetIn(subject, holder, last),
    holder: holder.name,
    missing: [...unlessGiven(inputs, 'second-account'), ...unlessGiven(inputs, 'second-routing-id')],
    missingCredential: isKnown ? [] : [needs({ kind: 'second-credential' })],
  };
}

/** A read of one account's resource under it, with the credential of an account. */
export const readOf = (subject: Subject, { targetOf }: Parties, of: Party, by = of): CaseRequest =>
  requestOf(subject, { target: targetOf(of.account, of.id), headers: by.headers });

/** The condition that an option about another account is given, where it is not. */
export const unlessGiven = ({ values }: Inputs, name: string): readonly Condition[] =>
  values[name] === undefined ? [needs({ kind: 'flag', name })] : [];

const needs = (input: Input): Condition => ({ kind: 'needs', input, for: { kind: 'second-account' } });

const targetIn =
  (subject: Subject, holder: Parameter, last: Parameter): Parties['targetOf'] =>
  (account, id) =>
    targetOf(subject, { [holder.name]: account, [last.name]: id });

/** The headers of a request with the credential of the second account, by default that of the first. */
export function headersOfSecond(subject: Subject): CaseRequest['headers'] {
  const { secondCredential } = subject.inputs;
  if (secondCredential === undefined) return requestOf(subject).headers;
  const { header, scheme } = secondCredential;
  const value = scheme === undefined ? secondPlaceholder : `${scheme} ${secondPlaceholder}`;
  return requestCarrying(subject, value, header).headers;
}

/** If one credential serves both, the case counts only if it gives access to the other account, too. */
const opensBoth = (subject: Subject): Condition => ({
  kind: 'only-if-accepted',
  case: caseId(subject, namesOfReads.second),
  because: 'credential-opens-one-account',
});

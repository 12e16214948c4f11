// Two accounts, each with a resource and a credential: the tested one, and the second one.

import { carrying, changed } from '../protocol/index.ts';
import { type Exchange, type Input, type Reason, secondPlaceholder, type TrialRequest } from '../types.ts';
import { type Need, requestOf, targetOf } from '../view/operation.ts';
import { declaredValue, lastParameter } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';

/** An account, with its declared inputs. */
export interface Party {
  readonly name: 'first' | 'second';
  readonly account: string;
  /** The identifier of its resource. */
  readonly id: string;
  /** The headers of a request with its credential, by default that of the first account. */
  readonly headers: TrialRequest['headers'];
}

/** Both accounts, and the target of one account's resource under an account. */
export interface Parties {
  readonly first: Party;
  readonly second: Party;
  /** Each account has a credential of its own. */
  readonly haveBoth: boolean;
  readonly targetOf: (account: string, id: string) => string;
  /** The name of the parameter for the account. */
  readonly holder: string;
}

/** The accounts of a read below an account; undefined for any other operation, and where a document has no source. */
export function partiesOf(subject: Subject): Parties | undefined {
  const { contract, operation, inputs } = subject;
  const holder = operation.parameters.find(({ input }) => input === 'account');
  const last = lastParameter(subject);
  if (!contract.annotated || operation.method !== 'GET') return undefined;
  if (holder === undefined || last?.input !== 'routing-id') return undefined;
  const [account, id] = [declaredValue(subject, holder) ?? '', declaredValue(subject, last) ?? ''];
  const { 'second-account': secondAccount = '', 'second-routing-id': secondId = '' } = inputs.values;
  return {
    first: { name: 'first', account, id, headers: requestOf(subject).headers },
    second: { name: 'second', account: secondAccount, id: secondId, headers: headersOfSecond(subject) },
    haveBoth: inputs.secondCredential !== undefined,
    targetOf: (under, of) => targetOf(subject, { [holder.name]: under, [last.name]: of }),
    holder: holder.name,
  };
}

/** A read of one account's resource under it, with the credential of an account. */
export const readOf = (subject: Subject, { targetOf: at }: Parties, of: Party, by = of): TrialRequest =>
  requestOf(subject, { target: at(of.account, of.id), headers: by.headers });

/** The headers of a request with the credential of the second account, by default that of the first. */
export function headersOfSecond(subject: Subject): TrialRequest['headers'] {
  const { secondCredential } = subject.inputs;
  if (secondCredential === undefined) return requestOf(subject).headers;
  const { header, scheme } = secondCredential;
  const value = scheme === undefined ? secondPlaceholder : `${scheme} ${secondPlaceholder}`;
  return changed(subject, carrying(subject, value, header)).headers;
}

/** The needs of options about the second account that are not given. */
export const needsOfSecond = ({ inputs }: Subject, ...names: readonly string[]): readonly Need[] =>
  names.filter((name) => inputs.values[name] === undefined).map((name) => ofSecond({ kind: 'flag', name }));

/** That the second account has a credential of its own, or what that needs. */
export const needsOfSecondCredential = ({ inputs }: Subject): readonly Need[] =>
  inputs.secondCredential === undefined ? [ofSecond({ kind: 'second-credential' })] : [];

const ofSecond = (input: Input): Need => ({ input, for: { kind: 'second-account' } });

/**
 * The option about the second account that is missing or does not work, by the response to what needs it (ruling 45).
 * @param flag names what may not be there
 */
export function rejectedOption(
  { inputs }: Subject,
  { response }: Exchange,
  flag: string,
): Reason | undefined {
  const rejected = response?.status ?? 0;
  const isAbsent = rejected === 404;
  if (!isAbsent && rejected !== 401 && rejected !== 403) return undefined;
  const credential = ofSecond({ kind: 'second-credential' });
  if (inputs.secondCredential === undefined) return { kind: 'needs', ...credential };
  return { kind: 'needs', ...(isAbsent ? ofSecond({ kind: 'flag', name: flag }) : credential), rejected };
}

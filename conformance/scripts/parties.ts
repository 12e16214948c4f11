// Two accounts, each with a resource and a credential: the tested one, and the second one.

import { derived } from '../../src/contract/index.ts';
import { carrying } from '../protocol/index.ts';
import { changed } from '../rows/row.ts';
import { type Exchange, type Matter, type Reason, secondPlaceholder, type TrialRequest } from '../types.ts';
import { type Need, requestOf, targetOf } from '../view/operation.ts';
import { declaredValue, lastParameter } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';
import type { Stage } from './script.ts';

/** An account, and that its resource is shown under it alone, and each time. */
export interface Party {
  readonly name: 'first' | 'second';
  readonly account: string;
  /** The identifier of its resource. */
  readonly id: string;
  /** The headers of a request with its credential, by default that of the first account. */
  readonly headers: TrialRequest['headers'];
  /** The place of its properties. */
  readonly place: 'account' | 'second-account';
  readonly hidden: Matter;
  readonly shown: Matter;
}

/** Both accounts, as an operation reads below them. */
export interface Parties {
  readonly subject: Subject;
  readonly first: Party;
  readonly second: Party;
  /** The target of one account's resource under an account. */
  readonly targetOf: (account: string, id: string) => string;
  /** A read of one account's resource under an account, with the credential of one: by default all of the same. */
  readonly read: (of: Party, under?: Party, by?: Party) => TrialRequest;
  /** The read of a party's resource that was accepted: of the first one the plain request. */
  readonly controlOf: (of: Party, stage: Pick<Stage, 'control'>, shown: Exchange) => Exchange;
  /** The name of the parameter for the account. */
  readonly holder: string;
}

/** Each account with the other one. */
export const pairsOf = ({ first, second }: Parties) =>
  [
    [first, second],
    [second, first],
  ] as const;

/** The accounts of a read below an account; undefined for any other operation, and where a document has no source. */
export function partiesOf(subject: Subject): Parties | undefined {
  const { contract, operation, inputs } = subject;
  const holder = operation.parameters.find(({ input }) => input === 'account');
  const last = lastParameter(subject);
  if (!contract.annotated || operation.method !== 'GET') return undefined;
  if (holder === undefined || last?.input !== 'routing-id') return undefined;
  const { 'second-account': secondAccount = '', 'second-routing-id': secondId = '' } = inputs.values;
  const partyOf = (named: Pick<Party, 'name' | 'place' | 'account' | 'id' | 'headers'>): Party => {
    const about = (expect: Matter['requirement']['expect']) =>
      matterOf(subject, named.place, { expect, origin: derived(holder.origin) });
    return {
      ...named,
      hidden: about({ kind: 'not-resource', anywhere: true, identifier: named.id }),
      shown: about({ kind: 'same-status' }),
    };
  };
  const at = (account: string, id: string) => targetOf(subject, { [holder.name]: account, [last.name]: id });
  const known = [declaredValue(subject, holder) ?? '', declaredValue(subject, last) ?? ''] as const;
  const { headers } = requestOf(subject);
  const second = { account: secondAccount, id: secondId, headers: headersOfSecond(subject) };
  return {
    subject,
    first: partyOf({ name: 'first', place: 'account', account: known[0], id: known[1], headers }),
    second: partyOf({ name: 'second', place: 'second-account', ...second }),
    targetOf: at,
    read: (of, under = of, by = under) =>
      requestOf(subject, { target: at(under.account, of.id), headers: by.headers }),
    controlOf: (of, { control }, shown) => (of.name === 'first' ? control : shown),
    holder: holder.name,
  };
}

/** The headers of a request with the credential of the second account, by default that of the first. */
export function headersOfSecond(subject: Subject): TrialRequest['headers'] {
  const { secondCredential } = subject.inputs;
  if (secondCredential === undefined) return requestOf(subject).headers;
  const { header, scheme } = secondCredential;
  const value = scheme === undefined ? secondPlaceholder : `${scheme} ${secondPlaceholder}`;
  return changed(subject, carrying(subject, value, header)).headers;
}

/** An option about the second account. */
type Option = 'second-account' | 'second-routing-id' | 'second-credential';

/** Those of the options that are not given. */
export const needsOfSecond = ({ inputs }: Subject, ...options: readonly Option[]): readonly Need[] =>
  options
    .filter((option) =>
      option === 'second-credential'
        ? inputs.secondCredential === undefined
        : inputs.values[option] === undefined,
    )
    .map(needOf);

const needOf = (option: Option): Need => ({
  input: option === 'second-credential' ? { kind: option } : { kind: 'flag', name: option },
  for: { kind: 'second-account' },
});

/**
 * The option about the second account that is missing or does not work, by the response to what needs it (ruling 45).
 * @param option names what may not be there
 */
export function rejectedOption(
  { inputs }: Subject,
  { response }: Exchange,
  option: Option,
): Reason | undefined {
  const rejected = response?.status ?? 0;
  if (rejected !== 404 && rejected !== 401 && rejected !== 403) return undefined;
  if (inputs.secondCredential === undefined) return { kind: 'needs', ...needOf('second-credential') };
  return { kind: 'needs', ...needOf(rejected === 404 ? option : 'second-credential'), rejected };
}

/** What came of a request about the second account, and with which credential. */
export function outcomeOf({ inputs }: Subject, what: string, { response }: Exchange): string {
  const whose =
    inputs.secondCredential === undefined ? 'the only credential that was given' : 'its own credential';
  return `${what} gets ${response?.status ?? 'no response'} with ${whose}`;
}

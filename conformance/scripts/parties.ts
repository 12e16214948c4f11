// Two accounts, each with a resource and a credential: the tested one, and the second one.

import { derived } from '../../src/contract/index.ts';
import { carrying } from '../protocol/index.ts';
import { changed } from '../rows/row.ts';
import {
  type Exchange,
  type Input,
  type Matter,
  type Reason,
  secondPlaceholder,
  type TrialRequest,
} from '../types.ts';
import { writtenIn } from '../view/inputs.ts';
import { requestOf, targetOf } from '../view/operation.ts';
import { declaredValue, lastParameter } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';
import { matterOf } from './matters.ts';

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
export type Parties = NonNullable<ReturnType<typeof partiesOf>>;

/** The accounts of a read below an account; undefined for any other operation, and where a document has no source. */
export function partiesOf(subject: Subject) {
  const { contract, operation, inputs } = subject;
  const holder = operation.parameters.find(({ input }) => input === 'account');
  const last = lastParameter(subject);
  if (!contract.annotated || operation.method !== 'GET') return undefined;
  if (holder === undefined || last?.input !== 'routing-id') return undefined;
  const partyOf = (named: Pick<Party, 'name' | 'place' | 'account' | 'id' | 'headers'>): Party => {
    const about = (expect: Matter['requirement']['expect']) =>
      matterOf(subject, named.place, { expect, origin: derived(holder.origin) });
    return {
      ...named,
      hidden: about({ kind: 'not-resource', anywhere: true, identifier: named.id }),
      shown: about({ kind: 'same-status' }),
    };
  };
  const [account = '', id = ''] = [declaredValue(subject, holder), declaredValue(subject, last)];
  const { headers } = requestOf(subject);
  const first = partyOf({ name: 'first', place: 'account', account, id, headers });
  const { 'second-account': secondAccount = '', 'second-routing-id': secondId = '' } = inputs.values;
  const given = { account: secondAccount, id: secondId, headers: headersOfSecond(subject) };
  const second = partyOf({ name: 'second', place: 'second-account', ...given });
  const at = (below: string, key: string) => targetOf(subject, { [holder.name]: below, [last.name]: key });
  return {
    subject,
    first,
    second,
    /** Each account with the other one. */
    pairs: [[first, second] as const, [second, first] as const],
    /** The target of an identifier under an account. */
    targetOf: at,
    /** A read of one account's resource under an account, with the credential of one: by default all of the same. */
    read: (of: Party, under = of, by = under): TrialRequest =>
      requestOf(subject, { target: at(under.account, of.id), headers: by.headers }),
    /** The name of the parameter for the account. */
    holder: holder.name,
  };
}

/** The headers of a request with the credential of the second account, by default that of the first. */
export function headersOfSecond(subject: Subject): TrialRequest['headers'] {
  const { secondCredential } = subject.inputs;
  if (secondCredential === undefined) return requestOf(subject).headers;
  const value = writtenIn(secondCredential, secondPlaceholder);
  return changed(subject, carrying(subject, value, secondCredential.header)).headers;
}

/** An option about the second account. */
type Option = 'second-account' | 'second-routing-id' | 'second-credential';

/** Those of the options that are not given. */
export function needsOfSecond({ inputs }: Subject, ...options: readonly Option[]): readonly Input[] {
  const given: Record<string, unknown> = { ...inputs.values, 'second-credential': inputs.secondCredential };
  return options.filter((option) => given[option] === undefined).map(needOf);
}

const needOf = (option: Option): Input =>
  option === 'second-credential' ? { kind: option } : { kind: 'flag', name: option };

/**
 * Why a request about the second account shows nothing: the option that is missing or does not work (ruling 45), or in words what came
 * of it.
 * @param what that the request is about; @param option names what may not be there
 */
export function whyNot(
  { inputs }: Subject,
  what: string,
  { response }: Exchange,
  option: Option,
): Reason | string {
  const isOwn = inputs.secondCredential !== undefined;
  const { status = 0 } = response ?? {};
  if (status !== 404 && status !== 401 && status !== 403)
    return `${what} gets ${status || 'no response'} with ${isOwn ? 'its own' : 'the only'} credential`;
  if (!isOwn) return { kind: 'needs', input: needOf('second-credential') };
  return { kind: 'needs', input: needOf(status === 404 ? option : 'second-credential'), rejected: status };
}

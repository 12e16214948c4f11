// Who may go on: 401, then 404 for an account that is not there or not the credential's, then 429.

import {
  isBearer,
  type Presented,
  type Problem,
  presentedCredentials,
  tooManyRequests,
  unauthorized,
} from '../http/index.ts';
import { absentAccount } from './absent.ts';
import { accountOf, type Call, type Context } from './context.ts';

/** The credential of a call, empty where it has none, and the problem with it. */
export interface Admission {
  readonly credential: string;
  readonly refused?: Problem;
}

/** Looks at the credential, at the account, and at how often it came. */
export async function admit(context: Context, call: Call): Promise<Admission> {
  const { credentials } = call.operation;
  const presented = presentedCredentials(credentials, call.request);
  const credential = presented[0]?.map(({ value }) => value).join(' ') ?? '';
  const access = credentials.optional ? 'all' : accessOf(context, presented);
  if (access === undefined) {
    return { credential, refused: unauthorized(credentials, presented.length > 0 ? 'unknown' : 'missing') };
  }
  const account = accountOf(call);
  if (account !== undefined && !isOpen(context, access, account)) {
    return { credential, refused: absentAccount() };
  }
  const wait = (await context.limiter()?.(credential)) ?? 0;
  return wait > 0 ? { credential, refused: tooManyRequests(wait) } : { credential };
}

// Without a state the accounts are those that the contract shows, where it shows any.
function isOpen({ state, accounts }: Context, access: 'all' | readonly string[], account: string): boolean {
  if (state ? !state.held.hasAccount(account) : accounts.size > 0 && !accounts.has(account)) return false;
  return access === 'all' || access.includes(account);
}

function accessOf({ access }: Context, alternatives: readonly (readonly Presented[])[]) {
  for (const presented of alternatives) {
    const opened = presented.map(({ scheme, value }) => (isBearer(scheme) ? access(value) : 'all'));
    if (!opened.includes(undefined)) return opened.find((accounts) => accounts !== 'all') ?? 'all';
  }
  return undefined;
}

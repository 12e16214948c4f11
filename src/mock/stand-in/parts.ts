// What the responses of a stand-in are made from.

import { asReceived, type Contract } from '../../contract/index.ts';
import { createRequestJudge, type Presented } from '../../http/index.ts';
import { faultsOfOverrides, faultsOfState, requireRight } from './checks.ts';
import { createCreate } from './created.ts';
import { shownAccounts } from './existing.ts';
import { createMakeUp, type MakeUp } from './made-up.ts';
import { type AllOverrides, createOverrides } from './overrides.ts';
import { createReplies, type Generate } from './replies.ts';
import { createFirst } from './state/first.ts';
import { createRoles } from './state/roles.ts';
import { createState, type MockState } from './state/state.ts';

/** Options of a mock besides its contract. */
export interface StandInContents {
  /** Accepted credentials, for every account: what follows `Bearer` or `Basic`, or an API key. Default: any non-empty one. */
  readonly bearer?: readonly string[];
  /** Whether it remembers what is created. Default: false; every request finds what the contract shows. */
  readonly stateful?: boolean;
  /** The state that a memory starts with and is reset to, instead of what the contract shows. */
  readonly state?: MockState;
  /** How many resources each list has beside those that the contract shows: made up, the same at every start. */
  readonly items?: number;
  /** The longest body that is accepted, in bytes. Default: what the contract decides, else 10 MB. */
  readonly maxBody?: number;
  /** Accounts in addition to those that the contract shows. */
  readonly accounts?: readonly string[];
  /** The overrides that it starts with and is reset to. Default: none. */
  readonly overrides?: AllOverrides;
}

export interface StandInOptions extends StandInContents {
  readonly contract: Contract;
  readonly generate?: Generate;
  /** A value of the schema at a pointer, whatever its patterns, where Node is. */
  readonly build?: MakeUp;
}

export type Parts = ReturnType<ReturnType<typeof createParts>>;

/**
 * Makes the parts of a request: the same for all but for the state, which a mock without a memory has anew for each.
 * @throws UsageError for a state or overrides that cannot be
 */
export function createParts(options: StandInOptions) {
  const { contract, generate, items, bearer, state, overrides } = options;
  const made = createMakeUp(asReceived(contract));
  const { build = made } = options;
  const makeUp: MakeUp = (pointer, seed) => made(pointer, seed) ?? build(pointer, seed);
  const replyTo = createReplies(contract, makeUp, generate);
  const roles = createRoles(contract);
  const first = createFirst(contract, roles, makeUp, items);
  const lasts = Boolean(options.stateful) || items !== undefined || state !== undefined;
  const faultsIn = (value: unknown) => faultsOfState(value, contract, roles);
  const wrong = (value: unknown) => faultsOfOverrides(value, contract);
  requireRight(wrong(overrides ?? {}), 'overrides');
  if (state) requireRight(faultsIn(state), 'state');
  const accounts = shownAccounts(contract, options.accounts);
  const initial = structuredClone(state ?? { resources: {}, ...(accounts && { accounts }) });
  const begin = () => createState(initial, first, faultsIn);
  const kept = begin();
  const parts = {
    ...{ contract, replyTo, makeUp, roles, lasts },
    judge: createRequestJudge(contract),
    isKnown: ({ scheme, value }: Presented) =>
      bearer === undefined || scheme.type === 'mutualTLS' || bearer.includes(value),
    create: createCreate(contract, makeUp),
    overrides: createOverrides(wrong, overrides),
  };
  return () => ({ ...parts, state: lasts ? kept : begin() });
}

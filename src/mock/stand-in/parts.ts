// What the responses of a stand-in are made from.

import { asReceived, type Contract, type Operation } from '../../contract/index.ts';
import { createRequestJudge, isBearer, type Presented } from '../../http/index.ts';
import { kitSeed } from '../kit/index.ts';
import { faultsOfOverrides, faultsOfState, requireRight } from './checks.ts';
import { createCreate } from './created.ts';
import { isAccount, shownAccounts } from './existing.ts';
import { createMakeUp } from './made-up.ts';
import { type AllOverrides, createOverrides } from './overrides.ts';
import { createReplies, type Makers } from './replies.ts';
import { createFirst } from './state/first.ts';
import { createRoles, type Roles } from './state/roles.ts';
import { createState, type MockState, stateOfSeed } from './state/state.ts';

/** Options of a mock besides its contract. */
export interface StandInContents {
  /**
   * The accepted credentials, each for every account: what follows `Bearer` or `Basic`, or an API key. Default:
   * any non-empty one, or those of the seed.
   */
  readonly bearer?: readonly string[];
  /**
   * Whether it remembers what is created. It then starts with the seed of the kit or, for a contract without
   * accounts (`x-input: account`), with the contract's examples. Default: false; it responds with examples.
   */
  readonly stateful?: boolean;
  /** The state that a memory starts with and is reset to, instead of these. */
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
  readonly makers?: Makers;
}

export type Parts = ReturnType<ReturnType<typeof createParts>>;

/**
 * Makes the parts of a request: the same for all but for the state, which a mock without a memory has anew for each.
 * @throws UsageError for a state or overrides that cannot be
 */
export function createParts(options: StandInOptions) {
  const { contract, makers, items, state, overrides } = options;
  const makeUp = createMakeUp(asReceived(contract));
  const replyTo = createReplies(contract, makeUp, makers);
  const roles = createRoles(contract);
  const first = createFirst(contract, roles, makeUp, items);
  const lasts = Boolean(options.stateful) || items !== undefined || state !== undefined;
  const faultsIn = (value: unknown) => faultsOfState(value, contract, roles);
  const wrong = (value: unknown) => faultsOfOverrides(value, contract);
  requireRight(wrong(overrides ?? {}), 'overrides');
  if (state) requireRight(faultsIn(state), 'state');
  const initial = structuredClone(firstState(options, roles, lasts));
  const begin = () => createState(initial, first, faultsIn);
  const kept = begin();
  const parts = {
    ...{ contract, replyTo, makeUp, roles, lasts },
    judge: createRequestJudge(contract),
    /** Absent: every credential is known. */
    access: accessOf(options),
    create: createCreate(contract, makeUp),
    overrides: createOverrides(wrong, overrides),
  };
  return () => ({ ...parts, state: lasts ? kept : begin() });
}

/** What is given; else what the contract shows, and of a contract with accounts the seed, if it is kept. */
function firstState({ contract, state, accounts }: StandInOptions, roles: Roles, lasts: boolean): MockState {
  if (state) return state;
  if (lasts && hasAccounts(contract.operations)) return stateOfSeed(contract, roles, kitSeed);
  const known = lasts ? undefined : shownAccounts(contract, accounts);
  return { resources: {}, ...(known && { accounts: known }) };
}

/** The accounts that a credential opens; undefined for an unknown one. */
export type Access = (credential: Presented) => 'all' | readonly string[] | undefined;

/** The tokens that were given, wherever the contract has its credential; else the seed's, if the seed is used. */
function accessOf({ contract, bearer, stateful }: StandInOptions): Access | undefined {
  if (bearer) {
    return ({ scheme, value }) => (scheme.type === 'mutualTLS' || bearer.includes(value) ? 'all' : undefined);
  }
  if (!stateful || !hasAccounts(contract.operations)) return undefined;
  return ({ scheme, value }) =>
    isBearer(scheme) ? kitSeed.tokens.find(({ token }) => token === value)?.accounts : 'all';
}

/** Whether resources belong to accounts. */
export const hasAccounts = (operations: readonly Operation[]): boolean =>
  operations.some(({ parameters }) => parameters.some(isAccount));

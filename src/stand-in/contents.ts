// What the makers of a stand-in (a server, the handlers of a page) let their users say, as the options of one.

import type { Contract } from '../contract/index.ts';
import type { SeedAccount } from '../seed/index.ts';
import type { Access } from './admit.ts';
import type { Scenario } from './scenario.ts';
import type { Settings } from './settings.ts';
import type { StandInOptions } from './stand-in.ts';
import { stateOfSeed } from './state/index.ts';

/** What a mock is made of, beside its contract. */
export interface StandInContents {
  /** The bearer credentials to accept, for every account. Default: any that is not empty, or those of the seed. */
  readonly bearer?: readonly string[];
  /**
   * Whether it keeps what is created and knows nothing else: the seed of the kit, or, of a contract without accounts
   * (`x-input: account`), what its examples show. Default: false; it answers from the examples.
   */
  readonly stateful?: boolean;
  /** Accounts beside those that the contract shows. */
  readonly accounts?: readonly string[];
  /** What holds for all calls until it is changed. */
  readonly settings?: Settings;
  readonly scenario?: Scenario;
  /** What chance is drawn with. Default: 1. */
  readonly seed?: number;
}

/** What a stand-in that keeps something begins with. */
export interface StandInSeed {
  readonly accounts: readonly SeedAccount[];
  readonly access: Access;
}

/** The options of a stand-in with these contents; the seed is asked for only where it is needed. */
export function standInOptions(
  contract: Contract,
  { bearer, stateful, ...options }: StandInContents,
  seedOfKit: () => StandInSeed,
): Omit<StandInOptions, 'ask'> {
  const seed = stateful && hasAccounts(contract) ? seedOfKit() : undefined;
  const access = bearer ? accessOf(bearer) : seed?.access;
  return {
    ...options,
    contract,
    ...(access && { access }),
    ...(stateful && { state: seed ? stateOfSeed(contract, seed) : 'examples' }),
  };
}

const hasAccounts = ({ operations }: Contract) =>
  operations.some(({ parameters }) => parameters.some(({ input }) => input === 'account'));

const accessOf =
  (bearer: readonly string[]): Access =>
  (credential) =>
    bearer.includes(credential) ? 'all' : undefined;

// The kit's seed where every token is a demonstration, and so may be read by any reader of the page.

import type { SeedAccount } from '../../contract/seed/index.ts';

/** Accounts with what belongs to each, and the tokens that open them. */
export interface OpenSeed {
  readonly accounts: readonly SeedAccount[];
  readonly tokens: readonly { readonly token: string; readonly accounts: readonly string[] }[];
}

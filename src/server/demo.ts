// What can be tried at once with a seed: its demonstration tokens stand in it in clear.

import type { Seed } from './seed.ts';

/** What can be tried at once with the tokens of a seed that are for demonstration. */
export interface DemoAccess {
  readonly account: string;
  readonly bearer: string;
  readonly routingId: string | undefined;
  readonly jwtId: string | undefined;
  /** An account that exists and that the token does not open. */
  readonly secondAccount: string | undefined;
  /** A demonstration token that opens it, and not the first account. */
  readonly secondBearer?: string | undefined;
  /** A routing profile of it that the first account does not have. */
  readonly secondRoutingId?: string | undefined;
}

/** The first demonstration token of a seed, and what it opens; undefined where the seed has none. */
export function demoOf({ accounts, credentials }: Seed): DemoAccess | undefined {
  const credential = credentials.find(({ token }) => token !== undefined);
  const account = accounts.find(({ id }) => credential?.accounts.includes(id));
  if (!credential?.token || !account) return undefined;
  const { routingProfiles, jwtConfigurations } = account;
  const second = accounts.find(({ id }) => !credential.accounts.includes(id));
  const opensSecond = credentials.find(
    ({ token, accounts: opened }) =>
      token && second && opened.includes(second.id) && !opened.includes(account.id),
  );
  const others = second?.routingProfiles.filter(({ id }) => !routingProfiles.some((own) => own.id === id));
  return {
    account: account.id,
    bearer: credential.token,
    routingId: routingProfiles[0]?.id,
    jwtId: jwtConfigurations[0]?.id,
    secondAccount: second?.id,
    secondBearer: opensSecond?.token,
    secondRoutingId: others?.[0]?.id,
  };
}

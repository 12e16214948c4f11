// What can be tried at once with a seed: its demonstration tokens stand in it in clear.

import type { Seed } from './seed.ts';

/** What can be tried at once with the tokens of a seed that are for demonstration. */
export type DemoAccess = NonNullable<ReturnType<typeof demoOf>>;

/** The first demonstration token of a seed, and what it opens; undefined where the seed has none. */
export function demoOf({ accounts, credentials }: Seed) {
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
    /** An account that exists and that the token does not open. */
    secondAccount: second?.id,
    /** A demonstration token that opens it, and not the first account. */
    secondBearer: opensSecond?.token,
    /** A routing profile of it that the first account does not have. */
    secondRoutingId: others?.[0]?.id,
  };
}

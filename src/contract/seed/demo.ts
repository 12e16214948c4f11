// What can be tried at once with a seed: its demonstration tokens stand in it in clear.

import type { LoadedSeed } from './load-seed.ts';
import type { SeedAccount } from './seed.ts';

/** What can be tried at once with the tokens of a seed that are for demonstration. */
export interface DemoAccess {
  readonly account: string;
  readonly bearer: string;
  readonly routingId?: string;
  readonly jwtId?: string;
  /** An account that exists and that the token does not open. */
  readonly secondAccount?: string;
  /** A demonstration token that opens it, and not the first account. */
  readonly secondBearer?: string;
  /** A routing profile of it that the first account does not have. */
  readonly secondRoutingId?: string;
}

/** The first demonstration token of a seed, and what it opens; undefined where the seed has none. */
export function demoOf({ accounts, credentials }: LoadedSeed): DemoAccess | undefined {
  const credential = credentials.find(({ token }) => token !== undefined);
  const account = accounts.find(({ id }) => credential?.accounts.includes(id));
  if (!credential?.token || !account) return undefined;
  const [routing, jwt] = [account.routingProfiles[0], account.jwtConfigurations[0]];
  const second = accounts.find(({ id }) => !credential.accounts.includes(id));
  return {
    account: account.id,
    bearer: credential.token,
    ...(routing && { routingId: routing.id }),
    ...(jwt && { jwtId: jwt.id }),
    ...(second && secondOf(account, second, credentials)),
  };
}

function secondOf(
  first: SeedAccount,
  { id, routingProfiles }: SeedAccount,
  credentials: LoadedSeed['credentials'],
): Partial<DemoAccess> {
  const known = new Set(first.routingProfiles.map((profile) => profile.id));
  const routing = routingProfiles.find((profile) => !known.has(profile.id));
  const { token } =
    credentials.find(
      (credential) =>
        credential.token && credential.accounts.includes(id) && !credential.accounts.includes(first.id),
    ) ?? {};
  return {
    secondAccount: id,
    ...(token !== undefined && { secondBearer: token }),
    ...(routing && { secondRoutingId: routing.id }),
  };
}

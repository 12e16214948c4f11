// Everything that has no create operation and so comes from files.

/** A routing profile or a JWT configuration, as the seed has it. */
export interface Seeded {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** An account of a seed with what belongs to it. */
export interface SeedAccount {
  readonly id: string;
  readonly routingProfiles: readonly Seeded[];
  readonly jwtConfigurations: readonly Seeded[];
}

/** A credential: the SHA-256 of its token in lower-case hex, and the accounts it opens. */
export interface Credential {
  readonly digest: string;
  readonly accounts: readonly string[];
  /** It came in clear from a seed that anyone may read: good for trying out, on loopback only. */
  readonly demo: boolean;
}

/** Everything that has no create operation and so comes from files. */
export interface Seed {
  readonly accounts: readonly SeedAccount[];
  readonly credentials: readonly Credential[];
}

// Everything that has no create operation and so comes from files.

import type { YamlSchema } from '../yaml/index.ts';

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

// The shapes of a seed file and of a credentials file, as JSON Schema, and as the types that they have then.

export interface SeedFile extends CredentialsFile {
  readonly accounts: readonly {
    readonly id: string;
    readonly routingProfiles?: readonly Seeded[] | null;
    readonly jwtConfigurations?: readonly Seeded[] | null;
  }[];
}

/** A credentials file. */
export interface CredentialsFile {
  readonly credentials?: readonly CredentialFields[] | null;
}

/** One credential of either file: `token` or `sha256`. */
export interface CredentialFields {
  readonly accounts: readonly string[];
  readonly token?: string;
  readonly sha256?: string;
}

/** `012` and `12` would be the same number, and no store takes NUL or half a surrogate pair. */
const text: YamlSchema = {
  type: 'string',
  pattern: '^[^\\u0000\\ud800-\\udfff]+$',
  says: 'must be text that is not empty: put a number in quotes',
};

const seeded: YamlSchema = {
  type: ['array', 'null'],
  items: { type: 'object', required: ['id'], properties: { id: text }, additionalProperties: true },
};

const credentials = (token: YamlSchema): YamlSchema => ({
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      accounts: { type: 'array', minItems: 1, items: text, says: 'must be a list of at least one account' },
      token,
      sha256: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        says: 'must be the SHA-256 of the token: 64 lower-case hex digits',
      },
    },
    required: ['accounts'],
    oneOf: [
      { type: 'object', required: ['token'] },
      { type: 'object', required: ['sha256'] },
    ],
    additionalProperties: false,
    says: 'must be a mapping with accounts and either token or sha256',
  },
});

const tokenPattern = '^[\\w.~+/-]+=*$';

/** Accounts, what belongs to each, and credentials; a token in clear is a demonstration. */
export const seedSchema: YamlSchema = {
  type: 'object',
  properties: {
    accounts: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { id: text, routingProfiles: seeded, jwtConfigurations: seeded },
        required: ['id'],
        additionalProperties: false,
      },
      says: 'must be a list of at least one account',
    },
    credentials: credentials({
      type: 'string',
      pattern: tokenPattern,
      says: 'must be text of letters, digits and - . _ ~ + / only',
    }),
  },
  required: ['accounts'],
  additionalProperties: false,
};

/** Credentials of an operator: their tokens are secrets, and long enough not to be guessed. */
export const credentialsFileSchema: YamlSchema = {
  type: 'object',
  properties: {
    credentials: {
      ...credentials({
        type: 'string',
        pattern: tokenPattern,
        minLength: 20,
        says: 'must be text of at least 20 random characters: letters, digits and - . _ ~ + / only',
      }),
      type: 'array',
      minItems: 1,
      says: 'must be a list of at least one credential',
    },
  },
  required: ['credentials'],
  additionalProperties: false,
};

// Everything that has no create operation and so comes from a file: its shapes, and the JSON Schema of the file.

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

/** What the store begins with. */
export interface Seed {
  readonly accounts: readonly SeedAccount[];
  readonly credentials: readonly Credential[];
}

/** A seed file as it is written. */
export interface SeedFile {
  readonly accounts: readonly (Pick<SeedAccount, 'id'> & Partial<SeedAccount>)[];
  readonly credentials?: readonly CredentialFields[];
}

/** One credential of it: `token` or `sha256`. */
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
  type: 'array',
  items: { type: 'object', required: ['id'], properties: { id: text } },
};

const atLeastOne = (what: string, items: YamlSchema): YamlSchema => ({
  type: 'array',
  minItems: 1,
  items,
  says: `must be a list of at least one ${what}`,
});

const credential: YamlSchema = {
  type: 'object',
  properties: {
    accounts: atLeastOne('account', text),
    token: {
      type: 'string',
      pattern: '^[\\w.~+/-]+=*$',
      says: 'must be text of letters, digits and - . _ ~ + / only',
    },
    sha256: {
      type: 'string',
      pattern: '^[0-9a-f]{64}$',
      says: 'must be the SHA-256 of the token: 64 lower-case hex digits',
    },
  },
  required: ['accounts'],
  oneOf: [{ required: ['token'] }, { required: ['sha256'] }],
  additionalProperties: false,
  says: 'must be a mapping with accounts and either token or sha256',
};

/** Accounts, what belongs to each, and credentials; a token in clear is a demonstration. */
export const seedSchema: YamlSchema = {
  type: 'object',
  properties: {
    accounts: atLeastOne('account', {
      type: 'object',
      properties: { id: text, routingProfiles: seeded, jwtConfigurations: seeded },
      required: ['id'],
      additionalProperties: false,
    }),
    credentials: { type: 'array', items: credential },
  },
  required: ['accounts'],
  additionalProperties: false,
};

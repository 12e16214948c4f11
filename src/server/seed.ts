// Reads the seed file: everything that has no create operation and so comes from a file. Checked in full before anything of it
// reaches the store.

import { hash } from 'node:crypto';
import { type Keys, readYaml, type YamlFile, type YamlSchema } from '../contract/yaml/index.ts';
import { packageFile } from '../package-file.ts';
import { readText } from '../read-text.ts';

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
  /** That token, as long as the seed is read. */
  readonly token?: string;
}

/** What the store begins with. */
export interface Seed {
  readonly accounts: readonly SeedAccount[];
  readonly credentials: readonly Credential[];
}

/** A seed file as it is written. */
interface SeedFile {
  readonly accounts: readonly (Pick<SeedAccount, 'id'> & Partial<SeedAccount>)[];
  readonly credentials?: readonly CredentialFields[];
}

/** One credential of it: `token` or `sha256`. */
type CredentialFields = Pick<Credential, 'accounts' | 'token'> & { readonly sha256?: string };

/** The seed that comes with the kit: two accounts, each with a demonstration token. */
export const defaultSeedFile: string = packageFile('examples/seed.yaml');

/**
 * Loads a seed file: accounts with their routing profiles and JWT configurations, and credentials.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadSeed(path: string = defaultSeedFile): Seed {
  const file = readYaml<SeedFile>(readText(path, 'seed'), path, seedSchema);
  const none = { routingProfiles: [], jwtConfigurations: [] };
  const accounts = file.value.accounts.map((account) => ({ ...none, ...account }));
  for (const [index, account] of accounts.entries())
    for (const list of ['routingProfiles', 'jwtConfigurations'] as const)
      rejectTwice(file, ['accounts', index, list], idsOf(account[list]));
  rejectTwice(file, ['accounts'], idsOf(accounts));
  return { accounts, credentials: readCredentials(file, idsOf(accounts)) };
}

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

/** The credentials of a file; each is for accounts that exist, and given once. */
function readCredentials(file: YamlFile<SeedFile>, accounts: readonly string[]): readonly Credential[] {
  const fields = file.value.credentials ?? [];
  for (const [index, { accounts: opened }] of fields.entries()) {
    const at = opened.findIndex((account) => !accounts.includes(account));
    const keys = ['credentials', index, 'accounts', at];
    if (at >= 0) throw file.fault(keys, `there is no account ${opened[at]}: use ${accounts.join(', ')}`);
  }
  const entries = fields.map(entryOf);
  const digests = entries.map(({ digest }) => digest);
  rejectTwice(file, ['credentials'], digests, 'this credential');
  return entries;
}

function entryOf({ token, sha256, accounts }: CredentialFields): Credential {
  const opened = [...new Set(accounts)];
  if (token === undefined) return { digest: sha256 ?? '', demo: false, accounts: opened };
  return { digest: digestOf(token), demo: true, accounts: opened, token };
}

/** Rejects the second of two entries with the same identifier, which a message may have to call otherwise. */
function rejectTwice(file: YamlFile<unknown>, keys: Keys, ids: readonly string[], name?: string): void {
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again < 0) return;
  const reason = `${name ?? ids[again]} stands here a second time: remove one of the two`;
  throw file.fault([...keys, again], reason);
}

/**
 * The SHA-256 of a token, in hex. A fast hash is right here and would be wrong for a password: a token is long and
 * random, so that nobody can try all of them, and every request pays for the hash.
 */
export const digestOf = (token: string): string => hash('sha256', token, 'hex');

/** `012` and `12` would be the same number, and no store takes NUL or half a surrogate pair. */
const text: YamlSchema = { type: 'string', pattern: '^[^\\u0000\\ud800-\\udfff]+$' };

const seeded: YamlSchema = {
  type: 'array',
  items: { type: 'object', required: ['id'], properties: { id: text } },
};

const credential: YamlSchema = {
  type: 'object',
  properties: {
    accounts: { type: 'array', minItems: 1, items: text },
    token: { type: 'string', pattern: '^[\\w.~+/-]+=*$' },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  required: ['accounts'],
  oneOf: [{ required: ['token'] }, { required: ['sha256'] }],
  additionalProperties: false,
  says: 'must be a mapping with accounts and either token or sha256',
};

const account: YamlSchema = {
  type: 'object',
  properties: { id: text, routingProfiles: seeded, jwtConfigurations: seeded },
  required: ['id'],
  additionalProperties: false,
};

/** Accounts, what belongs to each, and credentials; a token in clear is a demonstration. */
const seedSchema: YamlSchema = {
  type: 'object',
  properties: {
    accounts: { type: 'array', minItems: 1, items: account },
    credentials: { type: 'array', items: credential },
  },
  required: ['accounts'],
  additionalProperties: false,
};

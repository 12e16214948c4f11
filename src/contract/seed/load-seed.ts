// Reads the seed file. Checked in full before anything of it reaches the store.

import { hash } from 'node:crypto';
import { packageFile } from '../../package-file.ts';
import { readText } from '../../read-text.ts';
import { type Keys, readYaml, type YamlFile } from '../yaml/index.ts';
import {
  type Credential,
  type CredentialFields,
  type CredentialsFile,
  credentialsFileSchema,
  type Seed,
  type SeedFile,
  seedSchema,
} from './seed.ts';

/** A seed as its file has it: demonstration tokens are still in clear. */
export interface LoadedSeed extends Seed {
  readonly credentials: readonly CredentialEntry[];
}

/** A credential of a file; `token` only where it stood there in clear as a demonstration. */
interface CredentialEntry extends Credential {
  readonly token?: string;
}

/** The seed that comes with the kit: two accounts, each with a demonstration token. */
export const defaultSeedFile: string = packageFile('examples/seed.yaml');

/**
 * Loads a seed file: accounts with their routing profiles and JWT configurations, and credentials.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadSeed(path: string = defaultSeedFile): LoadedSeed {
  const file = readYaml<SeedFile>(readText(path, 'seed'), path, seedSchema);
  const accounts = file.value.accounts.map((account, index) => {
    const distinct = (list: 'routingProfiles' | 'jwtConfigurations') => {
      const seeded = account[list] ?? [];
      const ids = seeded.map(({ id }) => id);
      rejectTwice(file, ['accounts', index, list], ids);
      return seeded;
    };
    return {
      id: account.id,
      routingProfiles: distinct('routingProfiles'),
      jwtConfigurations: distinct('jwtConfigurations'),
    };
  });
  const ids = accounts.map(({ id }) => id);
  rejectTwice(file, ['accounts'], ids);
  return { accounts, credentials: readCredentials(file, ids, true) };
}

/**
 * Loads a file of credentials for the accounts of a seed; its tokens are secrets, never demonstrations.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadCredentials(path: string, accounts: readonly string[]): readonly CredentialEntry[] {
  const text = readText(path, 'credentials file');
  return readCredentials(readYaml<CredentialsFile>(text, path, credentialsFileSchema), accounts, false);
}

/**
 * The credentials of a file; each is for accounts that exist, and given once.
 * @param demo whether a token in clear is a demonstration; else it is a secret of the operator
 */
function readCredentials(
  file: YamlFile<CredentialsFile>,
  accounts: readonly string[],
  demo: boolean,
): readonly CredentialEntry[] {
  const fields = file.value.credentials ?? [];
  for (const [index, credential] of fields.entries()) checkAccounts(file, index, credential, accounts);
  const entries = fields.map((credential) => entryOf(credential, demo));
  const digests = entries.map(({ digest }) => digest);
  rejectTwice(file, ['credentials'], digests, () => 'this credential');
  return entries;
}

function checkAccounts(
  file: YamlFile<unknown>,
  index: number,
  { accounts }: CredentialFields,
  known: readonly string[],
): void {
  const at = accounts.findIndex((account) => !known.includes(account));
  if (at === -1) return;
  const keys = ['credentials', index, 'accounts', at];
  throw file.fault(keys, `there is no account ${accounts[at]}: use ${known.join(', ')}`);
}

function entryOf({ token, sha256, accounts }: CredentialFields, demo: boolean): CredentialEntry {
  const opened = [...new Set(accounts)];
  if (token === undefined) return { digest: sha256 ?? '', demo: false, accounts: opened };
  return { digest: digestOf(token), demo, accounts: opened, ...(demo && { token }) };
}

/** Rejects the second of two entries with the same identifier; `name` says what the message calls it. */
function rejectTwice(
  file: YamlFile<unknown>,
  keys: Keys,
  ids: readonly string[],
  name: (id: string) => string = (id) => id,
): void {
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) {
      throw file.fault([...keys, index], `${name(id)} stands here a second time: remove one of the two`);
    }
  }
}

/**
 * The SHA-256 of a token, in hex. A fast hash is right here and would be wrong for a password: a token is long and
 * random, so that nobody can try all of them, and every request pays for the hash.
 */
export function digestOf(token: string): string {
  return hash('sha256', token, 'hex');
}

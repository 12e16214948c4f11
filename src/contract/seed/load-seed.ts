// Reads the seed file. Checked in full before anything of it reaches the store.

import { hash } from 'node:crypto';
import { packageFile } from '../../package-file.ts';
import { readText } from '../../read-text.ts';
import { type Keys, readYaml, type YamlFile } from '../yaml/index.ts';
import { type Credential, type CredentialFields, type Seed, type SeedFile, seedSchema } from './seed.ts';

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
function readCredentials(file: YamlFile<SeedFile>, accounts: readonly string[]): readonly CredentialEntry[] {
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

function entryOf({ token, sha256, accounts }: CredentialFields): CredentialEntry {
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

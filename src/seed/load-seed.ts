// Reads the seed file. Checked in full before anything of it reaches the store.

import { packageFile } from '../package-file.ts';
import { readText } from '../read-text.ts';
import { readYaml, type YamlFile } from '../yaml-file/index.ts';
import { refuseTwice } from './checks.ts';
import { type CredentialEntry, readCredentials } from './credential-entries.ts';
import type { Seed, Seeded } from './seed.ts';
import { type CredentialsFile, credentialsFileSchema, type SeedFile, seedSchema } from './seed-schema.ts';

/** A seed as its file has it: demonstration tokens are still in clear. */
export interface LoadedSeed extends Seed {
  readonly credentials: readonly CredentialEntry[];
}

/** The seed that comes with the kit: two accounts, each with a demonstration token. */
export const defaultSeedFile: string = packageFile('examples/seed.yaml');

/**
 * Loads a seed file: accounts with their routing profiles and JWT configurations, and credentials.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadSeed(path: string = defaultSeedFile): LoadedSeed {
  const file = readYaml<SeedFile>(readText(path, 'seed'), path, seedSchema);
  const accounts = file.value.accounts.map(({ id, routingProfiles, jwtConfigurations }, index) => ({
    id,
    routingProfiles: distinct(file, index, 'routingProfiles', routingProfiles),
    jwtConfigurations: distinct(file, index, 'jwtConfigurations', jwtConfigurations),
  }));
  const ids = accounts.map(({ id }) => id);
  refuseTwice(file, ['accounts'], ids);
  return { accounts, credentials: readCredentials(file, { accounts: ids, demo: true }) };
}

/**
 * Loads a file of credentials for the accounts of a seed; its tokens are secrets, never demonstrations.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadCredentials(path: string, accounts: readonly string[]): readonly CredentialEntry[] {
  const text = readText(path, 'credentials file');
  return readCredentials(readYaml<CredentialsFile>(text, path, credentialsFileSchema), {
    accounts,
    demo: false,
  });
}

function distinct(
  file: YamlFile<SeedFile>,
  account: number,
  list: 'routingProfiles' | 'jwtConfigurations',
  entries: readonly Seeded[] | null | undefined,
): readonly Seeded[] {
  const seeded = entries ?? [];
  const ids = seeded.map(({ id }) => id);
  refuseTwice(file, ['accounts', account, list], ids);
  return seeded;
}

// Reads the seed file. Checked in full before anything of it reaches the store.

import { packageFile } from '../../package-file.ts';
import type { Seed, SeedAccount, Seeded } from '../store/store.ts';
import { asList, asMapping, asText, refuseTwice } from './checks.ts';
import { type CredentialEntry, readCredentials } from './credential-entries.ts';
import { type Keys, readYaml, type YamlSource } from './yaml-source.ts';

/** A seed as its file has it: demonstration tokens are still in clear. */
export interface LoadedSeed extends Seed {
  readonly credentials: readonly CredentialEntry[];
}

/** The seed that comes with the kit: two accounts, each with a demonstration token. */
export const defaultSeedFile: string = packageFile('fixtures/seed.yaml');

/**
 * Loads a seed file: accounts with their routing profiles and JWT configurations, and credentials.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadSeed(file: string = defaultSeedFile): LoadedSeed {
  const source = readYaml(file, 'seed');
  const fields = asMapping(source, [], source.value, ['accounts', 'credentials']);
  const accounts = asList(source, ['accounts'], fields['accounts'], (keys, entry) =>
    readAccount(source, keys, entry),
  );
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) throw source.fault(['accounts'], 'a seed needs at least one account');
  refuseTwice(source, ['accounts'], ids);
  const rules = { accounts: ids, demo: true };
  return { accounts, credentials: readCredentials(source, ['credentials'], fields['credentials'], rules) };
}

/**
 * Loads a file of credentials for the accounts of a seed; its tokens are secrets, never demonstrations.
 * @throws UsageError naming the file, the line and the reason.
 */
export function loadCredentials(file: string, accounts: readonly string[]): readonly CredentialEntry[] {
  const source = readYaml(file, 'credentials file');
  const fields = asMapping(source, [], source.value, ['credentials']);
  const rules = { accounts, demo: false };
  const credentials = readCredentials(source, ['credentials'], fields['credentials'], rules);
  if (credentials.length > 0) return credentials;
  throw source.fault(['credentials'], 'a credentials file needs at least one credential');
}

function readAccount(source: YamlSource, keys: Keys, entry: unknown): SeedAccount {
  const fields = asMapping(source, keys, entry, ['id', 'routingProfiles', 'jwtConfigurations']);
  const id = asText(source, [...keys, 'id'], fields['id']);
  const list = (name: string) => readSeeded(source, [...keys, name], fields[name]);
  return { id, routingProfiles: list('routingProfiles'), jwtConfigurations: list('jwtConfigurations') };
}

function readSeeded(source: YamlSource, keys: Keys, value: unknown): readonly Seeded[] {
  const entries = asList(source, keys, value, (at, entry) => {
    const fields = asMapping(source, at, entry, 'any');
    return { ...fields, id: asText(source, [...at, 'id'], fields['id']) };
  });
  refuseTwice(
    source,
    keys,
    entries.map(({ id }) => id),
  );
  return entries;
}

// The list `credentials` of a seed or of a credentials file.

import type { YamlFile } from '../yaml-file/index.ts';
import { refuseTwice } from './checks.ts';
import { digestOf } from './digest.ts';
import type { Credential } from './seed.ts';
import type { CredentialFields } from './seed-schema.ts';

/** A credential of a file; `token` only where it stood there in clear as a demonstration. */
export interface CredentialEntry extends Credential {
  readonly token?: string;
}

/** What the entries may name. */
export interface CredentialRules {
  /** The accounts that exist. */
  readonly accounts: readonly string[];
  /** True where a token in clear is a demonstration; else it is a secret of the operator. */
  readonly demo: boolean;
}

/** The credentials of a file; each is for accounts that exist, and given once. */
export function readCredentials(
  file: YamlFile<{ readonly credentials?: readonly CredentialFields[] | null }>,
  { accounts, demo }: CredentialRules,
): readonly CredentialEntry[] {
  const fields = file.value.credentials ?? [];
  for (const [index, credential] of fields.entries()) checkAccounts(file, index, credential, accounts);
  const entries = fields.map((credential) => entryOf(credential, demo));
  const digests = entries.map(({ digest }) => digest);
  refuseTwice(file, ['credentials'], digests, () => 'this credential');
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

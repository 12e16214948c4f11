// The list `credentials` of a seed or of a credentials file.

import { digestOf } from '../credentials.ts';
import type { Credential } from '../store/store.ts';
import { asList, asMapping, asText } from './checks.ts';
import type { Keys, YamlSource } from './yaml-source.ts';

/** A credential of a file; `token` only where it stood there in clear as a demonstration. */
export interface CredentialEntry extends Credential {
  readonly token?: string;
}

/** What the entries may name. */
export interface CredentialRules {
  /** The accounts that exist. */
  readonly accounts: readonly string[];
  /** True where a token in clear is a demonstration; else it is a secret of the operator, and long. */
  readonly demo: boolean;
}

const MIN_TOKEN_CHARACTERS = 20;

/** Reads the credentials under `keys`, each a `token` or a `sha256` with its `accounts`. */
export function readCredentials(
  source: YamlSource,
  keys: Keys,
  value: unknown,
  rules: CredentialRules,
): readonly CredentialEntry[] {
  const entries = asList(source, keys, value, (at, entry) => readCredential(source, at, entry, rules));
  for (const [index, { digest }] of entries.entries()) {
    if (entries.findIndex((other) => other.digest === digest) < index) {
      throw source.fault([...keys, index], 'this credential is given twice');
    }
  }
  return entries;
}

function readCredential(
  source: YamlSource,
  at: Keys,
  entry: unknown,
  rules: CredentialRules,
): CredentialEntry {
  const fields = asMapping(source, at, entry, ['token', 'sha256', 'accounts']);
  const accounts = asList(source, [...at, 'accounts'], fields['accounts'], (keys, account) =>
    asAccount(source, keys, account, rules.accounts),
  );
  if (accounts.length === 0)
    throw source.fault([...at, 'accounts'], 'a credential needs at least one account');
  const secret = readSecret(source, at, fields, rules.demo);
  return { ...secret, accounts: [...new Set(accounts)] };
}

function readSecret(
  source: YamlSource,
  at: Keys,
  fields: Readonly<Record<string, unknown>>,
  demo: boolean,
): Omit<CredentialEntry, 'accounts'> {
  if ((fields['token'] === undefined) === (fields['sha256'] === undefined)) {
    throw source.fault(at, 'a credential has either token or sha256');
  }
  if (fields['sha256'] !== undefined) {
    const digest = asText(source, [...at, 'sha256'], fields['sha256']);
    if (/^[0-9a-f]{64}$/.test(digest)) return { digest, demo: false };
    throw source.fault([...at, 'sha256'], 'sha256 must have 64 lower-case hex digits');
  }
  const token = asText(source, [...at, 'token'], fields['token']);
  if (!/^[\w.~+/-]+=*$/.test(token)) {
    throw source.fault([...at, 'token'], 'a token has letters, digits and - . _ ~ + / only');
  }
  if (demo) return { digest: digestOf(token), demo, token };
  if (token.length >= MIN_TOKEN_CHARACTERS) return { digest: digestOf(token), demo };
  throw source.fault([...at, 'token'], `a token needs at least ${MIN_TOKEN_CHARACTERS} random characters`);
}

function asAccount(source: YamlSource, keys: Keys, value: unknown, accounts: readonly string[]): string {
  const account = asText(source, keys, value);
  if (accounts.includes(account)) return account;
  throw source.fault(keys, `there is no account ${account}`);
}

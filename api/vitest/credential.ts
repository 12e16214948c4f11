// The credential of the suite's requests, as an option has it.

import type { Credential } from '../../conformance/index.ts';
import { fault } from './fault.ts';
import type { SuiteOptions } from './options.ts';

const bearerHeader = { header: 'Authorization', scheme: 'Bearer' };

/**
 * What the cases are planned with: a token that comes later stands as an empty one.
 * @throws UsageError for what no header can carry
 */
export function plannedCredential({ bearer, credential }: SuiteOptions): Credential | undefined {
  if (typeof bearer === 'function') return { ...bearerHeader, secret: '' };
  if (bearer !== undefined) return { ...bearerHeader, secret: secretIn('bearer', bearer) };
  return credential === undefined ? undefined : parseCredential('credential', credential);
}

/** That of the second account. @throws UsageError for what no header can carry */
export function secondCredentialOf(options: SuiteOptions): Credential | undefined {
  const { secondBearer: bearer, secondCredential: credential } = options;
  if (bearer !== undefined) return { ...bearerHeader, secret: secretIn('secondBearer', bearer) };
  return credential === undefined ? undefined : parseCredential('secondCredential', credential);
}

/** What the run sends; the function behind a token is asked again when a 401 comes for what was accepted before. */
export async function sentCredential(options: SuiteOptions): Promise<Credential | undefined> {
  const { bearer } = options;
  if (typeof bearer !== 'function') return plannedCredential(options);
  const renew = async () => secretIn('bearer', await bearer());
  return { ...bearerHeader, secret: await renew(), renew };
}

function parseCredential(name: string, text: string): Credential {
  const [, header, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(secretIn(name, text)) ?? [];
  if (header === undefined || value === undefined)
    throw fault('got a credential that is no header: write it as "Name: value"');
  const [, scheme, secret] = /^([A-Za-z][\w-]*) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined
    ? { header, secret: value }
    : { header, scheme, secret };
}

function secretIn(name: string, text: string): string {
  if (text === '') throw fault(`got an empty ${name}: give it a value, or leave it out`);
  if (/[^\t\u0020-\u007e]/.test(text))
    throw fault(`got a ${name} with a character that no header can carry: use printable ASCII on one line`);
  return text;
}

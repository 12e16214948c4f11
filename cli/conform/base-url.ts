// Which server is tested, and whether it may be written to.

import { commandName } from '../../src/command-name.ts';
import { UsageError } from '../../src/errors.ts';
import { isLoopback } from '../../src/http/index.ts';
import type { ConformFlags } from './flags.ts';

/** The base URL as an argument, from the environment or from the config file, the first that there is. */
export const baseUrlOf = (
  argument: string | undefined,
  { ACS_BASE_URL: variable }: NodeJS.ProcessEnv,
  { baseUrl }: ConformFlags,
): string | undefined => argument ?? (variable || baseUrl);

/** The base URL of an implementation. @throws UsageError when it is none */
export function parseBaseUrl(text: string | undefined): URL {
  if (text === undefined || text === '') {
    throw new UsageError(
      `no base URL given: ${commandName} conform http://127.0.0.1:4020 --account ID --bearer TOKEN (or set ACS_BASE_URL, or write "base-url: URL" in acs.config.yaml)`,
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${text}" is not a base URL: start it with http:// or https://`);
  if (url.username || url.password)
    throw new UsageError('the base URL contains a credential: pass it with --bearer or --credential instead');
  if (url.search || url.hash)
    throw new UsageError(`the base URL "${text}" has a query or a fragment: remove it`);
  return url;
}

/** Creates cannot be undone, so off this machine they must be asked for. */
export function checkWrites(url: URL, flags: ConformFlags): void {
  if (flags.readOnly || flags.allowWrites || isLoopback(url.hostname)) return;
  throw new UsageError(
    `the suite creates resources on ${url.host} that it cannot delete: add --allow-writes or --read-only`,
  );
}

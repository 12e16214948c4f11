// Which server is tested: one that runs, or one that is started for the run; and whether it may be written to.

import { baseUrlFrom } from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { UsageError } from '../../src/errors.ts';
import { freePort, type Start } from '../implementation/index.ts';
import type { ConformFlags } from './options.ts';

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
      `no base URL given: ${commandName} conform http://127.0.0.1:4020 --account ID --bearer TOKEN (or set ACS_BASE_URL, or write "base-url: URL" in acs.config.yaml; with --start, --port-env NAME makes one)`,
    );
  }
  return baseUrlFrom(text);
}

/** The server under test, and what starts it. */
export interface Target {
  readonly baseUrl: URL;
  readonly start?: Start;
}

/**
 * The base URL, on a free port where --port-env asks for one.
 * @param before of the start before this one: its port is taken again if it is free
 * @throws UsageError when it is none, or the options of --start do not fit together
 */
export async function targetOf(
  given: string | undefined,
  flags: ConformFlags,
  before?: Target,
): Promise<Target> {
  checkStart(flags);
  const { start: command, portEnv, ready } = flags;
  const baseUrl = parseBaseUrl(given || (portEnv === undefined ? undefined : 'http://127.0.0.1'));
  if (portEnv !== undefined) baseUrl.port = String(await freePort(Number(before?.baseUrl.port ?? 0)));
  if (command === undefined) return { baseUrl };
  const port = portEnv === undefined ? {} : { [portEnv]: baseUrl.port };
  return { baseUrl, start: { command, port, url: new URL(ready, baseUrl.origin) } };
}

function checkStart({ start, portEnv }: ConformFlags): void {
  if (start === undefined && portEnv !== undefined)
    throw new UsageError("--port-env needs a command to give the port to: add --start 'COMMAND'");
  if (start === undefined) return;
  if (start.trim() === '')
    throw new UsageError("--start is empty: give it a command, as in --start 'go run .'");
  if (process.platform === 'win32')
    throw new UsageError('--start does not work on Windows: start the server yourself, or run acs in WSL');
}

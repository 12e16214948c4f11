// What a started command finds in its environment, and a port for it.

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/**
 * The environment of a started command: ours, and its port. What `acs` tests it with stays out: a server needs no
 * credential of its client, and one that prints its environment when it fails would print that.
 */
export function environmentFor(
  env: NodeJS.ProcessEnv,
  port: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const passed = Object.entries(env).filter(
    ([name]) => !/^ACS_(SECOND_)?(BEARER|CREDENTIAL|HEADER)/i.test(name),
  );
  return { ...Object.fromEntries(passed), ...port };
}

/** A port of 127.0.0.1 that was free a moment ago: the wanted one if it was, 0 for any. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(false)));
  server.listen(wanted, '127.0.0.1', () => resolve(true));
  if (!(await promise)) return freePort();
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

// For tests: the command in this process, with what it prints kept apart.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { plain } from '../../conformance/index.ts';
import { main } from '../main.ts';

/** What a command printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Said of a run that takes long, which hangs on the machine. */
const timeLeft = /^about .* left at this pace; .*\n/gm;

/** Runs a command as from a pipe; what it says of the time left is taken out. */
export async function acs(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  let out = '';
  let err = '';
  const code = await main(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    interactive: false,
    style: plain,
    env,
  });
  return { code, out, err: err.replaceAll(timeLeft, '') };
}

/** A folder that is gone after the tests, and what writes a file into it. */
export function temporaryFolder(): {
  readonly folder: string;
  readonly file: (name: string, text: string) => string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'acs-cli-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  };
}

/** The URL of a server that listens until the test that is running is over. */
export async function serving(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates whatever it is sent, and accepts requests without a credential as well. */
export const tolerant: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(request.headers.authorization ? 201 : 200).end());
};

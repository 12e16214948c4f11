// A thread of the proof: receives the key of a server, and sends back the results of the suite.

import { parentPort, workerData } from 'node:worker_threads';
import { loadContract } from '../../src/contract/file/index.ts';
import { judgeServer, serverFinder } from './servers.ts';
import { createShowing } from './showing.ts';
import type { Digest, Manner } from './suite.ts';

/** The message for one server; `digest` is absent where the machine lacks what the server needs. */
export type ServerResult =
  | { readonly key: string; readonly digest: Digest | undefined }
  | { readonly key: string; readonly error: string };

const contract = await loadContract();
const { thorough, briefly = false } = workerData as Manner;
const serverAt = serverFinder(contract, {
  showing: briefly ? createShowing(contract, thorough) : undefined,
  untilReported: briefly || thorough,
});

parentPort?.on(
  'message',
  (key: string) => void resultOf(key).then((found) => parentPort?.postMessage(found)),
);
parentPort?.postMessage('ready');

async function resultOf(key: string): Promise<ServerResult> {
  try {
    const server = serverAt(key);
    const digest = server && (await judgeServer(contract, server, thorough));
    return { key, digest: digest && server.kind === 'grammar' ? failedAlone(digest) : digest };
  } catch (error) {
    return { key, error: (error as Error).stack ?? String(error) };
  }
}

/** Of the many faults of the grammar only the failed cases are needed. */
function failedAlone(digest: Digest): Digest {
  const cases = Object.entries(digest.cases).filter(([, { source }]) => source === 'failed');
  return { ...digest, cases: Object.fromEntries(cases) };
}

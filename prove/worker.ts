// A thread of the proof: it is told the key of a subject, and answers with what the suite found.

import { parentPort } from 'node:worker_threads';
import { loadContract } from '../src/contract/index.ts';
import { keyOf, subjectsOf } from './subjects/index.ts';
import type { Digest } from './suite.ts';

/** What a thread answers: `digest` is absent where the machine lacks what the subject needs. */
export type Answer =
  | { readonly key: string; readonly digest: Digest | undefined }
  | { readonly key: string; readonly error: string };

const contract = await loadContract();
const subjects = new Map(subjectsOf(contract).map((subject) => [keyOf(subject), subject]));

parentPort?.on('message', (key: string) => void answer(key).then((found) => parentPort?.postMessage(found)));
parentPort?.postMessage('ready');

async function answer(key: string): Promise<Answer> {
  try {
    return { key, digest: await subjects.get(key)?.run() };
  } catch (error) {
    return { key, error: (error as Error).stack ?? String(error) };
  }
}

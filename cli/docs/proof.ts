// What the proof of the suite shows of each clause and silence, as `npm run prove -- --write` wrote it down.

import { readFile } from 'node:fs/promises';
import type { SiteProof } from '../../src/docs/index.ts';
import { packageFile } from '../../src/package-file.ts';

/** Reads the proof that belongs to this package. */
export async function readProof(): Promise<SiteProof> {
  return JSON.parse(await readFile(packageFile('docs/proof.json'), 'utf8')) as SiteProof;
}

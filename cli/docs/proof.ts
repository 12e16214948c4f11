// What each clause and silence is proven with: the build wrote it into the package, the repository asks its laboratory.

import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../src/contract/index.ts';
import type { SiteProof } from '../../src/docs/index.ts';
import { packageFile } from '../../src/package-file.ts';
import { prepared } from '../../src/prepared.ts';

/** What this package was proven with; nothing where its contract was changed after the build. */
export async function readProof(contract: Contract): Promise<SiteProof | undefined> {
  const written = prepared('proof');
  if (written !== undefined) return written as SiteProof;
  const laboratory = packageFile('lab/prove/proven.ts');
  if (!existsSync(laboratory)) return undefined;
  // Named at run time: the laboratory is no part of the product, and is bundled into nothing.
  const { provenBy } = (await import(pathToFileURL(laboratory).href)) as Laboratory;
  return provenBy(contract);
}

interface Laboratory {
  readonly provenBy: (contract: Contract) => SiteProof;
}

// The page of a view of the contract: the one that was built into the package where it is of the same contract, else built now.

import { readFile } from 'node:fs/promises';
import { buildDocs, type DocsOptions, fingerprintOf, fingerprintTag } from './build.ts';
import type { View } from './frame/view.ts';
import { prebuiltPage } from './page.ts';

/** Of which contract, and what was built beforehand. */
export interface PrebuiltOptions extends DocsOptions {
  /** A page of the whole contract, by default the one in the package. */
  readonly prebuiltFile?: URL;
}

/**
 * The page of a contract as it is now.
 * @throws ContractError when the contract cannot be read or documented
 * @throws IncompleteError when the page cannot be rendered
 */
export async function prebuiltOrBuilt(options: PrebuiltOptions, view: View): Promise<string> {
  const { contractFile, prebuiltFile = prebuiltPage } = options;
  if (view === 'whole') {
    const fingerprint = await fingerprintOf(contractFile);
    const prebuilt = await readFile(prebuiltFile, 'utf8').catch(() => '');
    if (prebuilt.includes(fingerprintTag(fingerprint))) return prebuilt;
  }
  return buildDocs({ contractFile, view });
}

// The page of the reference: the one that was built into the package where it is of the same contract, else built now.

import { readFile } from 'node:fs/promises';
import { buildDocs, fingerprintOf, fingerprintTag } from './build.ts';
import { prebuiltPage } from './page.ts';

/**
 * The page of a contract as it is now.
 * @param prebuiltFile a page built beforehand, by default the one in the package
 * @throws ContractError when the contract cannot be read or documented
 * @throws IncompleteError when the page cannot be rendered
 */
export async function prebuiltOrBuilt(
  contractFile: string,
  prebuiltFile: URL = prebuiltPage,
): Promise<string> {
  const fingerprint = await fingerprintOf(contractFile);
  const prebuilt = await readFile(prebuiltFile, 'utf8').catch(() => '');
  return prebuilt.includes(fingerprintTag(fingerprint)) ? prebuilt : buildDocs({ contractFile });
}

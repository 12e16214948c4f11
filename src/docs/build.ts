// From a contract to its documentation: read, written over with its origins, rendered.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bundle, createConfig } from '@redocly/openapi-core';
import { ContractError } from '../errors.ts';
import { renderPage } from './page.ts';
import acs from './redocly-plugin.ts';

/** What to document. */
export interface DocsOptions {
  /** The OpenAPI document, YAML or JSON. */
  readonly contractFile: string;
}

/**
 * Builds the documentation as one HTML page that asks for nothing from outside; takes about a second.
 * @throws ContractError when the file cannot be read or is no OpenAPI document
 * @throws IncompleteError when the page cannot be rendered
 */
export async function buildDocs({ contractFile }: DocsOptions): Promise<string> {
  const fingerprint = await fingerprintOf(contractFile);
  return renderPage(await documentWithOrigins(contractFile), fingerprintTag(fingerprint));
}

/** What identifies the contents of a contract file. */
export async function fingerprintOf(contractFile: string): Promise<string> {
  try {
    return createHash('sha256')
      .update(await readFile(contractFile))
      .digest('hex');
  } catch (cause) {
    throw new ContractError(`cannot read the contract ${contractFile}: check its path and permissions`, {
      cause,
    });
  }
}

/** The element of a page that says which contract it was built from. */
export function fingerprintTag(fingerprint: string): string {
  return `<meta name="acs-contract" content="${fingerprint}">`;
}

/** The contract with its origins in the descriptions, in the form that the page is rendered from. */
export async function documentWithOrigins(contractFile: string): Promise<unknown> {
  const config = await createConfig({ plugins: [acs()], decorators: { 'acs/show-origins': 'on' } });
  try {
    const { bundle: bundled, problems } = await bundle({ ref: contractFile, config });
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    if (problem) throw new Error(`${problem.message} (at ${problem.location[0]?.pointer ?? 'the root'})`);
    return bundled.parsed;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(`cannot document the contract ${contractFile}: ${reason}`, { cause });
  }
}

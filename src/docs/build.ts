// From a contract to its documentation: read, written over with its origins, rendered; where the page in the package is of
// the same contract, that is used.

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { bundleFromString, createConfig } from '@redocly/openapi-core';
import { loadDocument, readContractText } from '../contract/file/index.ts';
import { type OpenApiDocument, statedOnly } from '../contract/index.ts';
import { ContractError } from '../errors.ts';
import { ungrouped } from './few-operations.ts';
import { type View, viewNames, viewSwitch } from './frame.ts';
import { prebuiltPage, renderPage } from './page.ts';
import acs from './redocly-plugin.ts';

export interface PageOptions {
  /** The OpenAPI document, YAML or JSON. */
  readonly contractFile: string;
  /** All of it (the default), or what the source says alone. */
  readonly view?: View;
}

/**
 * Builds the documentation as one HTML page that asks for nothing from outside; takes about a second.
 * @throws ContractError when the file cannot be read or is no OpenAPI document
 * @throws IncompleteError when the page cannot be rendered
 */
export async function buildDocs({ contractFile, view = 'whole' }: PageOptions): Promise<string> {
  const head = fingerprintTag(await fingerprintOf(contractFile));
  const document = await documentOf(contractFile, view);
  return renderPage(await withOrigins(document, contractFile), {
    head,
    frame: viewSwitch(document, view),
    ...(view === 'stated' && document['x-source'] && { subtitle: viewNames.stated }),
  });
}

/** What identifies the contents of a contract file, with the source that it names. */
export async function fingerprintOf(contractFile: string): Promise<string> {
  return hash('sha256', readContractText(contractFile), 'hex');
}

/** The element of a page that says which contract it was built from. */
export function fingerprintTag(fingerprint: string): string {
  return `<meta name="acs-contract" content="${fingerprint}">`;
}

/** The contract with its origins in the descriptions, in the form that the page is rendered from. */
export async function documentWithOrigins(contractFile: string, view: View = 'whole'): Promise<unknown> {
  return withOrigins(await documentOf(contractFile, view), contractFile);
}

async function documentOf(contractFile: string, view: View): Promise<OpenApiDocument> {
  const document = await loadDocument(contractFile);
  return view === 'stated' ? statedOnly(document) : document;
}

async function withOrigins(document: OpenApiDocument, contractFile: string): Promise<OpenApiDocument> {
  const config = await createConfig({ plugins: [acs()], decorators: { 'acs/show-origins': 'on' } });
  const source = JSON.stringify(document);
  try {
    const { bundle: bundled, problems } = await bundleFromString({
      source,
      absoluteRef: contractFile,
      config,
    });
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    if (problem) throw new Error(`${problem.message} (at ${problem.location[0]?.pointer ?? 'the root'})`);
    return ungrouped(bundled.parsed as OpenApiDocument);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(`cannot document the contract ${contractFile}: ${reason}`, { cause });
  }
}

/** Of which contract, and what was built beforehand. */
export interface PrebuiltOptions extends Pick<PageOptions, 'contractFile'> {
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

// From a contract to its reference: read, written over with its origins, rendered.

import { bundleFromString, createConfig } from '@redocly/openapi-core';
import { loadDocument } from '../contract/file/index.ts';
import { type OpenApiDocument, statedOnly } from '../contract/index.ts';
import { ContractError } from '../errors.ts';
import type { View } from './links.ts';
import acs from './redocly-plugin.ts';
import { type ReferenceParts, renderReference } from './reference.ts';

/**
 * Builds the reference of a contract file as one HTML page that asks for nothing from outside.
 * @throws ContractError when the file cannot be read or is no OpenAPI document
 * @throws IncompleteError when the page cannot be rendered
 */
export async function buildReference(
  contractFile: string,
  parts: ReferenceParts = { view: 'whole' },
): Promise<string> {
  return renderReference(await documentWithOrigins(contractFile, parts.view), parts);
}

/**
 * A view of a contract with its origins in the descriptions, in the form that the page is rendered from.
 * @throws ContractError when it cannot be read or shown
 */
export async function documentWithOrigins(
  contractFile: string,
  view: View = 'whole',
): Promise<OpenApiDocument> {
  const whole = await loadDocument(contractFile);
  const isStated = view === 'stated';
  const source = JSON.stringify(isStated ? statedOnly(whole) : whole);
  const config = await createConfig({ plugins: [acs()], decorators: { 'acs/show-origins': 'on' } });
  const given = { source, absoluteRef: contractFile, config, removeUnusedComponents: isStated };
  try {
    const { bundle, problems } = await bundleFromString(given);
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    if (problem) throw new Error(`${problem.message} (at ${problem.location[0]?.pointer ?? 'the root'})`);
    return bundle.parsed as OpenApiDocument;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(`cannot document the contract ${contractFile}: ${reason}`, { cause });
  }
}

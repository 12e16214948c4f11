// The kit's own contract as the build read it, so that an installed command need not: reading an OpenAPI document takes longer
// than everything else that a short command does.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** The kit's own contract. */
export const defaultContractFile: string = packageFile('openapi.yaml');

/** With what its source says, which its `x-source` names. */
export const contractFiles: readonly [string, string] = [defaultContractFile, packageFile('source.yaml')];

interface Prepared {
  /** Of the contract's files. */
  readonly sha256: string;
  readonly document: unknown;
}

/** What the build puts into the package as `dist/contract.json`. @param document read and checked */
export const renderPrepared = (document: unknown): string =>
  JSON.stringify({ sha256: digest(), document } satisfies Prepared);

/** The document that was prepared; nothing in the repository, and where somebody changed the contract in the package. */
export function preparedDocument(): unknown {
  const path = packageFile('dist/contract.json');
  if (!import.meta.url.endsWith('.js') || !existsSync(path)) return undefined;
  const { sha256, document } = JSON.parse(readFileSync(path, 'utf8')) as Prepared;
  return sha256 === digest() ? document : undefined;
}

function digest(): string {
  const texts = contractFiles.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

// What the build works out from the kit's own contract, so that an installed command need not: reading an OpenAPI
// document and planning its properties take longer than everything else that a short command does.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** The kit's own contract. */
export const defaultContractFile: string = packageFile('openapi.yaml');

/** With what its source says, which its `x-source` names. */
export const contractFiles: readonly [string, string] = [defaultContractFile, packageFile('source.yaml')];

/** What is prepared, and under which name in `dist`. */
const names = {
  /** The document, read and checked. */
  contract: 'contract.json',
  /** Each property with what requires it, where nothing is declared. */
  properties: 'properties.json',
} as const;

interface Prepared {
  /** Of the contract's files. */
  readonly sha256: string;
  readonly value: unknown;
}

/** The files that the build puts into the package, by name. */
export function renderPrepared(
  values: Readonly<Record<keyof typeof names, unknown>>,
): ReadonlyMap<string, string> {
  const sha256 = digest();
  return new Map(
    (Object.keys(names) as (keyof typeof names)[]).map((key) => [
      names[key],
      JSON.stringify({ sha256, value: values[key] } satisfies Prepared),
    ]),
  );
}

/** What was prepared; nothing in the repository, and where somebody changed the contract in the package. */
export function prepared(name: keyof typeof names): unknown {
  const path = packageFile(`dist/${names[name]}`);
  if (!import.meta.url.endsWith('.js') || !existsSync(path)) return undefined;
  const { sha256, value } = JSON.parse(readFileSync(path, 'utf8')) as Prepared;
  return sha256 === digest() ? value : undefined;
}

function digest(): string {
  const texts = contractFiles.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

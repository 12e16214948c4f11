// The kit's own contract, read and checked when the package was built: an installed command starts without the reader
// of OpenAPI documents, which takes longer to load than everything else.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { OpenApiDocument } from '../contract/index.ts';
import { packageFile } from '../package-file.ts';

interface Prepared {
  /** Of the file that it was read from. */
  readonly sha256: string;
  readonly document: OpenApiDocument;
}

const preparedFile = 'dist/contract.json';

/** The text of the file that the build puts into the package. */
export function renderPrepared(file: string, document: OpenApiDocument): string {
  return JSON.stringify({ sha256: digestOf(file), document } satisfies Prepared);
}

/** The document of the kit's contract; nothing in the repository, and where somebody changed the file in the package. */
export function preparedDocument(file: string): OpenApiDocument | undefined {
  const path = packageFile(preparedFile);
  if (!import.meta.url.endsWith('.js') || !existsSync(path)) return undefined;
  const { sha256, document } = JSON.parse(readFileSync(path, 'utf8')) as Prepared;
  return sha256 === digestOf(file) ? document : undefined;
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

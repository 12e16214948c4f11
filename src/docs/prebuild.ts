// Run when the package is packed (`node src/docs/prebuild.ts <contract> <page>`): writes the page that
// `startDocs` serves where @redocly/cli, which renders it, is not installed.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../errors.ts';
import { buildDocs } from './build.ts';

const [contractFile, pageFile] = process.argv.slice(2);
if (contractFile === undefined || pageFile === undefined) {
  throw new UsageError('name the contract to read and the page to write');
}
await mkdir(dirname(pageFile), { recursive: true });
await writeFile(pageFile, await buildDocs({ contractFile }));

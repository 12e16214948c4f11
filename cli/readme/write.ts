// `npm run generate`: writes the tables of the documentation as the program has them.

import { readFileSync, writeFileSync } from 'node:fs';
import { packageFile } from '../../src/package-file.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { filesWithTables, fillTables } from './tables.ts';

const program = await createProgram(processIo(), () => undefined);
for (const name of filesWithTables) {
  const file = packageFile(name);
  writeFileSync(file, fillTables(readFileSync(file, 'utf8'), program));
}

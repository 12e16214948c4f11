// `npm run generate`: writes the tables of README.md as the program has them.

import { readFileSync, writeFileSync } from 'node:fs';
import { packageFile } from '../../src/package-file.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { fillTables } from './tables.ts';

const file = packageFile('README.md');
const program = await createProgram(processIo(), () => undefined);
writeFileSync(file, fillTables(readFileSync(file, 'utf8'), program));

// The last table, kept in the manual.

import { readFileSync, writeFileSync } from 'node:fs';

const BETWEEN = /(?<=<!-- table -->\n\n).*(?=\n<!-- \/table -->)/s;

/** Puts a table between the marks of a file. */
export function writeTable(file: string, table: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(BETWEEN, () => table),
  );
}

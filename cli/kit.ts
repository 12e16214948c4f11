// Name and version of the kit, from its own package.json.

import { readFileSync } from 'node:fs';
import { packageFile } from '../src/package-file.ts';

/** What reports and `--version` say of the kit. */
export interface Kit {
  readonly name: string;
  readonly version: string;
}

/** Reads package.json. */
export function kit(): Kit {
  const { name, version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as Kit;
  return { name, version };
}

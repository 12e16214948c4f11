// Name and version of the kit, from its own package.json.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What reports and `--version` say of the kit. */
export interface Kit {
  readonly name: string;
  readonly version: string;
  /** Folder of package.json. */
  readonly folder: string;
}

/** Reads the nearest package.json above the code. */
export function kit(): Kit {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Kit;
  return { name, version, folder };
}

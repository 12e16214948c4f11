// Files of the package itself: beside the sources in the repository, above the compiled code when installed.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest file of this name (`openapi.yaml`, `examples/seed.yaml`) at or above the code. */
export function packageFile(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(resolve(folder, name)) && dirname(folder) !== folder) folder = dirname(folder);
  return resolve(folder, name);
}

/** The kit's own contract. */
export const defaultContractFile: string = packageFile('openapi.yaml');

/** What reports and `--version` say of the package, from package.json. */
export function packageInfo() {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as Readonly<Record<'name' | 'version', string>>;
  return { name, version };
}

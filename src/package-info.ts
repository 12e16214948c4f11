// Name and version of this package, from its own package.json.

import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';

/** What reports and `--version` say of the package. */
export interface PackageInfo {
  readonly name: string;
  readonly version: string;
}

/** Reads package.json. */
export function packageInfo(): PackageInfo {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as PackageInfo;
  return { name, version };
}

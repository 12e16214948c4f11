// What an install brings is what was looked at: each package is named with the hash of its contents.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
// Folders of the repository itself have neither hash nor address.
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

it('every package of the lock file has its hash', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
});

it('no package is tied to the address that it was once fetched from', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

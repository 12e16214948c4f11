// Run when the package is packed (`node build/sbom.ts <file>`): writes what an install of it brings, as CycloneDX.
// `npm sbom --omit=dev` leaves out whatever a development dependency needs too, so npm is shown a project without any.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Manifest {
  readonly devDependencies?: unknown;
  readonly [field: string]: unknown;
}

interface Lock {
  readonly packages: Readonly<Record<string, Manifest & { readonly dev?: boolean }>>;
}

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('name the file to write');

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')) as T;
const withoutDevelopment = ({ devDependencies: _, ...manifest }: Manifest) => manifest;

const { packages, ...lock } = read<Lock>('package-lock.json');
const installed = Object.entries(packages)
  .filter(([, { dev }]) => dev !== true)
  .map(([path, manifest]) => [path, path === '' ? withoutDevelopment(manifest) : manifest]);

const folder = mkdtempSync(join(tmpdir(), 'acs-sbom-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutDevelopment(read('package.json'))));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(installed) }),
  );
  const argv = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  writeFileSync(target, execFileSync('npm', argv, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }));
} finally {
  rmSync(folder, { recursive: true });
}

// What the package is made of, as CycloneDX: npm describes everything that is installed here, and what is bundled stays.

import { execFileSync } from 'node:child_process';
import type { BundledPackage } from './packages.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  /** What npm noted for itself: that it is a dependency of development, which is not true of what is bundled. */
  readonly properties?: unknown;
}

interface BillOfMaterials {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly [field: string]: unknown;
}

/** The bill of materials of the bundled packages; `root` holds the lock file. */
export function renderBillOfMaterials(packages: readonly BundledPackage[], root: string): string {
  const argv = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', argv, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const all = JSON.parse(text) as BillOfMaterials;
  const bundled = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const components = all.components
    .filter(({ name, version }) => bundled.has(`${name}@${version}`))
    .map(({ properties: _, ...component }) => component);
  if (components.length < bundled.size) throw new Error('the lock file does not have all that is bundled');
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies.flatMap(({ ref, dependsOn }) =>
    refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }] : [],
  );
  return JSON.stringify({ ...all, components, dependencies }, null, 2);
}

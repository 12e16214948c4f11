// The dependencies that are part of the package, and what their licences ask for: that they come along.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that is bundled in. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As SPDX writes it. */
  readonly license: string;
  /** The texts of its licence files, as they are. */
  readonly licenseTexts: readonly string[];
}

/** The packages that the files belong to, in alphabetical order. */
export function packagesOf(files: readonly string[]): readonly BundledPackage[] {
  const folders = new Set(files.map(folderOf));
  const packages = new Map([...folders].map(readPackage).map((one) => [`${one.name}@${one.version}`, one]));
  return [...packages].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Of the innermost package, for those that have others inside. */
function folderOf(file: string): string {
  const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
  if (folder === undefined) throw new Error(`${file} belongs to no package`);
  return folder;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** As packages wrote it ten years ago. */
  readonly licenses?: readonly { readonly type: string }[];
}

function readPackage(folder: string): BundledPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, licenses = [] } = manifest;
  const license = manifest.license ?? licenses.map(({ type }) => type).join(' OR ');
  if (license === '') throw new Error(`${name} does not name its licence`);
  const files = readdirSync(folder).filter((file) => /^(licen[sc]e|copying|notice)/i.test(file));
  const licenseTexts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, license, licenseTexts };
}

const rule = `\n\n${'-'.repeat(80)}\n\n`;

/** One text with the licences of all. */
export function renderLicenses(packages: readonly BundledPackage[]): string {
  const head = `This package contains code of ${packages.length} others. Their names, versions and licences:`;
  return `${[head, ...packages.map(sectionOf)].join(rule)}\n`;
}

function sectionOf({ name, version, license, licenseTexts }: BundledPackage): string {
  const texts = licenseTexts.length > 0 ? licenseTexts : ['(its package has no text of the licence)'];
  return [`${name} ${version}: ${license}`, ...texts].join('\n\n');
}

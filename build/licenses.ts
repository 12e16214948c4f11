// What the licences of the bundled packages ask for: that they come along.

import type { BundledPackage } from './packages.ts';

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

// The guides below docs/, sorted for the three users.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { SiteGuide } from '../../src/docs/index.ts';
import { packageFile } from '../../src/package-file.ts';

/** The guides that have a place of their own, by group; what is in no group comes after them. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'For the three users': ['implementers', 'frontend-teams', 'reviewers'],
  'Testing a server': ['conform', 'in-your-tests', 'keywords', 'traffic', 'compare', 'token-rules', 'agents'],
  'Working without a server': ['mock'],
  'Reading and changing the contract': ['words', 'annotations', 'diff'],
  'How well the suite tests': ['tested', 'exam'],
};

/** Reads every Markdown file below `docs/`, READMEs apart, in the order of the groups. */
export async function readGuides(): Promise<readonly SiteGuide[]> {
  const folder = dirname(packageFile('docs/words.md'));
  const names = await namesIn(folder);
  const known = Object.values(groups).flat();
  const sorted = [
    ...known.filter((name) => names.includes(name)),
    ...names.filter((name) => !known.includes(name)),
  ];
  return Promise.all(
    sorted.map(async (name) => ({
      name,
      group: groupOf(name),
      text: await readFile(join(folder, `${name}.md`), 'utf8'),
    })),
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('.md') && !file.endsWith('README.md'))
    .map((file) => file.slice(0, -'.md'.length).replaceAll(sep, '/'))
    .sort();
}

function groupOf(name: string): string {
  const found = Object.entries(groups).find(([, names]) => names.includes(name))?.[0];
  return found ?? (name.startsWith('design-notes/') ? 'Design notes' : 'More');
}

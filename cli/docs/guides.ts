// The guides in docs/ that the site shows, by group.

import { readFile } from 'node:fs/promises';
import type { SiteGuide } from '../../src/docs/index.ts';
import { IncompleteError } from '../../src/errors.ts';
import { packageFile } from '../../src/package-file.ts';

const groups: Readonly<Record<string, readonly string[]>> = {
  'For the three users': ['implementers', 'frontend-teams', 'reviewers'],
  'Testing a server': ['conform', 'in-your-tests', 'keywords', 'token-rules', 'agents'],
  'Working without a server': ['mock'],
  'Reading and changing the contract': ['words', 'annotations'],
  'How well the suite tests': ['tested'],
};

/**
 * Reads every guide of the list.
 * @throws IncompleteError when one is not there
 */
export const readGuides = (): Promise<readonly SiteGuide[]> =>
  Promise.all(
    Object.entries(groups).flatMap(([group, names]) =>
      names.map(async (name) => ({ name, group, text: await readGuide(name) })),
    ),
  );

const readGuide = (name: string): Promise<string> =>
  readFile(packageFile(`docs/${name}.md`), 'utf8').catch((cause: unknown) => {
    throw new IncompleteError(
      `the guide docs/${name}.md is missing: install the package again, or take it out of cli/docs/guides.ts`,
      { cause },
    );
  });

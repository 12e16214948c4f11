// The site as a folder: everything is rendered before anything is written.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { SiteContents } from './model.ts';
import { renderSite } from './render-site.ts';

/** What is to be written, and where. */
export interface WriteSiteOptions {
  readonly contents: SiteContents;
  readonly folder: string;
}

/**
 * Writes the site into a folder that is new, empty, or holds the files of such a site alone.
 * @returns how many files there are
 * @throws UsageError for a folder that holds anything else, and where it cannot be written
 * @throws ContractError when the contract cannot be documented
 */
export async function writeSite({ contents, folder }: WriteSiteOptions): Promise<number> {
  const site = renderSite(contents);
  const foreign = (await filesIn(folder)).find((name) => !site.has(name));
  if (foreign !== undefined)
    throw cannotWrite(folder, `the folder holds ${foreign}, which is not of it; give a new or empty folder`);
  const files = new Map<string, string>();
  for (const [name, render] of site) files.set(name, await render());
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of files) await writeFile(join(folder, name), text);
  } catch (cause) {
    throw cannotWrite(folder, (cause as Error).message, cause);
  }
  return files.size;
}

const filesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const reason = error.code === 'ENOTDIR' ? 'it is a file, give a folder' : error.message;
    throw cannotWrite(folder, reason, error);
  });

const cannotWrite = (folder: string, reason: string, cause?: unknown) =>
  new UsageError(`cannot write the documentation ${folder}: ${reason}`, { cause });

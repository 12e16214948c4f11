// The site as a folder: everything is rendered before anything is written.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { SiteContents } from './model.ts';
import { renderSite } from './render-site.ts';

/** What is to be written, and where. */
export interface WriteSiteOptions {
  readonly contents: SiteContents;
  readonly folder: string;
}

/** In every folder that was written here, with the names of the files: by it a folder is known again. */
const listFile = '.acs-docs';

/**
 * Writes the site into a folder that is new, empty, or holds a site that was written before, whose files go.
 * @returns how many files there are
 * @throws UsageError for a folder that holds anything else, and where it cannot be written
 * @throws ContractError when the contract cannot be documented
 */
export async function writeSite({ contents, folder }: WriteSiteOptions): Promise<number> {
  const old = await namesOfSite(folder);
  const files = new Map<string, string>();
  for (const [name, render] of renderSite(contents)) files.set(name, await render());
  try {
    await mkdir(folder, { recursive: true });
    for (const name of old) await rm(join(folder, name), { force: true });
    await writeFile(join(folder, listFile), `${[...files.keys()].join('\n')}\n`);
    for (const [name, text] of files) await writeFile(join(folder, name), text);
  } catch (cause) {
    throw cannotWrite(folder, (cause as Error).message, cause);
  }
  return files.size;
}

/** The files of a site that was written before; of a new or empty folder there are none. */
async function namesOfSite(folder: string): Promise<readonly string[]> {
  const list = await readFile(join(folder, listFile), 'utf8').catch(() => '');
  const names = new Set([listFile, ...list.split('\n').filter((name) => /^\w[\w.-]*$/.test(name))]);
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const reason = error.code === 'ENOTDIR' ? 'it is a file, give a folder' : error.message;
    throw cannotWrite(folder, reason, error);
  });
  const foreign = present.find((name) => !names.has(name));
  if (foreign === undefined) return [...names];
  throw cannotWrite(folder, `the folder holds ${foreign}, which is not of it; give a new or empty folder`);
}

const cannotWrite = (folder: string, reason: string, cause?: unknown) =>
  new UsageError(`cannot write the documentation ${folder}: ${reason}`, { cause });

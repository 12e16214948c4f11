// The site as a folder, written whole: beside its place first, and moved there when every file is written.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../errors.ts';
import { prebuiltOrBuilt } from '../build.ts';
import { viewFiles } from '../links.ts';
import type { SiteContents } from './contents.ts';
import { renderSite } from './render-site.ts';

/** What is to be written, and where. */
export interface WriteSiteOptions {
  readonly contractFile: string;
  readonly contents: SiteContents;
  readonly folder: string;
}

/** In every folder that was written here, with the names of the files: by it a folder is known again. */
const listFile = '.acs-docs';

/**
 * Writes the site into a folder that is new, empty, or holds a site that was written before.
 * @returns how many files there are
 * @throws UsageError for a folder that holds anything else, and where it cannot be written
 * @throws ContractError when the contract cannot be documented
 */
export async function writeSite({ contractFile, contents, folder }: WriteSiteOptions): Promise<number> {
  const place = resolve(folder);
  await rejectForeign(place, folder);
  const { files, withBar } = await renderSite(contents);
  const whole = new Map([...files].map(([name, render]) => [name, render()]));
  for (const view of viewsOf(contents)) {
    whole.set(viewFiles[view], withBar(await prebuiltOrBuilt({ contractFile }, view)));
  }
  const beside = `${place}.${process.pid}.tmp`;
  try {
    await mkdir(beside, { recursive: true });
    for (const [name, text] of whole) await writeFile(join(beside, name), text);
    await writeFile(join(beside, listFile), `${[...whole.keys()].join('\n')}\n`);
    await replace(place, beside);
  } catch (cause) {
    await rm(beside, { recursive: true, force: true });
    throw new UsageError(`cannot write the documentation ${folder}: ${(cause as Error).message}`, { cause });
  }
  return whole.size;
}

async function rejectForeign(place: string, folder: string): Promise<void> {
  if (!existsSync(place)) return;
  if (!(await stat(place)).isDirectory()) {
    throw new UsageError(`cannot write the documentation ${folder}: it is a file, give a folder`);
  }
  const written = await readFile(join(place, listFile), 'utf8').catch(() => '');
  const own = new Set([listFile, ...written.split('\n')]);
  const foreign = (await readdir(place)).find((name) => !own.has(name));
  if (foreign === undefined) return;
  throw new UsageError(
    `cannot write the documentation ${folder}: the folder holds ${foreign}, which is not of it; give a new or empty folder`,
  );
}

/** Without a source there is nothing that the contract could have chosen. */
const viewsOf = ({ contract }: SiteContents) =>
  contract.annotated ? (['whole', 'stated'] as const) : (['whole'] as const);

/** The old folder goes when the new one is whole. */
async function replace(place: string, beside: string): Promise<void> {
  const old = `${beside}.old`;
  const isThere = existsSync(place);
  if (isThere) await rename(place, old);
  try {
    await rename(beside, place);
  } catch (error) {
    if (isThere) await rename(old, place);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

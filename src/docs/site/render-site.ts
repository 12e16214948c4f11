// The whole site as files by name, all rendered before any of them is written.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { inScript } from '../../html/index.ts';
import { pages } from '../links.ts';
import { decisionsCsv } from './acceptance.ts';
import { decisionsPage } from './decisions.ts';
import { renderSitePage, scriptFile } from './frame.ts';
import { guidesPages } from './guides.ts';
import { homePage } from './home.ts';
import { createSite, type SiteContents } from './model.ts';
import { pageScript } from './page-script.ts';
import { referencePages } from './reference/index.ts';
import { searchEntries } from './search-entries.ts';
import { sourcePage } from './source-page.ts';

/** The pages, their script and the contract, by the names of their files. */
export type SiteFiles = ReadonlyMap<string, string>;

/** @throws ContractError when the contract cannot be documented */
export async function renderSite(contents: SiteContents): Promise<SiteFiles> {
  const site = createSite(contents);
  const { annotated } = site.contract;
  const ofSource = annotated ? [sourcePage(site), decisionsPage(site)] : [];
  const all = [homePage(site), ...ofSource, ...referencePages(site), ...guidesPages(site)];
  // Its first line is what the search finds.
  const index = `globalThis.acsSearchIndex = ${inScript(searchEntries(site))};`;
  return new Map([
    ...all.map((page) => [page.name, renderSitePage(site, page)] as const),
    ...(annotated ? [[pages.csv, decisionsCsv(site)] as const] : []),
    [scriptFile, `${index}\n${await pageScript()}`],
    [site.contractName, site.text],
  ]);
}

/**
 * Writes the site into a folder that is new, empty, or holds the files of such a site alone.
 * @returns how many files there are
 * @throws UsageError for a folder that holds anything else, and where it cannot be written
 * @throws ContractError when the contract cannot be documented
 */
export async function writeSite(contents: SiteContents, folder: string): Promise<number> {
  const files = await renderSite(contents);
  const foreign = (await filesIn(folder)).find((name) => !files.has(name));
  if (foreign !== undefined)
    throw cannotWrite(folder, `the folder holds ${foreign}, which is not of it; give a new or empty folder`);
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

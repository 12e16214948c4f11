// The whole site as files by name; each is rendered when it is asked for.

import { inScript } from '../../html/index.ts';
import { once } from '../../once.ts';
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
export type SiteFiles = ReadonlyMap<string, () => Promise<string>>;

export function renderSite(contents: SiteContents): SiteFiles {
  const site = createSite(contents);
  const { annotated } = site.contract;
  const ofSource = annotated ? [sourcePage(site), decisionsPage(site)] : [];
  const all = [homePage(site), ...ofSource, ...referencePages(site), ...guidesPages(site)];
  // Its first line is what the search finds.
  const script = async () =>
    `globalThis.acsSearchIndex = ${inScript(searchEntries(site))};\n${await pageScript()}`;
  const files: readonly (readonly [string, () => string | Promise<string>])[] = [
    ...all.map((page) => [page.name, () => renderSitePage(site, page)] as const),
    ...(annotated ? [[pages.csv, () => decisionsCsv(site)] as const] : []),
    [scriptFile, script],
    [site.contractName, () => site.text],
  ];
  return new Map(files.map(([name, render]) => [name, once(async () => render())]));
}

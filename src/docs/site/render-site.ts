// The whole site as files by name, without the reference, which takes a second to render.

import { stringify } from 'yaml';
import { statedOnly } from '../../contract/index.ts';
import { inScript } from '../../html/index.ts';
import { once } from '../../once.ts';
import { pages } from '../links.ts';
import { casesPages } from './cases-page.ts';
import type { SiteContents } from './contents.ts';
import { contractPage } from './contract-page.ts';
import { csvFile, decisionsCsv, decisionsPage } from './decisions-page.ts';
import { renderSitePage, scriptFile, withBar } from './frame.ts';
import { commandsPage, guidesPages } from './guides-page.ts';
import { homePage } from './home.ts';
import { createSite, type Site, statedName } from './model.ts';
import { pageScript } from './page-script.ts';
import { searchEntries } from './search-entries.ts';
import { sourcePage } from './source-page.ts';

/** A site that is rendered. */
export interface RenderedSite {
  /** The pages, their script and the contract, by the names of their files; each is rendered when it is asked for. */
  readonly files: ReadonlyMap<string, () => string>;
  /** Puts the bar of the site onto a page of the reference. */
  readonly withBar: (page: string) => string;
}

export async function renderSite(contents: SiteContents): Promise<RenderedSite> {
  const site = createSite(contents);
  const script = await pageScript();
  const files = new Map<string, () => string>([
    ...pagesOf(site).map((page) => [page.name, () => renderSitePage(site, page)] as const),
    [scriptFile, () => `${entriesIn(site)}\n${script}`],
    [site.contractName, () => site.text],
  ]);
  if (site.contract.annotated)
    files
      .set(pages.decisions, () => renderSitePage(site, decisionsPage(site)))
      .set(csvFile, () => decisionsCsv(site))
      .set(statedName(site), () => statedText(site));
  return {
    files: new Map([...files].map(([name, render]) => [name, once(render)])),
    withBar: (page) => withBar(page, site),
  };
}

/** The line that the script of the pages reads. */
const entriesIn = (site: Site): string => `globalThis.acsSearchIndex = ${inScript(searchEntries(site))};`;

const statedText = (site: Site): string => {
  const document = statedOnly(site.contract.document);
  return statedName(site).endsWith('.json')
    ? `${JSON.stringify(document, null, 2)}\n`
    : stringify(document, { aliasDuplicateObjects: false });
};

const pagesOf = (site: Site) => [
  homePage(site),
  ...(site.contract.annotated ? [sourcePage(site)] : []),
  contractPage(site),
  ...casesPages(site),
  ...guidesPages(site),
  ...(site.commands.length > 0 ? [commandsPage(site)] : []),
];

// The whole site as files by name; each is rendered when it is asked for.

import { inScript } from '../../html/index.ts';
import { once } from '../../once.ts';
import { pages } from '../links.ts';
import { decisionsCsv } from './acceptance.ts';
import { decisionsPage } from './decisions.ts';
import { type Page, renderSitePage, scriptFile } from './frame.ts';
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
  const rendered = (page: Page) => [page.name, () => renderSitePage(site, page)] as const;
  const files: readonly (readonly [string, () => string | Promise<string>])[] = [
    rendered(homePage(site)),
    ...(annotated
      ? [
          rendered(sourcePage(site)),
          rendered(decisionsPage(site)),
          [pages.csv, () => decisionsCsv(site)] as const,
        ]
      : []),
    ...referencePages(site).map(rendered),
    ...guidesPages(site).map(rendered),
    // Its first line is what the search finds.
    [
      scriptFile,
      async () => `globalThis.acsSearchIndex = ${inScript(searchEntries(site))};\n${await pageScript()}`,
    ],
    [site.contractName, () => site.text],
  ];
  return new Map(files.map(([name, render]) => [name, once(async () => render())]));
}

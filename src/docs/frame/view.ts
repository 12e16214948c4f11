// The two views of a contract, each a page: all of it, and what the source says alone.

import { contractLines, countLines, type OpenApiDocument } from '../../contract/index.ts';
import { countsInline } from '../origins/counts.ts';

/** `whole` shows every line, `stated` what is left when every choice is taken away. */
export type View = 'whole' | 'stated';

/** Where the page of each view is, seen from the other. */
export type ViewLinks = Readonly<Record<View, string>>;

/** The names of the two pages where they lie beside one another. */
export const viewFiles: ViewLinks = { whole: 'reference.html', stated: 'stated.html' };

/** What each view is called. */
export const viewNames: Readonly<Record<View, string>> = {
  whole: 'Whole contract',
  stated: 'What the source says',
};

/** Height of the switch in CSS pixels. */
export const SWITCH_HEIGHT = 45;

/** The switch between the views, with how many lines this one has; none for a document without a source. */
export function viewSwitch(document: OpenApiDocument, view: View, links: ViewLinks): string | undefined {
  if (document['x-source'] === undefined) return undefined;
  const choices = (['whole', 'stated'] as const).map((each) => {
    const current = each === view ? ' aria-current="page"' : '';
    return `<a href="${links[each]}"${current}>${viewNames[each]}</a>`;
  });
  const counts = countsInline(countLines(contractLines(document)));
  return `<nav class="acs-switch" aria-label="View of the contract">${choices.join('')}<span class="acs-sum">${counts} <span>lines</span></span></nav>`;
}

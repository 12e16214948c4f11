// The two views of a contract, each a page: all of it, and what the source says alone.

import { contractLines, countLines, type OpenApiDocument } from '../../contract/index.ts';
import { viewFiles } from '../links.ts';
import { countsInline } from '../origins/counts.ts';

/** `whole` shows every line, `stated` what is left when every choice is taken away. */
export type View = 'whole' | 'stated';

/** What each view is called. */
export const viewNames: Readonly<Record<View, string>> = {
  whole: 'Whole contract',
  stated: 'What the source says',
};

/** The switch between the views, with how many lines this one has; none for a document without a source. */
export function viewSwitch(document: OpenApiDocument, view: View): string | undefined {
  if (document['x-source'] === undefined) return undefined;
  const choices = (['whole', 'stated'] as const).map((each) => {
    const current = each === view ? ' aria-current="page"' : '';
    return `<a href="${viewFiles[each]}"${current}>${viewNames[each]}</a>`;
  });
  const counts = countsInline(countLines(contractLines(document)));
  return `<nav class="acs-switch" aria-label="View of the contract">${choices.join('')}<span class="acs-sum">${counts} <span>lines</span></span></nav>`;
}

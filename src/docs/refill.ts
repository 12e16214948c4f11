// A page for one document out of the page of another: how the installed package, which has no Redocly CLI, documents
// other contracts than its own. Redoc renders such a page when it is opened, not beforehand.

import { IncompleteError } from '../errors.ts';
import { escaped } from '../html/index.ts';

const rendered = /(<div id="redoc">)[\s\S]*?(<\/div>\s*<script type="module">)/;
const frame = /<!-- frame -->[\s\S]*?<!-- \/frame -->/;
const definition = /(const __redoc_definition = )[\s\S]*?(;\n\s*const __redoc_options = )(\{.*\})/;

/** What belongs to the other document or is added to every page: its styles, its policy, our elements, its title. */
const leftovers = [
  /<style data-styled[\s\S]*?<\/style>/g,
  /<meta http-equiv="Content-Security-Policy"[^>]*>\s*/,
  /<meta name="acs-contract"[\s\S]*?(?=<\/head>)/,
  /<title>[\s\S]*?<\/title>/,
] as const;

/**
 * Puts a document in the place of the one that a page shows.
 * @param offset how many CSS pixels at the top are covered
 * @throws IncompleteError when the page is not one that Redoc made
 */
export function refill(page: string, document: unknown, offset: number): string {
  if (!rendered.test(page) || !definition.test(page)) {
    throw new IncompleteError('the documentation in this package is damaged: install the package again');
  }
  const bare = leftovers.reduce((text, leftover) => text.replace(leftover, ''), page);
  return bare
    .replace('<head>', () => `<head>\n  <title>${escaped(titleOf(document))}</title>`)
    .replace(rendered, '$1$2')
    .replace(frame, '')
    .replace(definition, (_, before: string, after: string, options: string) => {
      const ours = { ...(JSON.parse(options) as object), scrollYOffset: offset };
      return `${before}${inScript(document)}${after}${inScript(ours)}`;
    });
}

function titleOf(document: unknown): string {
  const { info } = document as { readonly info?: { readonly title?: unknown } };
  return String(info?.title ?? 'Documentation');
}

/** No text in a document can end the script that holds it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

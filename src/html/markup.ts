// HTML in which every value is text unless it was made here: what a contract or a server says is never markup.

import { visible, visibleJson } from './visible.ts';

/** Markup that was made by `html`. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template may hold: nothing is written for `undefined` and `false`. */
type Value = string | number | Html | readonly (string | Html)[] | undefined | false;

/** Tag of a template: strings are escaped, markup and lists of it stand as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => part + write(values[i])).join(''));
}

/** Puts a separator between the parts of a list. */
export const joined = (parts: readonly Html[], separator: string): Html =>
  new Html(parts.map(({ markup }) => markup).join(escaped(separator)));

/** Text whose paths, pointers and ids of cases may continue in the next line before a slash or a dot. */
export const breakable = (text: string): Html =>
  html`${text.split(/(?=\/|~1|\.\w)/).map((part, i) => (i === 0 ? part : html`<wbr>${part}`))}`;

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map((part: string | Html) => write(part)).join('');
  return escaped(String(value));
}

/** Text as it stands in HTML and XML, in attributes too; what can't be seen is written out. */
export const escaped = (text: string): string =>
  visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

/** A value inside a script, or in a file that a script reads: no text in it can end the script. */
export const inScript = (value: unknown): string => visibleJson(value, 0).replaceAll('<', '\\u003c');

/** A text of ours with its `code` in backticks as code; never a text of an implementation. */
export const prose = (text: string): Html =>
  html`${text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`.+`$/s.test(part) ? html`<code>${part.slice(1, -1)}</code>` : part))}`;

// HTML in which every value is text unless it was made here: an answer of an implementation is never markup.

import { visible } from '../visible.ts';

/** Markup that was made by `html`. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly (string | Html)[] | undefined | false;

/** Tag of a template: strings are escaped, markup and lists of it stand as they are, nothing for undefined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => part + write(values[i])).join(''));
}

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map((part: string | Html) => write(part)).join('');
  return escapeMarkup(String(value));
}

const escapeMarkup = (text: string) =>
  visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A text of ours in which backticks enclose code, as in the contract; never a text of an implementation. */
export function prose(text: string): Html {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`;
  return html`${parts.map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** An id for an element, and what a link to it ends with: no white space, and nothing that an address may not hold. */
export const anchor = (kind: 'case' | 'clause' | 'silence', id: string): string =>
  `${kind}-${visible(id).replaceAll(/\s/g, '_')}`;

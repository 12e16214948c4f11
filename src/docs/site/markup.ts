// HTML in which every value is text unless it was made here: what a contract says is never markup.

/** Markup that was made by `html`. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template may hold: nothing is written for `undefined` and `false`. */
export type Value = string | number | Html | readonly (string | Html)[] | undefined | false;

/** Tag of a template: strings are escaped, markup and lists of it stand as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, i) => part + write(values[i])).join(''));
}

/** Puts a separator between the parts of a list. */
export const joined = (parts: readonly Html[], separator: string): Html =>
  new Html(parts.map(({ markup }) => markup).join(escaped(separator)));

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map((part: string | Html) => write(part)).join('');
  return escaped(String(value));
}

/** Text as it stands in markup and in attributes; controls and what hides or turns text are written out. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(hidden, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Controls other than tabs and ends of lines, marks that reverse or hide text, what is no character. */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** A value inside a script or a file of data that a script reads: no text in it can end the script. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll(hidden, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Text with its `code` in backticks as code. */
export const prose = (text: string): Html =>
  new Html(
    text
      .split(/(`[^`]+`)/)
      .map((part) => (/^`.+`$/s.test(part) ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part)))
      .join(''),
  );

/** `1 case`, `2 cases`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;

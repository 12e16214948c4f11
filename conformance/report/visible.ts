// What an implementation answers may hold anything: controls that drive a terminal, halves of characters.

/** Controls, marks that reverse or hide text, what is no character. */
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** One line with every such character written out: `\u001b`. */
export const visibleLine = (text: string): string => text.toWellFormed().replaceAll(hidden, escaped);

/** The same with its lines kept. */
export const visible = (text: string): string =>
  text.toWellFormed().replaceAll(hidden, (mark) => (mark === '\n' || mark === '\t' ? mark : escaped(mark)));

/** JSON in which every such character is an escape that reads back as itself. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(hidden, (mark) => (mark === '\n' ? mark : escaped(mark)));

/** At most so many characters, saying how many there were. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}... (${text.length} characters)`;
}

function escaped(mark: string): string {
  if (mark === '\n') return '\\n';
  if (mark === '\r') return '\\r';
  if (mark === '\t') return '\\t';
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** `1 case`, `2 cases`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** `a`, `a and b`, `a, b and c`. */
export const inList = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');

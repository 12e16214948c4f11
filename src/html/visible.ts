// Text may hold anything: controls that drive a terminal, marks that hide or flip what follows, halves of characters.

/** Controls, marks that reverse or hide text, what is no character. */
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** One line with every such character written out: `\u001b`. */
export const visibleLine = (text: string): string => text.toWellFormed().replaceAll(hidden, writtenOut);

/** The same with its lines kept. */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(hidden, (mark) => (mark === '\n' || mark === '\t' ? mark : writtenOut(mark)));

/** JSON in which every such character is an escape that reads back as itself; `indent` as of JSON.stringify. */
export const visibleJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replaceAll(hidden, (mark) => (mark === '\n' ? mark : writtenOut(mark)));

function writtenOut(mark: string): string {
  if (mark === '\n') return '\\n';
  if (mark === '\r') return '\\r';
  if (mark === '\t') return '\\t';
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

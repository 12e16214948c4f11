// Text of a contract in HTML, where it is shown and never read as markup.

/** A text as the contents of an element or of a quoted attribute. Line breaks would end a block of HTML in Markdown. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\s+/g, ' ');
}

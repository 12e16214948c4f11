// Markdown as its readers take it.

/** What of a text may be markup: all but the characters that have a backslash before them. */
export const withoutEscapes = (markdown: string): string => markdown.replaceAll(/\\[!-/:-@[-`{-~]/g, '');

/** The text as it is shown, where only escapes stand in its way. */
export const unescaped = (markdown: string): string => markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

// Texts as regular expressions.

/** A text as a part of a regular expression that matches it. `RegExp.escape` is missing in Node 22. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A pattern in which `*` is any text, as a part of a regular expression; several in a row are one, which is matched faster. */
export const wildcard = (pattern: string): string => pattern.split(/\*+/).map(escaped).join('.*');

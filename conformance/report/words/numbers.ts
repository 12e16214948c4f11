// Small helpers for sentences: numbers that agree with their nouns, lists, and long texts made short.

/** The text cut to `most` characters, saying how many there were. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}... (${text.length} characters)`;

/** `1 request`, `2 requests`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** `1 property`, `2 properties`. */
export const properties = (count: number): string => counted(count, 'property', 'properties');

/** `a`, `a and b`, `a, b and c`. */
export const inList = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts);

/** The first of a list, and how many more there are: `a`, `b`, `3 more`; a single further one is named. */
export const firstOf = (texts: readonly string[], most: number): readonly string[] =>
  texts.length > most + 1 ? [...texts.slice(0, most), `${texts.length - most} more`] : texts;

// Numbers and lists in words, and long texts made short.

/** At most so many characters, saying how many there were. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).toWellFormed()}... (${text.length} characters)`;
}

/** `1 case`, `2 cases`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** `a`, `a and b`, `a, b and c`. */
export const inList = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');

// What a generated validator counts the length of a text in.

/** How many Unicode code points a text has, half a surrogate pair being one too (JSON Schema, `maxLength`). */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Identifiers that surely name nothing.

/**
 * A name of the same shape that surely does not exist: the last characters replaced within their kind (digit,
 * hex letter, letter), a short one made longer.
 */
export function unknownId(known: string): string {
  const hex = /^[0-9a-f-]+$/i.test(known);
  const replaced = [...known]
    .map((character, i) => (i < known.length - 10 ? character : rotate(character, hex)))
    .join('');
  if (known.length >= 8) return replaced;
  const digits = /^\d+$/.test(known);
  return `${replaced}${(digits ? '907142563' : 'q7x9k2v4').slice(0, 9 - known.length)}`;
}

/** Of the same length, each letter and digit another one. */
export function rotated(known: string): string {
  const hex = /^[0-9a-f-]+$/i.test(known);
  return [...known].map((character) => rotate(character, hex)).join('');
}

function rotate(character: string, hex: boolean): string {
  if (/\d/.test(character)) return String((Number(character) + 7) % 10);
  const letters = hex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const index = letters.indexOf(character.toLowerCase());
  if (index < 0) return character;
  const next = letters[(index + 3) % letters.length] ?? 'a';
  return character === character.toLowerCase() ? next : next.toUpperCase();
}

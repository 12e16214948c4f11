// Identifiers that surely name nothing.

/** What has so many characters, made up, names nothing; a shorter one may. */
export const leastUnknown = 8;

/** Each gives another name: how far a digit and a letter are turned. */
const turns = [
  { digit: 7, letter: 3 },
  { digit: 3, letter: 5 },
  { digit: 9, letter: 1 },
  { digit: 1, letter: 2 },
  { digit: 4, letter: 4 },
] as const;

/**
 * A name of the same shape that surely does not exist: the last characters replaced within their kind (digit,
 * hex letter, letter), a short one made longer.
 * @param turn a name that differs from those of other turns, of which there are five
 */
export function unknownId(known: string, turn = 0): string {
  const hex = /^[0-9a-f-]+$/i.test(known);
  const replaced = [...known]
    .map((character, i) => (i < known.length - 10 ? character : rotate(character, hex, turn)))
    .join('');
  if (known.length >= leastUnknown) return replaced;
  const more = /^\d+$/.test(known) ? '907142563' : 'q7x9k2v4';
  return `${replaced}${more.slice(0, leastUnknown + 1 - known.length)}`;
}

/** Of the same length, each letter and digit another one. */
export function rotated(known: string): string {
  const hex = /^[0-9a-f-]+$/i.test(known);
  return [...known].map((character) => rotate(character, hex)).join('');
}

function rotate(character: string, hex: boolean, turn = 0): string {
  const by = turns[turn % turns.length] ?? turns[0];
  if (/\d/.test(character)) return String((Number(character) + by.digit) % 10);
  const letters = hex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const index = letters.indexOf(character.toLowerCase());
  if (index < 0) return character;
  const next = letters[(index + by.letter) % letters.length] ?? 'a';
  return character === character.toLowerCase() ? next : next.toUpperCase();
}

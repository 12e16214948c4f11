// The numbers that a text of the source names, as a bound has them. Where a text may mean a number that it does not write, it
// names none that could be held against a bound.

/** Numbers that are names: of sections and standards. */
const references = /§ ?[\d.]+|\b[A-Z]\w*[A-Z]\w* \d+(?:\.\d+)*/g;
const digits = /(?<![A-Za-z.]-?)(?<!\d)(?:(?<!\d)-)?\d+(?:[,_ ]\d{3}(?!\d))*(?:\.\d+)?(?![A-Za-z])/g;
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** A unit that a bound is hardly written in: `1 day` is 86400. */
const units =
  /\b(ki?b|mi?b|gi?b|minutes?|hours?|days?|weeks?|months?|years?|hundred|thousand|million|dozen|percent)\b|%/i;
/** The bound beside the number that is written: `less than 100` is a maximum of 99. */
const besides =
  /\b((less|more|fewer|greater|longer|shorter) than|below|above|under|over|exceeds?|beyond|past)\b/i;
/** A status of HTTP that is named as one: not `255 characters`, nor an end of a range. */
const status =
  /(?<!(?:\d to|at most|least|maximum|minimum) )(?<![\d-])\b[1-5]\d\d\b(?![-\d]| to \d| (?:characters|bytes|seconds|requests|items|ki?b)\b)/gi;

/** The statuses that a text names. */
export const statusesIn = (text: string): readonly number[] =>
  [...text.replaceAll(references, '').matchAll(status)].map(([found]) => Number(found));

/** Whether a text names bounds, and this is none of them. */
export function excludes(text: string, bound: number): boolean {
  const plain = text.replaceAll(references, '');
  if (units.test(plain) || numbersIn(plain.replaceAll(status, '')).length === 0) return false;
  const written = words.flatMap((word, i) => (new RegExp(`\\b${word}\\b`, 'i').test(plain) ? [i] : []));
  const ends = /\b(empty|positive|negative)\b/i.test(plain) ? [0, 1] : [];
  const reach = besides.test(plain) ? 1 : 0;
  return ![...numbersIn(plain), ...written, ...ends].some((number) => Math.abs(number - bound) <= reach);
}

const numbersIn = (plain: string): readonly number[] =>
  [...plain.matchAll(digits)].map(([found]) => Number(found.replaceAll(/[,_ ]/g, '')));

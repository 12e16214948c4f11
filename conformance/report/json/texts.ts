// Texts that say nearly the same, each once: whole, or as what it shares with the beginning and the end of an earlier one.

/** A text; or an earlier one of the list by its place, so many characters of its start and its end, and what stands between. */
export type SharedText = string | readonly [text: number, start: number, end: number, between: string];

/** Earlier texts that one is compared with. */
const mostCompared = 100;
/** Characters that are compared for one text, so that megabytes of a server take no minutes. */
const mostCharacters = 400_000;
/** Characters that a reference has to save. */
const worthwhile = 20;

/** A list that takes each text once and tells its place. */
export function createTexts(): {
  readonly list: readonly SharedText[];
  readonly place: (text: string) => number;
} {
  const places = new Map<string, number>();
  const whole: string[] = [];
  const list: SharedText[] = [];
  const add = (text: string): number => {
    list.push(shortest(text, whole));
    places.set(text, whole.length);
    return whole.push(text) - 1;
  };
  return { list, place: (text) => places.get(text) ?? add(text) };
}

/** The texts of a list, in its order; undefined where one refers to no earlier text, or to more than that has. */
export function wholeTexts(list: readonly SharedText[]): readonly string[] | undefined {
  const whole: string[] = [];
  for (const text of list) {
    const read = typeof text === 'string' ? text : putTogether(text, whole);
    if (read === undefined) return undefined;
    whole.push(read);
  }
  return whole;
}

function putTogether([place, start, end, between]: Exclude<SharedText, string>, whole: readonly string[]) {
  const text = whole[place];
  if (text === undefined || start + end > text.length) return undefined;
  return `${text.slice(0, start)}${between}${text.slice(text.length - end)}`;
}

function shortest(text: string, earlier: readonly string[]): SharedText {
  const compared = Math.min(mostCompared, Math.ceil(mostCharacters / Math.max(1, text.length)));
  let best = { place: 0, start: 0, end: 0 };
  for (let place = earlier.length - 1; place >= Math.max(0, earlier.length - compared); place -= 1) {
    const { start, end } = sharedEnds(text, earlier[place] ?? '');
    if (start + end > best.start + best.end) best = { place, start, end };
  }
  const { place, start, end } = best;
  return start + end > worthwhile ? [place, start, end, text.slice(start, text.length - end)] : text;
}

/** Characters that two texts share at their start, and of what is left at their end. */
function sharedEnds(one: string, other: string): { readonly start: number; readonly end: number } {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  const isSame = (fromEnd: number) =>
    one.charCodeAt(one.length - fromEnd) === other.charCodeAt(other.length - fromEnd);
  while (end < most - start && isSame(end + 1)) end += 1;
  return { start, end };
}

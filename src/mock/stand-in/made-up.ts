// Values that read like data: by what a schema says, and by the names of its members. The same seed gives the same value.

import {
  type Contract,
  type Located,
  regExpOf,
  type Schema,
  toPointer,
  typesOf,
} from '../../contract/index.ts';
import { below, formats, waysOf } from '../../contract/samples/index.ts';
import { isObject } from '../../values.ts';

/** Makes the value of the schema at a pointer, with seed 0 the one that it shows; undefined where none is found that fits. */
export type MakeUp = (pointer: string, seed: number) => unknown;

/** Picks one of several. */
type Pick = <T>(from: readonly T[]) => T;

/** Levels below which only what is required is made. */
const MOST_DEEP = 4;

/** Values that are tried: what some keywords ask for, such as `not` and `uniqueItems`, comes about by chance. */
const MOST_TRIED = 20;

export function createMakeUp(contract: Contract): MakeUp {
  return (pointer, seed) => {
    for (let tried = 0; tried < MOST_TRIED; tried += 1) {
      const random = randomFrom(seed + tried * 1009);
      const isShown = seed + tried === 0;
      const pick: Pick = (from) => from[isShown ? 0 : Math.floor(random() * from.length)] as never;
      const value = maker(contract, pick, isShown)(contract.schemaAt(pointer), '', 0);
      if (value !== undefined && contract.isValid(pointer, value)) return value;
    }
    return undefined;
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = (seed * 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 4294967296;
  };
}

function maker(contract: Contract, pick: Pick, isShown: boolean) {
  const make = (found: Located<Schema>, name: string, depth: number): unknown => {
    if (depth > 4 * MOST_DEEP) return undefined;
    const ways = waysOf(found.node, contract.document, found.pointer);
    const way = ways.length > 1 ? pick(ways) : ways[0];
    if (way === undefined) return undefined;
    const { node } = way;
    const example = node.example ?? node.examples?.[0] ?? node.default;
    if (isShown && example !== undefined) return example;
    if (node.const !== undefined) return node.const;
    if (node.enum !== undefined) return pick(node.enum);
    const [type = node.type === 'null' ? 'null' : 'string'] = typesOf(node).filter((each) => each !== 'null');
    const within: Within = (schema, place, member) =>
      make(below(contract, way, schema, place), member, depth + 1);
    if (type === 'null') return null;
    if (type === 'object') return objectOf(node, depth, within);
    if (type === 'boolean') return pick([true, false]);
    const isPerson = /^(full|display)?_?name$/i.test(name) && PEOPLE.test(way.pointer);
    if (type === 'string') return textOf(node, isPerson ? 'person' : name, pick);
    if (type !== 'array') return numberOf(node, type, pick);
    if (depth > MOST_DEEP) return [];
    const { minItems = 0, maxItems = 3, prefixItems = [], items = {}, uniqueItems = false } = node;
    const item = (schema: Schema, place: string) => within(schema, place, name.replace(/s$/, ''));
    const first = prefixItems.map((schema, i) => item(schema, `/prefixItems/${i}`));
    const usual = node.items && first.length === 0 ? Math.min(maxItems, pick([1, 2, 3])) : 0;
    const length = Math.max(minItems - first.length, usual);
    const made = Array.from({ length: uniqueItems ? 5 * length : length }, () => item(items, '/items'));
    return [...first, ...(uniqueItems ? [...new Set(made)].slice(0, length) : made)];
  };
  return make;
}

/** Makes what is inside, at its place in the schema, under the name of its member. */
type Within = (schema: Schema, place: string, name: string) => unknown;

function objectOf(node: Schema, depth: number, within: Within): unknown {
  const { properties = {}, additionalProperties, required = [] } = node;
  const members = Object.entries(properties)
    .filter(([name]) => depth < MOST_DEEP || required.includes(name))
    .map(([name, schema]) => [name, within(schema, toPointer(['properties', name]), name)] as const);
  const made = new Map(members.filter(([, value]) => value !== undefined));
  const further = isObject(additionalProperties) ? additionalProperties : {};
  for (const name of required)
    if (!made.has(name)) made.set(name, within(further, '/additionalProperties', name));
  return Object.fromEntries(made);
}

function numberOf(node: Schema, type: string, pick: Pick): number {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = node;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = node;
  const step = node.multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const top = Math.min(maximum, exclusiveMaximum - step);
  const least = Math.min(top, Math.max(1, minimum, exclusiveMinimum + step));
  const most = Math.max(least, Math.min(500, top));
  const steps = Math.max(0, Math.floor((most - least) / step));
  const value = Math.ceil(least / step) * step + Math.floor(pick(HUNDREDTHS) * steps) * step;
  return step < 1 ? Number(value.toFixed(6)) : value;
}

const HUNDREDTHS = Array.from({ length: 101 }, (_, i) => i / 100);

/** A text of its format, else one that the name of its member suggests, else one that its pattern takes. */
function textOf(node: Schema, name: string, pick: Pick): string | undefined {
  const { format = '', pattern, minLength = 0, maxLength = Infinity } = node;
  const isOf = (text: string) => TEXTS.find(([names]) => names.test(text));
  const listed = Object.hasOwn(formats, format) ? formats[format] : undefined;
  const found = isOf(format) ?? (listed ? undefined : isOf(name));
  const byName = found ? textFor(found[1], pick) : pick(listed ?? [textFor(WORD, pick)]);
  const wanted = pattern === undefined ? undefined : regExpOf(pattern);
  const patterned = pattern === undefined ? byName : textFor(pattern, pick);
  // A pattern that is open at its end takes what makes one text unlike another.
  const texts = [byName, patterned + byName, patterned];
  const cut = (text: string) => text.padEnd(minLength, text || 'a').slice(0, maxLength);
  return texts.map(cut).find((text) => wanted?.test(text) ?? true);
}

const FIRST = '(Ada|Chidi|Dana|Emre|Grace|Hugo|Ines)';
const LAST = '(Okafor|Bakker|Moreau|Silva|Novak|Tanaka)';
const WORD = '(lamp|table|river|basket|bridge|kettle|notebook)';
const THING = `(Small|Oak|Blue|Quiet|Woven|Round|Steel) ${WORD}`;
const HEX = '[0-9a-f]';
const DATE = '2026-0[1-6]-(0[1-9]|1[0-9]|2[0-8])';

/** Where a name is that of a person: `/components/schemas/User/properties/name`, or that of an item of `/users`. */
const PEOPLE =
  /(person|people|user|author|owner|customer|guest|employee)\w*(~1\{\w+\})?\/.*properties\/\w+$/i;

/** Patterns of texts, by their format or the name of their member. */
const TEXTS: readonly (readonly [names: RegExp, pattern: string])[] = [
  [/^g?uuid$/i, `${HEX}{8}-${HEX}{4}-4${HEX}{3}-a${HEX}{3}-${HEX}{12}`],
  [/^date-time$/, `${DATE}T(08|09|11|14):(00|12|30):00Z`],
  [/^date$/, DATE],
  [/e-?mail/i, String.raw`(ada|dana|hugo)\.(silva|novak)[0-9]{2}@example\.com`],
  [/^hostname$|domain/i, String.raw`${WORD}\.example\.com`],
  [/phone|mobile|^fax$|^tel$/i, String.raw`\+1 202 555 01[0-9]{2}`],
  [/(^|_)city$|City$|town$/, '(Lisbon|Oslo|Kyoto|Quito)'],
  [/country$/i, '(Portugal|Norway|Kenya|Japan|Ecuador)'],
  [/(content|mime|media)_?type$/i, '(image/png|text/plain|application/pdf)'],
  [/^ur[il]$|url$|website|link|href|avatar|image|photo/i, String.raw`https://example\.com/${WORD}`],
  [/^binary$/, 'YQ=='],
  [/(_|^)id$|Id$|token|hash|key$/, `${HEX}{12}`],
  [/user_?name|login|handle|nick/i, '(ada|dana|hugo)[1-9][0-9]{2}'],
  [/first_?name|given/i, FIRST],
  [/last_?name|surname|family/i, LAST],
  [/author|owner|customer|contact|person|full_?name/i, `${FIRST} ${LAST}`],
  [/slug|sku|code$/i, `${WORD}-[1-9][0-9]{3}`],
  [/currency/i, '(EUR|USD|GBP|JPY)'],
  [/description|text|body|comment|summary|note|content|message/i, String.raw`${THING} for the ${WORD}\.`],
  [/name|title|label|subject|product|company/i, THING],
];

const COUNT = String.raw`(\{\d+(?:,\d*)?\}|[*+?])?`;
const GROUP = new RegExp(String.raw`\((?:\?:|\?<\w+>)?([^()]*)\)${COUNT}`);
const ATOM = new RegExp(String.raw`(\\.|\[(?:\\.|[^\]])*\]|[^^$])${COUNT}`, 'g');

/** A text that a plain pattern takes: letters, classes, groups, alternatives and counts. */
function textFor(pattern: string, pick: Pick): string {
  const times = (count = '{1}') => {
    const [from = 1, to = from] = count.match(/\d+/g)?.map(Number) ?? (count === '+' ? [3, 5] : [0, 1]);
    return pick([from, Math.min(to, from + 3)]);
  };
  let flat = `(${pattern})`;
  // Groups become one of their ways, the inner ones first.
  for (let found = GROUP.exec(flat); found; found = GROUP.exec(flat)) {
    const [whole, ways = '', count] = found;
    flat = flat.replace(whole, () => pick(ways.split('|')).repeat(times(count)));
  }
  return [...flat.matchAll(ATOM)]
    .flatMap(([, atom = '', count]) => Array.from({ length: times(count) }, () => pick(lettersIn(atom))))
    .join('');
}

/** The letters that one place of a pattern may have. */
function lettersIn(atom: string): readonly string[] {
  const spelt = atom.replaceAll('\\d', '0-9').replaceAll('\\w', 'a-z0-9').replaceAll('\\s', ' ');
  const set = /^\[(.*)\]$/s.exec(spelt)?.[1] ?? (spelt === atom || spelt === ' ' ? undefined : spelt);
  if (set === undefined) return [atom === '.' ? 'a' : spelt.replace(/^\\/, '')];
  const listed = [...set.matchAll(/(\\?.)-(.)|\\?(.)/gs)].flatMap(([, from = '', to = '', one]) => {
    if (one !== undefined) return [one];
    const [first, last] = [from.codePointAt(from.length - 1) ?? 0, to.codePointAt(0) ?? 0];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => String.fromCodePoint(first + at));
  });
  return set.startsWith('^') ? [...'abxyz0189-'].filter((letter) => !listed.includes(letter)) : listed;
}

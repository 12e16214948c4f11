// What the oldest browsers of README lack (Chrome 119, Firefox 120, Safari 17.1, of November 2023), by MDN's tables.

const iteratorHelpers = [
  'map',
  'filter',
  'take',
  'drop',
  'flatMap',
  'reduce',
  'toArray',
  'forEach',
  'some',
  'every',
  'find',
];

/** What is younger than one of them, as a path from the global object. */
export const young: readonly string[] = [
  ...['Map.groupBy', 'Object.groupBy', 'Array.fromAsync', 'Promise.withResolvers', 'Promise.try'],
  ...['URL.canParse', 'URL.parse', 'AbortSignal.any', 'Intl.Segmenter', 'RegExp.escape', 'Error.isError'],
  ...['JSON.rawJSON', 'ReadableStream.from', 'Response.prototype.bytes', 'Request.prototype.bytes'],
  ...[
    'Uint8Array.fromBase64',
    'Uint8Array.fromHex',
    'Uint8Array.prototype.toBase64',
    'Uint8Array.prototype.toHex',
  ],
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map((name) => `Set.prototype.${name}`),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((name) => `Set.prototype.${name}`),
  ...['ArrayBuffer.prototype.transfer', 'Iterator.from'],
  ...iteratorHelpers.map((name) => `Iterator.prototype.${name}`),
];

/** What of that stands in code. A method of iterators has the name of one of arrays: it is found right after its iterator. */
export const youngIn = (code: string): readonly string[] =>
  young.filter((path) => patternOf(path).test(code));

function patternOf(path: string): RegExp {
  const [holder = '', ...names] = path.split('.');
  const name = names.at(-1);
  if (names.length === 1) return new RegExp(`\\b${holder}\\.${name}\\b`);
  return new RegExp(`${holder === 'Iterator' ? '\\.(?:keys|values|entries)\\(\\)' : ''}\\.${name}\\(`);
}

/** For a page, before its scripts: takes away what such a browser has not. */
export function takeAway(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce<Record<string, unknown> | undefined>(
      (within, name) => within?.[name] as Record<string, unknown> | undefined,
      globalThis as unknown as Record<string, unknown>,
    );
    if (holder) delete holder[last];
  }
}

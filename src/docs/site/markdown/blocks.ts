// The Markdown of our guides, block by block: headings, paragraphs, lists, tables, code, quotations.

/** A block of a text. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Reads the blocks of a text. What is no block of another kind is a paragraph, so nothing is lost. */
export function readBlocks(text: string): readonly Block[] {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const read =
      readers.map((reader) => reader(lines, at)).find((found) => found !== undefined) ?? paragraph(lines, at);
    blocks.push(read.block);
    at = read.next;
  }
  return blocks;
}

interface Read {
  readonly block: Block;
  /** The line after it. */
  readonly next: number;
}

type Reader = (lines: readonly string[], at: number) => Read | undefined;

const lineAt = (lines: readonly string[], at: number) => lines[at] ?? '';

const heading: Reader = (lines, at) => {
  const [, marks = '', text = ''] = /^(#{1,6}) +(.*?)(?: +#+)?$/.exec(lineAt(lines, at)) ?? [];
  return marks === '' ? undefined : { block: { kind: 'heading', level: marks.length, text }, next: at + 1 };
};

const fenced: Reader = (lines, at) => {
  const fence = /^(`{3,}|~{3,})/.exec(lineAt(lines, at))?.[1];
  if (fence === undefined) return undefined;
  const end = endOf(lines, at + 1, (line) => line.trim() === fence);
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 };
};

const indented: Reader = (lines, at) => {
  if (!/^ {4}/.test(lineAt(lines, at))) return undefined;
  const end = endOf(lines, at, (line) => line.trim() !== '' && !/^ {4}/.test(line));
  const text = lines
    .slice(at, end)
    .map((line) => line.slice(4))
    .join('\n')
    .trimEnd();
  return { block: { kind: 'code', text }, next: end };
};

const quote: Reader = (lines, at) => {
  if (!/^>/.test(lineAt(lines, at))) return undefined;
  const end = endOf(lines, at, (line) => !line.startsWith('>'));
  const inner = lines.slice(at, end).map((line) => line.replace(/^> ?/, ''));
  return { block: { kind: 'quote', blocks: readBlocks(inner.join('\n')) }, next: end };
};

const table: Reader = (lines, at) => {
  if (!lineAt(lines, at).startsWith('|') || !/^\|(?: *:?-+:? *\|)+ *$/.test(lineAt(lines, at + 1)))
    return undefined;
  const end = endOf(lines, at, (line) => !line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf);
  return { block: { kind: 'table', head, rows }, next: end };
};

/** A bar inside of a cell has a backslash before it. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const marker = /^( {0,3}(?:[-*+]|\d{1,3}[.)]) +)/;

const list: Reader = (lines, at) => {
  if (!marker.test(lineAt(lines, at))) return undefined;
  const ordered = /^ *\d/.test(lineAt(lines, at));
  const items: (readonly Block[])[] = [];
  let next = at;
  for (let start = marker.exec(lineAt(lines, next))?.[1]; start !== undefined; ) {
    const width = start.length;
    const end = endOf(lines, next + 1, (line, i) => isPast(lines, line, i, width));
    const inner = [
      lineAt(lines, next).slice(width),
      ...lines.slice(next + 1, end).map((line) => dedented(line, width)),
    ];
    items.push(readBlocks(inner.join('\n')));
    next = endOf(lines, end, (line) => line.trim() !== '');
    start = marker.exec(lineAt(lines, next))?.[1];
    if (start !== undefined && /^ *\d/.test(lineAt(lines, next)) !== ordered) start = undefined;
  }
  return { block: { kind: 'list', ordered, items }, next };
};

/** An item ends before the next one, and before what is not indented after an empty line. */
const isPast = (lines: readonly string[], line: string, at: number, width: number): boolean => {
  if (line.trim() === '' || line.startsWith(' '.repeat(width))) return false;
  return marker.test(line) || lineAt(lines, at - 1).trim() === '' || /^(#|```|\|)/.test(line);
};

const dedented = (line: string, width: number) =>
  line.startsWith(' '.repeat(width)) ? line.slice(width) : line.trimStart();

function paragraph(lines: readonly string[], at: number): Read {
  const end = endOf(
    lines,
    at + 1,
    (line) => line.trim() === '' || /^(#{1,6} |```|~~~|>|\|)/.test(line) || marker.test(line),
  );
  return {
    block: {
      kind: 'paragraph',
      text: lines
        .slice(at, end)
        .map((line) => line.trim())
        .join('\n'),
    },
    next: end,
  };
}

const readers: readonly Reader[] = [heading, fenced, indented, quote, table, list];

/** The first line from there on that ends something, or the end. */
function endOf(lines: readonly string[], from: number, ends: (line: string, at: number) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (ends(lineAt(lines, at), at)) return at;
  return lines.length;
}

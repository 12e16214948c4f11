// The end of what a program prints: all of it is read, so that the program never waits for its reader, and little is kept.

import { stripVTControlCharacters } from 'node:util';
import { visibleLine } from '../../src/html/index.ts';

const mostBytes = 64 * 1024;
const mostLines = 20;
const mostCharacters = 500;

/** Takes output as it comes and gives back its last lines: it keeps the last 64 KiB, and shows 20 lines of that. */
export function createTail() {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  return {
    add: (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      while (size - (chunks[0]?.length ?? 0) >= mostBytes) {
        size -= chunks.shift()?.length ?? 0;
        isCut = true;
      }
    },
    /** The last lines, without colours; `hide` replaces secrets in the text before it is cut into lines. */
    lines: (hide: (text: string) => string) =>
      lastLines(wholeLines(Buffer.concat(chunks).toString(), isCut), hide),
  };
}

/** Without the first line where it may be half of one: half a secret is not recognised. */
const wholeLines = (text: string, isCut: boolean) =>
  isCut && text.includes('\n') ? text.slice(text.indexOf('\n') + 1) : text;

function lastLines(text: string, hide: (text: string) => string): readonly string[] {
  const clean = hide(stripVTControlCharacters(text)).trimEnd();
  if (clean === '') return [];
  return clean
    .split(/\r\n|\r|\n/)
    .slice(-mostLines)
    .map((line) => visibleLine(line.replaceAll('\t', '  ').slice(-mostCharacters)));
}

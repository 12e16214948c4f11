// The files of the page. They stand beside this code, in the repository as in the package.

import { readdirSync, readFileSync } from 'node:fs';

/** A file as it is sent. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** The page itself. */
export const PAGE = 'index.html';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Reads the files of the page, by name. */
export function readAssets(): ReadonlyMap<string, Asset> {
  const folder = new URL('./page/', import.meta.url);
  const files = readdirSync(folder).flatMap((name) => {
    const type = TYPES[name.split('.').at(-1) ?? ''];
    return type === undefined
      ? []
      : [[name, { type, content: readFileSync(new URL(name, folder)) }] as const];
  });
  return new Map(files);
}

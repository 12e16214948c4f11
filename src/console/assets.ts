// The files of the page. They stand beside this code, in the repository as in the package; the theme is that of all pages.

import { readdirSync, readFileSync } from 'node:fs';
import { theme } from '../html/index.ts';

/** A file as it is sent. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

/** The page itself. */
export const PAGE = 'index.html';

const TYPES = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

const typeOf = (name: string): string | undefined =>
  (TYPES as Readonly<Record<string, string>>)[name.split('.').at(-1) ?? ''];

/** Reads the files of the page, by name. */
export function readAssets(): ReadonlyMap<string, Asset> {
  const folder = new URL('./page/', import.meta.url);
  const files = readdirSync(folder).flatMap((name) => {
    const type = typeOf(name);
    return type === undefined
      ? []
      : [[name, { type, content: readFileSync(new URL(name, folder)) }] as const];
  });
  return new Map([...files, ['theme.css', { type: TYPES.css, content: Buffer.from(theme) }]]);
}

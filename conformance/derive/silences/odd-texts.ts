// Texts that a name, or any other text, may be made of: rows of a table.

import { uniqueName } from '../../types.ts';

/** One text, as it is written in JSON. */
export interface Text {
  readonly name: string;
  readonly title: string;
  readonly json: string;
  /** What it asks, where that is another question than which characters. */
  readonly silence?: 'name-characters' | 'trimmed-blanks';
  /** A database cannot hold it, or another one may have it already. */
  readonly mayBeRefused?: true;
  /** It is tried in text that is no name, too. */
  readonly everyField?: true;
}

/** The same letters as they are, and in escapes. */
export const scripts = {
  raw: 'שלום 漢字 🙂',
  escaped: '\\u05e9\\u05dc\\u05d5\\u05dd \\u6f22\\u5b57 \\ud83d\\ude42',
};

/** Signs that have a meaning outside of a text, none of which is matched by another one. */
export const signs = { raw: '}],:{', escaped: '\\u007d\\u005d\\u002c\\u003a\\u007b' };

/** Every row. */
export const texts: readonly Text[] = [
  { name: 'quotes', title: 'quotes and markup', json: `"${uniqueName()}' \\" <b> ; -- %s {}"` },
  { name: 'slash', title: 'a slash', json: `"${uniqueName()} a/b"` },
  { name: 'backslash', title: 'a backslash', json: `"${uniqueName()} a\\\\b"` },
  { name: 'spaces', title: 'spaces around', json: `" ${uniqueName()} "`, silence: 'trimmed-blanks' },
  { name: 'lines', title: 'line breaks and tabs', json: `"${uniqueName()}\\nb\\r\\n\\tc"` },
  { name: 'right-to-left', title: 'letters of several scripts', json: `"${uniqueName()} ${scripts.raw}"` },
  {
    name: 'scripts-escaped',
    title: 'letters of several scripts in escapes',
    json: `"${uniqueName()} ${scripts.escaped}"`,
  },
  {
    name: 'signs-escaped',
    title: 'brackets and other signs of JSON in escapes',
    json: `"${uniqueName()} ${signs.escaped}"`,
  },
  { name: 'empty', title: 'no characters', json: '""', mayBeRefused: true },
  { name: 'blank', title: 'blanks alone', json: '"   "', silence: 'trimmed-blanks', mayBeRefused: true },
  { name: 'long', title: 'a thousand letters', json: `"${'n'.repeat(1000)}"`, mayBeRefused: true },
  { name: 'digits', title: 'digits alone', json: '"90714256301"', mayBeRefused: true },
  { name: 'one-script', title: 'letters of another script alone', json: '"漢字平仮名"', mayBeRefused: true },
  { name: 'signs-alone', title: 'signs alone', json: '"!?*#"', mayBeRefused: true },
  {
    name: 'escaped-nul',
    title: 'an escaped NUL',
    json: `"${uniqueName()}\\u0000"`,
    mayBeRefused: true,
    everyField: true,
  },
  {
    name: 'half-a-surrogate-pair',
    title: 'half a surrogate pair',
    json: `"${uniqueName()}\\ud800"`,
    mayBeRefused: true,
    everyField: true,
  },
];

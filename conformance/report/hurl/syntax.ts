// The few forms of a Hurl file that the report needs (hurl.dev, grammar of Hurl 5 and newer), and what they cannot hold.

import { visibleLine } from '../../../src/html/index.ts';

/** A comment of one line. */
export const comment = (text: string): string => `# ${visibleLine(text)}`;

/** What a URL may hold so that neither Hurl nor curl changes it. */
const plainTarget = /^\/[\w.~!$&'()*+,;=:@%/?-]*$/;

/** Whether a target can be sent as it is. */
export const isPlainTarget = (target: string): boolean => plainTarget.test(target);

/** Headers that curl writes by itself, or keeps to itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'expect',
]);

/** Why a header cannot be sent as it is; undefined where it can. */
export function headerFault([name, value]: readonly [string, string]): string | undefined {
  if (ownHeaders.has(name.toLowerCase())) return `the header ${name}`;
  if (!/^[A-Za-z0-9_.-]+$/.test(name)) return 'the name of a header';
  return /^[!-~](?:[ -~]*[!-~])?$/.test(value) && !value.includes('{{') ? undefined : `the value of ${name}`;
}

/** A header as a line; variables stand in it as they are. */
export const headerLine = (name: string, value: string): string =>
  `${name}: ${value.replaceAll(/[\\#]/g, '\\$&')}`;

/** A body of text, byte for byte: what does not show, or would be a variable, is written as an escape. */
export const textBody = (text: string): string =>
  text === ''
    ? '```\n```'
    : `\`${text.replaceAll(/[\\`#]/g, '\\$&').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<=\{)\{/gu, unicode)}\``;

/** A body of any bytes. */
export const bytesBody = (base64: string): string => `base64,${base64};`;

/** A text in quotes. */
export const quoted = (text: string): string =>
  `"${[...text].map((one) => (/[\\"#{}]|[^ -~]/u.test(one) ? escaped(one) : one)).join('')}"`;

const escaped = (one: string) => (/["\\]/.test(one) ? `\\${one}` : unicode(one));

/** Four digits or more, as older readers want it. */
const unicode = (one: string) => `\\u{${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;

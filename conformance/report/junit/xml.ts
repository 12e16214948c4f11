// XML that any reader parses, whatever an implementation answered.

import { escaped } from '../../../src/html/index.ts';

/** An element; its content is already written. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  return content.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${content.join('')}</${name}>`;
}

/** Text between tags. Characters that XML can't hold are written out. */
export const text = escaped;

/** A parser turns line breaks in attributes into spaces unless they are written as references. */
const attribute = (value: string) => escaped(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

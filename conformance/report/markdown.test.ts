// Markdown: read by a parser of GitHub's, text is that text, whatever is in it.

import fc from 'fast-check';
import { marked, Parser } from 'marked';
import { expect, test } from 'vitest';
import { visibleLine } from '../../src/html/index.ts';
import { inert } from './markdown.ts';

const shownAs = (markdown: string) =>
  Parser.parseInline(marked.Lexer.lexInline(markdown))
    .replaceAll('<!-- -->', '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const hostile = fc.constantFrom(
  ...['`', '**', '_', '[x](y)', '![x](y)', '<b>', '&amp;', '~~', '|', '\\', '$x$', 'https://a.b', 'www.a.b'],
  ...['a_b', '@all', '#12', ':tada:', 'a@b.c', '<https://a.b>', '[^1]', '\n', ' ', 'word', "it's"],
);

test('any text is shown as it is', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 12 }), (parts) => {
      const text = `a${parts.join('')}b`;
      expect(shownAs(inert(text))).toBe(visibleLine(text));
    }),
    { numRuns: 2000 },
  );
});

test('a name with an underscore has nothing before it, and mentions are kept apart', () => {
  expect(inert('routing_id of 10:00, see https://a.b')).toBe('routing_id of 10:00, see https\\://a.b');
  expect(inert('@all #12 :tada:')).toBe('@<!-- -->all #<!-- -->12 :<!-- -->tada:');
});

// Markdown: read by a parser of GitHub's, text is that text, whatever is in it; and what is cut fits its room.

import fc from 'fast-check';
import { marked, Parser } from 'marked';
import { expect, test } from 'vitest';
import { sampleReports } from '../../../fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { visible, visibleLine } from '../../../src/html/index.ts';
import { unescaped } from '../../testing/markdown.ts';
import { type Report, scopes } from '../../types.ts';
import { verdictInWords } from '../words/verdicts.ts';
import { renderMarkdown } from './index.ts';
import { inert } from './inert.ts';

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

const contract = await loadContract();
const reports = sampleReports(contract);
const samples = Object.entries(reports);
const sample = (name: string) => reports[name] as Report;

test.each(samples)('the comment of %s has both verdicts, and fits', (_, report) => {
  const text = renderMarkdown(report, contract);
  expect(text.length).toBeLessThanOrEqual(65_536);
  expect(text).toBe(visible(text));
  for (const scope of scopes) expect(unescaped(text)).toContain(verdictInWords(report, scope));
});

test('says how many failures there is no room for', () => {
  expect(renderMarkdown(sample('many hostile failures'), contract)).toMatch(
    /Cut to what a comment may hold: \d+ failures of \d+ further clauses left out/,
  );
});

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
import { renderMarkdown, renderSummary } from './index.ts';
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
const rooms = [1_000_000, 60_000, 12_000];

test.each(samples)('the summary of %s has both verdicts in any room, or is empty', (_, report) => {
  for (const room of [200, -5]) expect(renderSummary(report, contract, room)).toBe('');
  for (const room of rooms) {
    const text = renderSummary(report, contract, room);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(room);
    expect(text).toBe(visible(text));
    for (const scope of scopes) expect(unescaped(text)).toContain(verdictInWords(report, scope));
  }
});

test('has all failures where a comment has some, and says what is left out', () => {
  const report = sample('many hostile failures');
  const cut = /Cut to what (.*) may hold: \d+ failures of \d+ further clauses left out/;
  const comment = cut.exec(renderMarkdown(report, contract));
  expect(comment?.[1]).toBe('a comment');
  expect(renderSummary(report, contract, 1_000_000).length).toBeGreaterThan(65_536);
  expect(cut.exec(renderSummary(report, contract, 190_000))?.[1]).toBe('the summary of a step');
});

test('has the verdicts alone where there is room for nothing else, and says so', () => {
  const text = renderSummary(sample('every outcome'), contract, 3_600);
  expect(text).toContain('Everything else is left out');
  expect(text).not.toContain('<details>');
});

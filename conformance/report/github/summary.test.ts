import { expect, it } from 'vitest';
import { sampleReports } from '../../../lab/fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { visible } from '../../../src/html/index.ts';
import { unescaped } from '../../testing/markdown.ts';
import { type Report, scopes } from '../../types.ts';
import { renderMarkdown, renderSummary } from '../markdown/index.ts';
import { verdictInWords } from '../words/verdicts.ts';

const contract = await loadContract();
const samples = Object.entries(sampleReports(contract));
const rooms = [1_000_000, 60_000, 12_000];

it.each(samples)('the summary of %s has both verdicts in any room', (_, report) => {
  for (const room of rooms) {
    const text = renderSummary(report, contract, room);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(room);
    expect(text).toBe(visible(text));
    for (const scope of scopes) expect(unescaped(text)).toContain(verdictInWords(report, scope));
  }
});

it.each(samples)('the summary of %s is empty where there is no room for its verdicts', (_, report) => {
  expect(renderSummary(report, contract, 200)).toBe('');
  expect(renderSummary(report, contract, -5)).toBe('');
});

it('has all failures where a comment has some, and says what is left out', () => {
  const report = sample('many hostile failures');
  const cut = /Cut to what (.*) may hold: \d+ failures of \d+ further clauses left out/;
  const comment = cut.exec(renderMarkdown(report, contract));
  expect(comment?.[1]).toBe('a comment');
  expect(renderSummary(report, contract, 1_000_000).length).toBeGreaterThan(65_536);
  expect(cut.exec(renderSummary(report, contract, 190_000))?.[1]).toBe('the summary of a step');
});

it('has the verdicts alone where there is room for nothing else, and says so', () => {
  const text = renderSummary(sample('every outcome'), contract, 3_600);
  expect(text).toContain('Everything else is left out');
  expect(text).not.toContain('<details>');
});

function sample(name: string): Report {
  const report = Object.fromEntries(samples)[name];
  if (report === undefined) throw new Error(`no sample ${name}`);
  return report;
}

import { expect, test } from 'vitest';
import { required, seen } from '../../fixtures/reports/kinds.ts';
import { canary, failed } from '../../fixtures/reports/results.ts';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { diagnosed } from '../../fixtures/reports/troubled.ts';
import { forgives } from '../../fixtures/servers/changes.ts';
import { modelCredential } from '../../fixtures/servers/declared.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { runConformance } from '../index.ts';
import { modelWith } from '../testing/for-this-test.ts';
import { only, optionsFor } from '../testing/run-against.ts';
import type { Finding, Report } from '../types.ts';
import { renderJson } from './json/index.ts';
import { summaryOf } from './summary.ts';
import { fixInWords } from './words/findings.ts';
import { verdictInWords } from './words/verdicts.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;
const summed = (name: string) => summaryOf(sample(name), contract);

test.each(Object.keys(samples))('the summary of %s says what the report says, in bounded lines', (name) => {
  const report = sample(name);
  const { verdicts, causes, known, stopped } = summed(name);
  expect(verdicts.source.says).toBe(verdictInWords(report, 'source'));
  expect(verdicts.contract.counts).toEqual(report.verdicts.contract.counts);
  expect(stopped !== undefined).toBe(report.stopped !== undefined);
  const counts = causes.map(({ cases }) => cases);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(verdicts.contract.counts.failed - known);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const { clauses, silences } = contract.source;
  for (const { id, editable, expected, actual, fix, says } of causes) {
    expect(clauses.has(id) || silences.has(id) || id === 'http').toBe(true);
    expect(editable).toBe(silences.has(id));
    expect(`${expected}${actual}${fix}${says}`).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(Math.max(actual.length, expected.length)).toBeLessThan(340);
    expect(fix.length).toBeLessThan(800);
  }
  expect(JSON.stringify(causes)).not.toContain(canary);
});

test('the summary is the first thing in a report', () => {
  const text = renderJson(sample('every outcome'), contract);
  expect(Object.keys(JSON.parse(text)).slice(0, 2)).toEqual(['format', 'summary']);
});

test('a cause that only contract conformance counts says so, and what may be changed', () => {
  const chosen = summed('every outcome').causes.find(({ id }) => id === 'error-body');
  expect(chosen).toMatchObject({ counts: 'contract', level: 'chosen', editable: true });
  expect(chosen?.fix).toMatch(/change the decision error-body in the contract instead\.$/);
});

test('what fails as is known is counted, and is no cause', () => {
  const { known, causes } = summed('known failing cases');
  expect(known).toBe(1);
  expect(causes.flatMap(({ examples }) => examples)).not.toContain('createTag/sample/failed');
});

test('what stops many cases at once stands beside the causes', () => {
  const { diagnosis, exitCode, verdicts } = summaryOf(diagnosed('every create 400'), contract);
  expect([exitCode, verdicts.source.state]).toEqual([3, 'undecided']);
  expect(diagnosis[0]).toMatchObject({ kind: 'valid-rejected', failed: 0 });
  expect(diagnosis[0]?.says).toMatch(/^Every valid body of createTag was rejected with 400\./);
});

test('a server that takes a window of 0 is told what to change, with a curl line', async () => {
  const server = await modelWith(forgives('ratelimit.window', (value) => value === 0));
  const report = await runConformance(
    optionsFor(server.url, {
      credential: modelCredential,
      selection: only('createAuthenticationProfile/bounds/ratelimit.window'),
    }),
  );
  const [cause] = summaryOf(report, contract).causes;
  expect(cause).toMatchObject({
    id: 'ratelimit-window',
    level: 'derived',
    counts: 'source',
    section: '§2.1, §8',
    says: 'The window is an integer from 1 to 86400 seconds.',
    editable: false,
    requires: 'the request is rejected',
    expected: 'any 4xx',
    actual: '201 Created',
    fix: 'In createAuthenticationProfile: reject such requests (here: ratelimit.window is 0) with a 4xx before anything is created or shown; this one got 201 Created.',
    operations: ['createAuthenticationProfile'],
    pointer: '/components/schemas/RateLimit/properties/window/minimum',
    file: 'openapi.yaml',
  });
  expect(cause?.examples[0]).toBe('createAuthenticationProfile/bounds/ratelimit.window/below-minimum');
  expect(cause?.curl).toContain('$ACS_BEARER');
});

test('a repair is told for everything that can be required and seen', () => {
  const result = failed('each', 'tag-name');
  for (const each of required)
    for (const came of seen) {
      const finding: Finding = { required: each, seen: came, origin: { level: 'http' } };
      const fix = fixInWords(finding, result);
      expect(fix).toMatch(/^In createTag: .*[.?"]$/);
      expect(fix).not.toMatch(/undefined|null,|NaN|\[object| {2}|\(\)|\.\./);
    }
});

// Each format of test results, read back by a reader of its own.

import { resolve } from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import { calculateSummary, validateStrict } from 'ctrf';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Parser } from 'tap-parser';
import { createGenerator } from 'ts-json-schema-generator';
import { describe, expect, test } from 'vitest';
import { sampleReports } from '../../lab/fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { exitCodeOf } from '../verdict.ts';
import { renderBadge } from './badge.ts';
import { renderCtrf } from './ctrf.ts';
import { renderSarif } from './sarif.ts';
import { renderTap } from './tap.ts';
import { testsOf } from './tests.ts';

const contract = await loadContract();
const samples = Object.entries(sampleReports(contract));

/** What SARIF may hold, by the types of its community. */
const isSarif = new Ajv({ allErrors: true }).compile(
  createGenerator({
    path: resolve('node_modules/@types/sarif/index.d.ts'),
    type: 'Log',
    skipTypeCheck: true,
    additionalProperties: false,
  }).createSchema('Log') as AnySchema,
);

describe.each(samples)('%s', (_, report) => {
  const tests = testsOf(report, contract);
  const isRed = tests.some(({ kind }) => kind === 'failure' || kind === 'error');

  test('CTRF is valid, and its summary is that of its tests', () => {
    const read: unknown = JSON.parse(renderCtrf(report, contract));
    validateStrict(read);
    const { results } = read;
    const { start: _, stop: __, duration: ___, ...counts } = calculateSummary(results.tests);
    expect(results.summary).toMatchObject(counts);
    expect(results.tests.map(({ name }) => name)).toEqual(tests.map(({ name }) => name));
    expect(results.summary.failed + results.summary.other > 0).toBe(isRed);
    expect(results.extra?.['verdicts']).toMatchObject(report.verdicts);
  });

  test('TAP is parsed as it was meant', () => {
    const read = Parser.parse(renderTap(report, contract));
    const asserts = read.flatMap((event) => (event[0] === 'assert' ? [event[1]] : []));
    expect(asserts.map(({ name }) => name)).toEqual(tests.map(({ name }) => name));
    expect(asserts.map(({ ok, skip }) => [ok, Boolean(skip)])).toEqual(
      tests.map(({ kind }) => [kind === 'passed' || kind === 'skipped', kind === 'skipped']),
    );
    const said = asserts.map(({ diag }) => (diag as { message?: string } | null)?.message ?? '');
    expect(said.filter((message) => message !== '').length).toBe(
      tests.filter(({ kind, message }) => /failure|error/.test(kind) && message !== '').length,
    );
    const [complete] = read.flatMap((event) => (event[0] === 'complete' ? [event[1]] : []));
    expect(complete).toMatchObject({ ok: !isRed, bailout: false, failures: expect.any(Array) });
    expect(read.filter(([kind]) => kind === 'extra')).toEqual([]);
  });

  test('SARIF is valid, and each result stands at a line of the contract under a rule that it has', () => {
    const read = JSON.parse(renderSarif(report, contract));
    expect(isSarif(read) ? [] : isSarif.errors).toEqual([]);
    const [run] = read.runs;
    const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(new Set(rules).size).toBe(rules.length);
    for (const { ruleId, locations } of run.results) {
      expect(rules).toContain(ruleId);
      expect(locations[0].physicalLocation.artifactLocation.uri).toBe('openapi.yaml');
      if (contract.source.clauses.has(ruleId))
        expect(locations[0].physicalLocation.region.startLine).toBeGreaterThan(1);
    }
    const errors = run.results.filter(({ level }: { level: string }) => level === 'error');
    if (exitCodeOf(report) === 0) expect(errors).toEqual([]);
    if (exitCodeOf(report) === 1) expect(errors).not.toEqual([]);
  });

  test('the badge is SVG and says both verdicts', () => {
    const badge = renderBadge(report);
    expect(XMLValidator.validate(badge)).toBe(true);
    const { svg } = new XMLParser().parse(badge);
    const [product, , source, , chosen] = svg.g[1].text;
    expect(product).toBe('access-control-contract');
    expect(source).toMatch(/^(conforms|fails|undecided) \d+\/58$/);
    expect([source.startsWith('conforms'), chosen === 'conforms']).toEqual([
      report.verdicts.source.conforms,
      report.verdicts.contract.conforms,
    ]);
  });
});

import { expect, test } from 'vitest';
import { reportOf, result } from '../../lab/fixtures/reports/troubled.ts';
import { causeInWords } from '../report/words/causes.ts';
import type { Finding, Result } from '../types.ts';
import { causeIdOf, diagnose } from './index.ts';

const chosen = (id: string) => ({ level: 'chosen', id, pointer: '' }) as const;
const status = (silence: string, wanted: number, got: number): Finding => ({
  required: { kind: 'status', statuses: [wanted] },
  seen: { kind: 'status', status: got, phrase: 'Said So' },
  origin: chosen(silence),
});
const mediaType: Finding = {
  required: { kind: 'media-type', mediaType: 'application/problem+json' },
  seen: { kind: 'media-type', mediaType: 'text/plain', empty: false },
  origin: chosen('error-body'),
};
const noAllow: Finding = {
  required: { kind: 'header', name: 'Allow' },
  seen: { kind: 'header', name: 'Allow' },
  origin: chosen('undeclared-methods'),
};
const body: Finding = {
  required: { kind: 'schema', pointer: '/a' },
  seen: { kind: 'schema', faults: [] },
  origin: chosen('error-body'),
};

const differing = (name: string, ...findings: readonly Finding[]): Result => ({
  ...result(`createTag/sample/${name}`),
  outcomes: { source: 'passed', contract: 'failed' },
  findings,
});

const causes = (against: 'source' | 'contract', ...results: readonly Result[]) =>
  diagnose(reportOf(results, { against })).map((cause) => [
    causeIdOf(cause),
    cause.cases.length,
    causeInWords(cause),
  ]);

const many = (count: number, ...findings: readonly Finding[]) =>
  Array.from({ length: count }, (_, i) => differing(`${findings.length}-${count}-${i}`, ...findings));

test('one difference is one cause, of whichever silences and however many cases', () => {
  const all = [
    ...many(3, status('invalid-request', 400, 422)),
    differing('a', status('invalid-utf-8', 400, 422)),
  ];
  expect(causes('contract', ...all)).toEqual([
    [
      'decided-otherwise/status/400/422',
      4,
      '422 Said So instead of 400 (decided by the contract: invalid-request, invalid-utf-8), in createTag.',
    ],
  ]);
});

test('a case with two differences counts for the rarer, and what follows from another of its silence for none', () => {
  const all = [...many(5, mediaType, body), ...many(2, noAllow, mediaType, body)];
  expect(causes('contract', ...all).map(([id, cases]) => [id, cases])).toEqual([
    ['decided-otherwise/media-type/application/problem+json/text/plain', 5],
    ['decided-otherwise/header/allow', 2],
  ]);
});

test('where the source decides, nothing of it is a cause', () => {
  expect(causes('source', ...many(5, mediaType))).toEqual([]);
});

test('what one case shows alone, and what breaks the source, is none of them', () => {
  const broken = many(4, status('x', 404, 400)).map((each) => ({
    ...each,
    outcomes: { source: 'failed', contract: 'failed' } as const,
  }));
  const all = [differing('alone', noAllow), ...broken];
  expect(causes('contract', ...all).filter(([id]) => String(id).startsWith('decided-otherwise'))).toEqual([]);
});

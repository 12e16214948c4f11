import { expect, test } from 'vitest';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { result } from '../../fixtures/reports/results.ts';
import { bare } from '../../fixtures/reports/troubled.ts';
import { compareCauses } from '../compare-reports.ts';
import type { Report, Result } from '../types.ts';
import { comparedCauses } from './cells.ts';

/** Cases that get another status than decided; the others pass. */
const decided = (statuses: Readonly<Record<string, number | 'as decided' | 'not judged'>>): Report =>
  reportOf(
    bare,
    Object.entries(statuses).map(([name, got]): Result => {
      const one = result(`createTag/sample/${name}`);
      if (got === 'as decided') return one;
      const outcomes = {
        source: 'passed',
        contract: got === 'not judged' ? 'inconclusive' : 'failed',
      } as const;
      const finding = {
        required: { kind: 'status', statuses: [400] },
        seen: { kind: 'status', status: Number(got), phrase: '' },
        origin: { level: 'chosen', id: 'invalid-request', pointer: '' },
      } as const;
      return { ...one, outcomes, findings: got === 'not judged' ? [] : [finding] };
    }),
    { against: 'contract' },
  );

const [one, other] = ['decided-otherwise/status/400/422', 'decided-otherwise/status/400/409'];
const strict = decided({ a: 422, b: 422, c: 'as decided' });
const mixed = decided({ a: 409, b: 409, c: 422, d: 422 });
const good = decided({ a: 'as decided', b: 'not judged', c: 'as decided' });

test('a cause is one row, with its cases in each run counted by what became of them there', () => {
  const rows = comparedCauses([strict, mixed, good], 'contract').map(({ id, cells }) => [
    id,
    cells.map(({ cause, ...counts }) => ({ found: cause !== undefined, ...counts })),
  ]);
  expect(rows).toEqual([
    [
      one,
      [
        { found: true, failed: 2, others: 0, held: 1, open: 0 },
        { found: true, failed: 2, others: 2, held: 0, open: 0 },
        { found: false, failed: 0, others: 0, held: 2, open: 1 },
      ],
    ],
    [
      other,
      [
        { found: false, failed: 0, others: 2, held: 0, open: 0 },
        { found: true, failed: 2, others: 0, held: 0, open: 0 },
        { found: false, failed: 0, others: 0, held: 1, open: 1 },
      ],
    ],
  ]);
});

test.each<[string, Report, Report, readonly string[], readonly string[]]>([
  ['came with the later run', strict, mixed, [other], []],
  ['went where a case of it does not fail any more', mixed, good, [], [one, other]],
  ['are there still where they show in other cases', decided({ a: 422, b: 422 }), mixed, [other], []],
  [
    'are not known to be gone where none of their cases was judged',
    strict,
    decided({ a: 'not judged', b: 'not judged' }),
    [],
    [],
  ],
])('causes %s', (_, earlier, later, came, went) => {
  const changed = compareCauses(earlier, later);
  expect([changed.came, [...changed.went].toSorted()]).toEqual([came, [...went].toSorted()]);
});

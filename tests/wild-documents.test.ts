// Documents of other teams: each of lab/fixtures/documents/wild has one feature that ours lacks. Whatever is in a document,
// it is loaded, planned and shown, and the suite finds nothing wrong with the kit's own mock of it.

import { describe, expect, it } from 'vitest';
import { type PlanOptions, type Report, runConformance } from '../conformance/index.ts';
import { reasonInWords } from '../conformance/report/words/conditions.ts';
import { eachOnce, everything, optionsFor } from '../conformance/testing/run-against.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { documentWithOrigins } from '../src/docs/index.ts';
import { startMock } from '../src/mock/index.ts';

interface Wild {
  readonly name: string;
  /** What a user has to say, since the document shows it nowhere. */
  readonly values?: PlanOptions['values'];
  /** Fewer cases than these would say that hardly anything was sent. */
  readonly passed: number;
}

const documents: readonly Wild[] = [
  { name: 'recursive', passed: 200 },
  { name: 'nullable', values: { id: '5f0c1d9e-6a53-4c39-9a44-0d1c2b3a4f50' }, passed: 300 },
  { name: 'patterns', values: { code: 'abcde_', plate: 'AB12CD' }, passed: 5 },
  { name: 'identified', passed: 200 },
  { name: 'schemes', passed: 150 },
  { name: 'queries', passed: 5 },
  { name: 'headers-and-cookies', values: { year: '2026', month: 'jan' }, passed: 10 },
  { name: 'forms', passed: 3 },
  { name: 'overlapping', values: { name: 'report', folder: 'inbox', x: '4', y: '5' }, passed: 5 },
  { name: 'constants', values: { level: '2' }, passed: 300 },
  { name: 'members', passed: 500 },
  { name: 'bodiless', values: { id: '12' }, passed: 5 },
  { name: 'styles', values: { ids: '12,14' }, passed: 5 },
  { name: 'parts', passed: 5 },
  { name: 'inherited', passed: 200 },
  { name: 'swagger', values: { id: '12' }, passed: 5 },
];

const fileOf = (name: string) => `lab/fixtures/documents/wild/${name}.yaml`;
const secret = 'canary-5eCr3t/+token';

const accusations = ({ results }: Report) =>
  results
    .filter(({ outcomes }) => /failed|errored/.test(outcomes.source))
    .map(
      ({ case: { id }, findings, reason }) =>
        `${id} ${reason ? reasonInWords(reason) : JSON.stringify(findings)}`,
    );

async function runOnMock({ name, values = {} }: Pick<Wild, 'name' | 'values'>, stateful: boolean) {
  const contract = await loadContract(fileOf(name));
  const mock = await startMock({ contract: contract.document, port: 0, bearer: [secret], stateful });
  try {
    return await runConformance(
      optionsFor(mock.url, { contract, values, selection: stateful ? eachOnce : everything }),
    );
  } finally {
    await mock.close();
  }
}

describe('a document of another team', () => {
  for (const { passed, ...wild } of documents) {
    it(`${wild.name}: the mock of it is not accused`, async () => {
      expect((await loadContract(fileOf(wild.name))).leftOut).toEqual([]);
      expect(await documentWithOrigins(fileOf(wild.name))).toHaveProperty('paths');
      const report = await runOnMock(wild, false);
      expect([report.stopped, accusations(report)]).toEqual([undefined, []]);
      expect(report.verdicts.source.counts.passed).toBeGreaterThanOrEqual(passed);
      // A memory has only what was created in it, and so none of the declared values.
      const again = await runOnMock({ name: wild.name }, true);
      expect([again.stopped, accusations(again)]).toEqual([undefined, []]);
    });
  }

  it('webhooks: says in one line that there is nothing to call', async () => {
    await expect(loadContract(fileOf('webhooks'))).rejects.toThrow(
      /^cannot use .* has no operation under paths$/,
    );
  });
});

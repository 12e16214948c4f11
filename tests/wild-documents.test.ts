// Documents of other teams: each of lab/fixtures/documents/wild has one feature that ours lacks. Whatever is in a document,
// it is loaded, planned and shown, and the suite finds nothing wrong with the kit's own mock of it.

import { describe, expect, it } from 'vitest';
import { type Report, runConformance } from '../conformance/index.ts';
import { reasonInWords } from '../conformance/report/words/conditions.ts';
import { eachOnce, everything, optionsFor } from '../conformance/testing/run-against.ts';
import { interpreterSecret } from '../lab/fixtures/servers/interpreter/credentials.ts';
import { type WildServer, wildServers } from '../lab/fixtures/servers/interpreter/wild.ts';
import { loadContract } from '../src/contract/file/index.ts';
import { documentWithOrigins } from '../src/docs/index.ts';
import { startMock } from '../src/mock/index.ts';

const accusations = ({ results }: Report) =>
  results
    .filter(({ outcomes }) => /failed|errored/.test(outcomes.source))
    .map(
      ({ case: { id }, findings, reason }) =>
        `${id} ${reason ? reasonInWords(reason) : JSON.stringify(findings)}`,
    );

type Said = Partial<Pick<WildServer, 'values'>>;

async function runOnMock({ file }: WildServer, { values = {} }: Said, stateful: boolean) {
  const contract = await loadContract(file);
  const bearer = [interpreterSecret];
  const mock = await startMock({ contract: contract.document, port: 0, bearer, stateful });
  try {
    return await runConformance(
      optionsFor(mock.url, { contract, values, selection: stateful ? eachOnce : everything }),
    );
  } finally {
    await mock.close();
  }
}

describe('a document of another team', () => {
  for (const wild of wildServers.filter(({ passesOnMock }) => passesOnMock !== undefined)) {
    it(`${wild.name}: the mock of it is not accused`, async () => {
      expect((await loadContract(wild.file)).leftOut).toEqual([]);
      expect(await documentWithOrigins(wild.file)).toHaveProperty('paths');
      const report = await runOnMock(wild, wild, false);
      expect([report.stopped, accusations(report)]).toEqual([undefined, []]);
      expect(report.verdicts.source.counts.passed).toBeGreaterThanOrEqual(wild.passesOnMock ?? 0);
      // A memory has only what was created in it, and so none of the declared values.
      const again = await runOnMock(wild, {}, true);
      expect([again.stopped, accusations(again)]).toEqual([undefined, []]);
    });
  }

  it('webhooks: says in one line that there is nothing to call', async () => {
    await expect(loadContract('lab/fixtures/documents/wild/webhooks.yaml')).rejects.toThrow(
      /^cannot use .* has no operation under paths$/,
    );
  });
});

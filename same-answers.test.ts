// The mock, the mock with a memory and the reference server under the whole suite: every answer is the same but for what
// each makes up (identifiers, times) and for what `acs mock --differences` lists.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Result, runConformance } from './conformance/index.ts';
import { optionsFor } from './conformance/testing/run-against.ts';
import { loadContract } from './src/contract-file/index.ts';
import { differences, startMock } from './src/mock/index.ts';
import { serve } from './src/server/index.ts';

const { document } = await loadContract();
const TOKEN = 'acme-demo-token';

/** Headers that each writes for itself, or that belong to the connection. */
const OWN =
  /^(date|x-request-id|mock-reason|preference-applied|vary|access-control-.*|connection|keep-alive|content-length)$/i;

/** What a case was answered, with identifiers and the names of the run taken out. */
function shown({ case: { operation }, outcomes, exchange }: Result) {
  const { answer, failure } = exchange ?? {};
  const headers = (answer?.headers ?? []).filter(([name]) => !OWN.test(name));
  const body = JSON.stringify(answer?.body)?.replaceAll(/(ap|tag)_[0-9a-f]+/g, 'ID');
  return {
    operation,
    outcomes,
    status: answer?.status ?? failure?.kind,
    headers: headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(),
    body: body?.replaceAll(/ntests[0-9a-z]+/g, 'NAME'),
  };
}

async function answersOf(server: { readonly url: string; close(): Promise<void> }) {
  const report = await runConformance(
    optionsFor(server.url, {
      values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'foreign-account': 'globex' },
      credential: { header: 'Authorization', scheme: 'Bearer', secret: TOKEN },
      against: 'contract',
      timeout: 10_000,
      deadline: 120_000,
    }),
  );
  await server.close();
  return { report, answers: new Map(report.results.map((result) => [result.case.id, shown(result)])) };
}

type Shown = ReturnType<typeof shown>;

function differencesOf(id: string, reference: Shown, mock: Shown | undefined) {
  const parts = ['status', 'headers', 'body', 'outcomes'] as const;
  return parts
    .filter((part) => JSON.stringify(reference[part]) !== JSON.stringify(mock?.[part]))
    .map((part) => ({
      id,
      key: `${reference.operation} ${reference.status} ${part}`,
      reference: reference[part],
      mock: mock?.[part],
    }));
}

type Answers = Awaited<ReturnType<typeof answersOf>>;

describe('mock and reference server', () => {
  let reference: Answers;
  beforeAll(async () => {
    reference = await answersOf(await serve({ contract: document, port: 0, log: () => undefined }));
  }, 120_000);

  const mocks = [
    ['mock', () => startMock({ contract: document, port: 0, bearer: [TOKEN] })],
    ['mock --stateful', () => startMock({ contract: document, port: 0, stateful: true })],
  ] as const;
  for (const [of, start] of mocks) {
    it(`acs ${of} answers as the reference server, but for what is listed`, {
      timeout: 120_000,
    }, async () => {
      const { report, answers } = await answersOf(await start());
      expect([report.verdicts.source.conforms, report.verdicts.contract.conforms]).toEqual([true, true]);
      expect(answers.size).toBeGreaterThan(2_000);
      const differing = [...reference.answers].flatMap(([id, answer]) =>
        differencesOf(id, answer, answers.get(id)),
      );
      const listed = differences.filter((difference) => difference.of === of);
      const keys = listed.map(({ operation, status, part }) => `${operation} ${status} ${part}`);
      expect(differing.filter(({ key }) => !keys.includes(key))).toEqual([]);
      expect(keys.filter((key) => !differing.some((found) => found.key === key))).toEqual([]);
    });
  }

  it('gives every difference a reason', () => {
    for (const { reason } of differences) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  });
});

// The suite through the proxy: nothing that a server does comes out differently.

import { describe, expect, it } from 'vitest';
import { type Report, runConformance } from '../../conformance/index.ts';
import { fewerRows, optionsFor } from '../../conformance/testing/run-against.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { type SeenExchange, startProxy } from '../../src/mock/proxy/index.ts';
import { sharedServer } from '../../src/server/testing/harness.ts';
import { demoValues } from '../demo.ts';

const contract = await loadContract();
const server = await sharedServer();

async function through(options: Partial<Parameters<typeof startProxy>[0]>) {
  const seen: SeenExchange[] = [];
  const upstream = new URL(server.url);
  const onExchange = (one: SeenExchange) => void seen.push(one);
  const proxy = await startProxy({ contract, upstream, port: 0, onExchange, ...options });
  const report = await run(proxy.url);
  await proxy.close();
  return { seen, report };
}

function run(url: string): Promise<Report> {
  if (server.demo === undefined) throw new TypeError('the seed has no demonstration token');
  const values = demoValues(server.demo);
  const credential = { header: 'Authorization', scheme: 'Bearer', secret: server.demo.bearer };
  return runConformance(optionsFor(url, { values, credential, selection: fewerRows(), timeout: 10_000 }));
}

const outcomes = ({ results }: Report) => results.map(({ case: { id }, outcomes: both }) => [id, both]);

describe('the suite through the proxy', () => {
  it('comes to the same outcomes, and accuses no response of the reference', async () => {
    const direct = await run(server.url);
    const { report, seen } = await through({});
    expect(outcomes(report)).toEqual(outcomes(direct));
    expect(report.verdicts.contract.conforms).toBe(true);
    const accused = seen.flatMap(({ judgement, exchange }) =>
      judgement.findings.filter(({ about }) => about === 'answer').map((finding) => ({ finding, exchange })),
    );
    expect(accused).toEqual([]);
    expect(seen.length).toBeGreaterThan(500);
  }, 120_000);

  it('comes to the same where every response is held back until it is judged', async () => {
    const { report, seen } = await through({ strict: 'contract' });
    expect(report.verdicts.contract.conforms).toBe(true);
    expect(seen.filter(({ withheld }) => withheld)).toEqual([]);
  }, 120_000);
});

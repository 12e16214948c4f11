// What lies between the suite and a server accuses nobody: certificates, proxies, names.

import { createServer } from 'node:https';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBehaviour } from '../../fixtures/servers/behaviour.ts';
import { targetOf } from '../../fixtures/servers/declared.ts';
import { listenerOf } from '../../fixtures/servers/start.ts';
import { makeCertificate } from '../../src/http/node/index.ts';
import { runConformance } from '../conform.ts';
import { renderText } from '../report/text/index.ts';
import { forThisTest, modelWith } from '../testing/for-this-test.ts';
import { listen, only, optionsFor } from '../testing/run-against.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';

const run = (url: string, more: object = {}) => {
  const { url: _, ...declared } = targetOf({ url, close: async () => undefined });
  return runConformance({ ...optionsFor(url), ...declared, selection: only('createTag/types'), ...more });
};
const saysOf = (report: Report) =>
  renderText(report, optionsFor('http://a').contract).replaceAll(/\s+/g, ' ');
const failed = ({ results }: Report) => results.filter(({ outcomes }) => outcomes.source === 'failed');

describe('a run', () => {
  it('accuses nobody when the certificate is another one in the middle of it', async () => {
    const [tls, other] = [await makeCertificate(), await makeCertificate()];
    const listener = listenerOf(createBehaviour());
    let calls = 0;
    const server = createServer(tls, (request, response) => {
      calls += 1;
      if (calls === 12) server.setSecureContext(other);
      response.setHeader('Connection', 'close');
      listener(request, response);
    });
    const { url } = await forThisTest(listen(server));
    const report = await run(url.replace('http:', 'https:'), { ca: tls.cert });
    expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
    expect(report.results.map(({ reason }) => reason?.kind)).toContain('failure');
    expect(saysOf(report)).toMatch(/TLS failed \(.*\): pass --ca FILE or --insecure/);
  });

  it('says that a name does not resolve', async () => {
    const report = await run('http://nowhere.invalid');
    expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
    expect(saysOf(report)).toMatch(/the name does not resolve \(.*\): check the base URL/);
  });

  it('uses no proxy of the environment', async () => {
    const { url } = await modelWith();
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(exitCodeOf(await run(url))).toBe(0);
  });
});

// What lies between the suite and a server accuses nobody: certificates, proxies, names.

import { createServer } from 'node:https';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBehaviour } from '../../fixtures/servers/behaviour.ts';
import { targetOf } from '../../fixtures/servers/declared.ts';
import { listenerOf } from '../../fixtures/servers/start.ts';
import { makeCertificate } from '../../src/http/node/testing/certificate.ts';
import { exitCodeOf, runConformance } from '../index.ts';
import { forThisTest, modelWith } from '../testing/for-this-test.ts';
import { brokenIn } from '../testing/properties.ts';
import { listen, only, optionsFor } from '../testing/run-against.ts';

const run = (url: string, more: object = {}) => {
  const { url: _, ...declared } = targetOf({ url, close: async () => undefined });
  return runConformance({ ...optionsFor(url), ...declared, selection: only('createTag/name'), ...more });
};

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
    expect([brokenIn(report), exitCodeOf(report)]).toEqual([[], 3]);
    const failures = report.properties.map(({ reason }) => reason?.kind === 'failure' && reason.failure.kind);
    expect(failures).toContain('tls');
  });

  it('says that a name does not resolve', async () => {
    const report = await run('http://nowhere.invalid');
    expect([brokenIn(report), exitCodeOf(report)]).toEqual([[], 3]);
    expect(report.stopped).toMatchObject({
      kind: 'unreachable',
      failure: { detail: expect.stringContaining('ENOTFOUND') },
    });
  });

  it('uses no proxy of the environment', async () => {
    const { url } = await modelWith();
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(exitCodeOf(await run(url))).toBe(0);
  });
});

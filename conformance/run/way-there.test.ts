// What lies between the suite and a server accuses nobody: certificates, proxies, names.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createBehaviour } from '../../lab/fixtures/servers/behaviour.ts';
import { targetOf } from '../../lab/fixtures/servers/declared.ts';
import { listenerOf, type Running, startModel, startTls } from '../../lab/fixtures/servers/start.ts';
import { makeCertificate } from '../../src/http/node/index.ts';
import { runConformance } from '../conform.ts';
import { renderText } from '../report/text/index.ts';
import { optionsFor } from '../testing/run-against.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';

const started: Running[] = [];
const start = async (starting: Promise<Running>) => {
  const server = await starting;
  started.push(server);
  return server;
};
afterEach(() => Promise.all(started.splice(0).map(({ close }) => close())));

const tags = { only: ['createTag/*'], skip: ['*/ten-megabytes'], readOnly: false };
const run = (url: string, more: object = {}) => {
  const { url: _, ...declared } = targetOf({ url, close: async () => undefined });
  return runConformance({ ...optionsFor(url), ...declared, selection: tags, ...more });
};
const saysOf = (report: Report) =>
  renderText(report, optionsFor('http://a').contract).replaceAll(/\s+/g, ' ');
const failed = ({ results }: Report) => results.filter(({ outcomes }) => outcomes.source === 'failed');

describe('a run', () => {
  it('names the options for a certificate that is not trusted', async () => {
    const { url } = await start(startTls());
    const report = await run(url);
    expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
    expect(saysOf(report)).toMatch(/TLS failed \(.*\): pass --ca FILE or --insecure/);
  });

  it('accuses nobody when the certificate is another one in the middle of it', async () => {
    const [tls, other] = [await makeCertificate(), await makeCertificate()];
    const listener = listenerOf(createBehaviour());
    let calls = 0;
    const server = createServer(tls, (request, response) => {
      calls += 1;
      if (calls === 30) server.setSecureContext(other);
      response.setHeader('Connection', 'close');
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const report = await run(`https://127.0.0.1:${port}`, { ca: tls.cert });
      expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
      const reasons = new Set(report.results.map(({ reason }) => reason?.kind));
      expect([...reasons]).toContain('failure');
      expect(saysOf(report)).toContain('pass --ca FILE or --insecure');
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('says that a name does not resolve', async () => {
    const report = await run('http://nowhere.invalid');
    expect([failed(report), exitCodeOf(report)]).toEqual([[], 3]);
    expect(saysOf(report)).toMatch(/the name does not resolve \(.*\): check the base URL/);
  });

  it('uses no proxy of the environment', async () => {
    const { url } = await start(startModel());
    process.env.HTTP_PROXY = 'http://127.0.0.1:1';
    process.env.NODE_USE_ENV_PROXY = '1';
    try {
      expect(exitCodeOf(await run(url))).toBe(0);
    } finally {
      delete process.env.HTTP_PROXY;
      delete process.env.NODE_USE_ENV_PROXY;
    }
  });
});

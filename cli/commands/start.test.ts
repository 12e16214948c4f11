import { describe, expect, it } from 'vitest';
import { acs } from '../testing/acs.ts';

describe('acs start --once', () => {
  it('judges reference and mock, prints verdicts and three addresses, and ends with the verdict’s code', async () => {
    const { code, out, talk } = await acs([
      'start',
      '--once',
      '--mock-port',
      '0',
      '--server-port',
      '0',
      '--docs-port',
      '0',
    ]);
    expect(out.match(/✓ source conformance holds/gi)).toHaveLength(2);
    expect(out).toMatch(/The reference server\n {2}✓ source .*\n {2}✓ contract conformance holds/);
    for (const what of ['mock', 'reference', 'documentation']) {
      expect(out).toMatch(new RegExp(`^ {2}${what} +http://127\\.0\\.0\\.1:\\d+$`, 'm'));
    }
    expect(out).toMatch(/acs .*conform http:\/\/127\.0\.0\.1:\d+ --account acme --bearer acme-demo-token/);
    expect([code, talk]).toEqual([0, '']);
  });

  it('says which port is taken', async () => {
    const { createServer } = await import('node:net');
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const { code, talk } = await acs([
      'start',
      '--once',
      '--mock-port',
      '0',
      '--server-port',
      String(port),
      '--docs-port',
      '0',
    ]);
    taken.close();
    expect(talk).toBe(`acs: port ${port} of 127.0.0.1 is taken: stop what uses it or give another --port\n`);
    expect(code).toBe(3);
  });
});

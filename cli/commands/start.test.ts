import { describe, expect, it } from 'vitest';
import { acs } from '../testing/acs.ts';

describe('acs start --once', () => {
  it('judges reference and mock, prints verdicts and three addresses, and ends with the verdict’s code', async () => {
    const { code, out, err } = await acs([
      'start',
      '--once',
      '--mock-port',
      '0',
      '--server-port',
      '0',
      '--docs-port',
      '0',
    ]);
    expect(out.match(/✓ source conformance/gi)).toHaveLength(2);
    expect(out).toMatch(
      /Reference server\n {2}✓ source .*\n {4}\d+ of 58 statements shown .*\n {2}✓ contract conformance/i,
    );
    for (const what of ['mock', 'reference', 'documentation']) {
      expect(out).toMatch(new RegExp(`^ {2}${what} +http://127\\.0\\.0\\.1:\\d+$`, 'm'));
    }
    expect(out).toMatch(/acs .*conform http:\/\/127\.0\.0\.1:\d+ --account acme --bearer acme-demo-token/);
    expect(out).toContain('--second-account globex --second-routing-id 77 --second-bearer globex-demo-token');
    expect([code, err]).toEqual([0, '']);
  }, 120_000);

  it('says which port is taken', async () => {
    const { createServer } = await import('node:net');
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const { code, err } = await acs([
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
    expect(err).toMatch(new RegExp(`^acs: .*\\b${port}\\b.*\\n$`));
    expect(code).toBe(3);
  });
});

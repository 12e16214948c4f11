// What else `acs start` does is tested on the package (`tests/package.test.ts`).

import { describe, expect, it } from 'vitest';
import { acs } from '../testing/acs.ts';

describe('acs start --once', () => {
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

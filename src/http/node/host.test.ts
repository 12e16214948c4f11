import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { startDocs } from '../../docs/index.ts';
import { isLoopback } from '../../loopback.ts';
import { startMock } from '../../mock/index.ts';
import { CONTRACT, sharedServer } from '../../server/testing/harness.ts';
import { sendBytes } from './testing/raw.ts';

describe('an address of this machine alone', () => {
  it.each(['127.0.0.1', '127.8.8.8', 'localhost', 'app.localhost', '::1', '[::1]'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'localhost.example', ''])(
    'is not "%s"',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

const allowHosts = ['tunnel.example'];
const servers = {
  reference: await sharedServer({ allowHosts }),
  mock: await startMock({ contract: CONTRACT, port: 0, allowHosts }),
  documentation: await startDocs({
    contents: { contract: await loadContract(), text: '', guides: [] },
    host: '127.0.0.1',
    port: 0,
    allowHosts,
  }),
};
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

describe.each(Object.entries(servers))('the %s', (_, { url }) => {
  const statusFor = async (...hosts: readonly string[]) => {
    const lines = ['GET / HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
    const response = await sendBytes(url, `${lines.join('\r\n')}\r\n\r\n`);
    return Number(response.split(' ')[1]);
  };

  it.each([['localhost'], ['127.0.0.1:80'], ['[::1]:4010'], ['tunnel.example'], ['Tunnel.Example:443']])(
    'accepts %s',
    async (host) => {
      expect([200, 404]).toContain(await statusFor(host));
    },
  );

  it.each([['attacker.example'], ['127.0.0.1.attacker.example'], ['10.0.0.1:4010'], ['null']])(
    'rejects a page that has %s point here',
    async (host) => {
      expect(await statusFor(host)).toBe(421);
    },
  );

  it('rejects two hosts', async () => {
    expect(await statusFor('localhost', 'localhost')).toBe(400);
  });
});

// What else `acs start` does is tested on the package (`tests/package.test.ts`).

import { it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { fails } from '../testing/acs.ts';

it('acs start --once says which port is taken', async () => {
  const { port } = new URL(await listen(() => undefined));
  const ports = ['--mock-port', '0', '--server-port', port, '--docs-port', '0'];
  await fails(['start', '--once', ...ports], new RegExp(`^.*\\b${port}\\b.*\\n$`), 3);
});

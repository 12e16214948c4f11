// An Express application: the reference server, with two of its operations and both verdicts.

import { describe } from 'vitest';
import { createApp, openStore } from '../../../src/server/index.ts';
import { loadSeed } from '../../../src/server/seed.ts';
import { describeConformance, loadContract } from '../index.ts';

const { document } = await loadContract();
const store = await openStore(':memory:');
await store.replaceSeed(loadSeed());

describe('reference', () =>
  describeConformance({
    handler: createApp({ contract: document, store }),
    account: 'acme',
    bearer: 'acme-demo-token',
    routingId: '12',
    jwtId: 'jwt1',
    secondAccount: 'globex',
    against: 'contract',
    only: ['createTag', 'getRoutingProfile'],
    requests: 600,
  }));

// A server with one fault, as it stands and with a list of what is known to fail.

import { describe } from 'vitest';
import { describeConformance } from '../index.ts';
import { faulty } from './faulty.ts';

const declared = {
  handler: faulty,
  account: 'acme',
  bearer: 'acme-base-token',
  routingId: '12',
  only: ['getRoutingProfile/path', 'getRoutingProfile/resource'],
};

describe('faulty', () => describeConformance(declared));
describe('known', () =>
  describeConformance({
    ...declared,
    knownFailing: [{ property: 'getRoutingProfile/path/routing-path', reason: 'issue 7' }],
  }));
describe('fixed', () =>
  describeConformance({
    ...declared,
    knownFailing: [
      { property: 'getRoutingProfile/path/routing-path', reason: 'issue 7' },
      { property: 'getRoutingProfile/resource/routing-get', reason: 'issue 8' },
    ],
  }));

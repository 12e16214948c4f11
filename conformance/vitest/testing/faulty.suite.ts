// A server with one fault, as it stands and with a list of what is known to fail.

import { join } from 'node:path';
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

const list = (name: string) => join(import.meta.dirname, name);

describe('faulty', () => describeConformance(declared));
describe('known', () => describeConformance({ ...declared, knownFailing: list('known.yaml') }));
describe('fixed', () => describeConformance({ ...declared, knownFailing: list('fixed.yaml') }));

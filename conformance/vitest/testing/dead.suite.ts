// A server that is not there, one that rejects the credential everywhere, and a base URL that never comes.

import { describe } from 'vitest';
import { describeConformance } from '../index.ts';

const declared = { account: 'acme', bearer: 'secret', only: 'createTag' };

describe('gone', () => describeConformance({ ...declared, baseUrl: 'http://127.0.0.1:1' }));
describe('closed', () =>
  describeConformance({ ...declared, handler: () => new Response('', { status: 401 }) }));
describe('nowhere', () => describeConformance({ ...declared, baseUrl: () => 'localhost' }));

// A server that is not there, one that rejects the credential everywhere, and a base URL that never comes.

import { createServer } from 'node:http';
import { describe } from 'vitest';
import { describeConformance } from '../index.ts';

const declared = { account: 'acme', bearer: 'secret', only: 'createTag' };

describe('gone', () => describeConformance({ ...declared, baseUrl: 'http://127.0.0.1:1' }));
describe('closed', () =>
  describeConformance({
    ...declared,
    handler: createServer((_, response) => response.writeHead(401).end()),
  }));
describe('nowhere', () => describeConformance({ ...declared, baseUrl: () => 'localhost' }));

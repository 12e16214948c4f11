import { expect, it } from 'vitest';
import type { CaseRequest, Exchange } from '../types.ts';
import { openLaboratory } from './laboratory.ts';

const request: CaseRequest = { method: 'GET', target: '/acme/routing12', headers: [] };
const exchange = { request, response: { status: 200, headers: [], body: '' } } as unknown as Exchange;

it('is ended by a deadline between two answers from memory', async () => {
  const laboratory = openLaboratory({
    send: async () => exchange,
    most: 10,
    concurrency: 1,
    rate: 0,
    signal: AbortSignal.timeout(50),
  });
  while ((await laboratory.tryOut(request)) !== undefined);
  expect(laboratory.count()).toBe(1);
});

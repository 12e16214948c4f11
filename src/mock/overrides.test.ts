import { describe, expect, it } from 'vitest';
import type { sampleRequest } from '../http/index.ts';
import { mocked } from './testing/mocked.ts';

const READ = '/acme/routing12';

describe('an override', async () => {
  const { ask } = await mocked();
  const put = (body: unknown, path = '') => ask(`/_mock/overrides${path}`, { method: 'PUT', body });
  const create = () => ask('/acme/tag/create', { body: { name: 'mine' } });

  it('applies to N calls of its operation, and says how many are left', async () => {
    expect((await put({ code: 429, times: 2 }, '/createTag')).body).toEqual({
      createTag: { code: 429, times: 2 },
    });
    expect((await ask(READ)).status).toBe(200);
    expect((await create()).headers.get('mock-reason')).toBe('429: the override of createTag');
    expect((await ask('/_mock/overrides')).body).toEqual({ createTag: { code: 429, times: 1 } });
    expect([(await create()).status, (await create()).status]).toEqual([429, 201]);
    expect((await ask('/_mock/overrides')).body).toEqual({});
  });

  it('lasts until it is taken back, alone or with all others', async () => {
    await put({ createTag: { code: 503 }, getRoutingProfile: { code: 404, example: 'account' } });
    for (let i = 0; i < 3; i++) expect((await create()).status).toBe(503);
    expect((await ask(READ)).body).toMatchObject({ detail: 'There is no such account.' });
    await ask('/_mock/overrides/createTag', { method: 'DELETE' });
    expect([(await create()).status, (await ask(READ)).status]).toEqual([201, 404]);
    await ask('/_mock/overrides', { method: 'DELETE' });
    expect((await ask(READ)).status).toBe(200);
    await put({ code: 503 }, '/createTag');
    await ask('/_mock/reset', { method: 'POST' });
    expect((await create()).status).toBe(201);
  });

  it('may be a body, headers, a delay and a fault', async () => {
    const headers = { 'X-Own': 'yes' };
    await put({ body: { id: 'own' }, headers, times: 1 }, '/getRoutingProfile');
    const own = await ask(READ);
    expect([own.status, own.body, own.headers.get('x-own')]).toEqual([200, { id: 'own' }, 'yes']);
    await put({ delay: 80, times: 1 }, '/getRoutingProfile');
    const began = performance.now();
    expect((await ask(READ)).body).toEqual({ id: '12' });
    expect(performance.now() - began).toBeGreaterThanOrEqual(79);
    await put({ fault: 'reset', times: 1 }, '/getRoutingProfile');
    await expect(ask(READ)).rejects.toThrow();
    expect((await ask(READ)).status).toBe(200);
  });

  it('may be of all operations that have none of their own', async () => {
    await put({ '*': { code: 503, delay: 30 }, getRoutingProfile: { code: 404, times: 1 } });
    expect((await ask(READ)).status).toBe(404);
    const began = performance.now();
    expect([(await ask(READ)).status, (await create()).status]).toEqual([503, 503]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(59);
    expect((await ask('/acme/routing12', { headers: { Authorization: '' } })).status).toBe(401);
    await ask('/_mock/overrides/*', { method: 'DELETE' });
    expect((await ask(READ)).status).toBe(200);
  });

  it('gives way to what a request prefers, which does not count', async () => {
    await put({ code: 503, times: 1 }, '/getRoutingProfile');
    expect((await ask(READ, { headers: { Prefer: 'code=404' } })).status).toBe(404);
    expect((await ask(READ)).status).toBe(503);
  });

  it.each<[unknown, string, string]>([
    [{ nothing: { code: 200 } }, '#/nothing', 'is no operation of the contract; there are getRoutingProfile'],
    [{ createTag: { code: 99 } }, '#/createTag/code', 'code must be a status from 200 to 599'],
    [{ createTag: { delay: 60_001 } }, '#/createTag/delay', 'delay must be milliseconds from 0 to 60000'],
    [{ createTag: { example: 'none' } }, '#/createTag/example', 'the contract has no example none there'],
    [{ createTag: { code: 200, times: 0 } }, '#/createTag/times', 'times must be >= 1'],
    [{ createTag: { times: 2 } }, '#/createTag', 'must be an object with one of code, delay, fault, example'],
    [{ createTag: { cod: 429 } }, '#/createTag/cod', 'did you mean "code"?'],
    [[], '#', 'must be an object with the id of an operation'],
  ])('that cannot be is rejected: %j', async (body, pointer, detail) => {
    const { status, body: rejected } = await put(body);
    const { errors } = rejected as { errors: { pointer: string; detail: string }[] };
    expect(status).toBe(400);
    expect(errors).toContainEqual({ pointer, detail: expect.stringContaining(detail) });
    expect((await ask('/_mock/overrides')).body).toEqual({});
  });

  it('that leaves the contract is followed, and the journal says where it does', async () => {
    await put({ body: { id: 5 }, times: 1 }, '/getRoutingProfile');
    expect((await ask(READ)).body).toEqual({ id: 5 });
    const { body } = await ask('/_mock/requests');
    const { entries } = body as { entries: { findings: { about: string }[] }[] };
    expect(entries.at(-1)?.findings).toEqual([expect.objectContaining({ about: 'answer' })]);
    await put({ code: 503, times: 1 }, '/createTag');
    expect((await create()).body).toMatchObject({ detail: 'The contract does not have this status.' });
  });

  it('is told apart by what a request has', async () => {
    const of = (page: string, id: string) => ({ when: { query: { page } }, body: { id } });
    await put([of('1', 'one'), of('2', 'two')], '/getRoutingProfile');
    const idOf = async (query: string) => ((await ask(`${READ}${query}`)).body as { id: string }).id;
    expect([await idOf('?page=2'), await idOf('?page=1'), await idOf('')]).toEqual(['two', 'one', '12']);
    await put({});
  });

  it('can be seen with its operation, and a request of it that works', async () => {
    const { body } = await ask('/_mock/operations');
    const operations = body as readonly {
      readonly id: string;
      readonly request: ReturnType<typeof sampleRequest>;
    }[];
    const ids = operations.map(({ id }) => id);
    expect(ids).toEqual(['getRoutingProfile', 'createAuthenticationProfile', 'createTag']);
    for (const { request } of operations) {
      const { method, target, headers, body: sent } = request;
      const response = await ask(target, { method, headers: Object.fromEntries(headers), body: sent });
      expect(response.status).toBeLessThan(300);
    }
  });
});

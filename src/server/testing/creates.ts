// Creates, and their outcomes: for the tests of databases.

import { expect } from 'vitest';
import { find, openEngine } from '../store/store.ts';
import { type ChildServer, startChild } from './child-server.ts';
import { creating, READ, type Received, send } from './harness.ts';

/** Creates a tag. */
export const create = (url: string): Promise<Received> =>
  send(url, creating('tag', JSON.stringify({ name: 'n'.repeat(50) })));

export function expectUnavailable({ status, headers, json }: Received): void {
  expect(status).toBe(503);
  expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(json).toMatchObject({ type: 'urn:acs:problem:unavailable' });
}

/** Creates until a response is no 201, and at most 2000 times. */
export async function createUntilUnavailable(url: string): Promise<void> {
  let response = await create(url);
  for (let made = 0; made < 2000 && response.status === 201; made++) response = await create(url);
  expectUnavailable(response);
  expect((await send(url, READ)).status).toBe(200);
}

/** How many clients create at once, and how many 201 the server is killed after. */
export interface Load {
  readonly clients: number;
  readonly createsBeforeKill: number;
}

/** Starts a server on a database again and again, kills it under load, and expects every 201 in the database. */
export async function expectDurable(db: string, kills: number, load: Load): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const created = await createUntilKilled(await startChild({ db }), load);
    expect(created.length).toBeGreaterThanOrEqual(load.createsBeforeKill);
    expect(await missingFrom(db, created)).toEqual([]);
  }
}

// Each client creates until the server is gone; the one whose response is the last that is waited for kills it.
async function createUntilKilled(server: ChildServer, { clients, createsBeforeKill }: Load) {
  const created: string[] = [];
  const client = async () => {
    for (let alive = true; alive; ) {
      const response = await create(server.url).catch(() => undefined);
      alive = response !== undefined;
      if (response?.status === 201) created.push((response.json as { id: string }).id);
      if (created.length === createsBeforeKill) server.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await server.end('SIGKILL');
  return created;
}

/** Which of some tags a database lacks. */
export async function missingFrom(db: string, ids: readonly string[]): Promise<readonly string[]> {
  const engine = await openEngine(db);
  const found = await Promise.all(ids.map((id) => find(engine, 'acs_tags', 'acme', id)));
  await engine.close();
  return ids.filter((_id, index) => found[index] === undefined);
}

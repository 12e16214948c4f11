import { expect, it } from 'vitest';
import { grammarFaults } from '../fixtures/servers/grammar/index.ts';
import { runFaults } from './run-faults.ts';
import { keyOf } from './servers.ts';
import type { Digest } from './suite.ts';

const failing = (clause: string): Digest => ({
  cases: { a: { source: 'failed', contract: 'failed', under: [clause] } },
  conforms: { source: false, contract: false },
  says: { source: '', contract: '' },
  accused: [clause],
  exitCode: 1,
});

it('reports a fault by a usual plan, and by a thorough one where that misses it, unless it is open', async () => {
  const names = [
    'tag name, type: passes lists',
    'ratelimit.requests, upper bound: wraps at 32 bits, in the smallest token profile',
    'shape of a tag too strict: asks for a colour',
  ];
  const faults = names.flatMap((name) => grammarFaults().find((fault) => fault.name === name) ?? []);
  const [early, late, open] = names.map((name) => keyOf({ kind: 'grammar', name }));
  const told = new Map([
    [early, failing('tag-name')],
    [late, failing('ratelimit-requests')],
  ]);
  const runs: unknown[] = [];
  const found = await runFaults(faults, true, async (keys, { thorough, briefly = false }) => {
    runs.push([thorough ? 'thorough' : 'usual', briefly, keys]);
    return new Map(keys.flatMap((key) => (key === late && !thorough ? [] : [[key, told.get(key)]])));
  });
  expect(found.map(({ by, open: why }) => [by, why !== undefined])).toEqual([
    ['usual', false],
    ['thorough', false],
    [undefined, true],
  ]);
  expect(runs).toEqual([
    ['usual', true, [early, late, open]],
    ['thorough', true, [late]],
    ['usual', false, [open]],
    ['thorough', false, []],
  ]);
});

it('keeps the clauses that a whole usual run accuses, and finds nothing of them in one that ends early', {
  timeout: 60_000,
}, async () => {
  const name = 'routing profile that does not exist: takes a longer identifier';
  const faults = grammarFaults().filter((fault) => fault.name === name);
  const [whole] = await runFaults(faults);
  expect(whole).toMatchObject({ by: 'usual', accused: ['routing-path'] });
  const [brief] = await runFaults(faults, true);
  expect(brief).toMatchObject({ by: 'usual', accused: undefined });
});

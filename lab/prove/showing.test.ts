import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { grammarFault } from '../fixtures/servers/grammar/index.ts';
import { createShowing } from './showing.ts';

const showing = createShowing(await loadContract(), false);
const shown = (name: string) => {
  const fault = grammarFault(name);
  if (fault === undefined) throw new RangeError(`the grammar has no ${name}`);
  return showing(fault);
};

it('names the cases that a fault shows in by itself', () => {
  const ids = shown('ratelimit.window, upper bound: wraps at 16 bits, beside jwt_id');
  expect(ids.length).toBeGreaterThan(2);
  expect(ids.filter((id) => !/\/bounds\/ratelimit\.window\/.+\/in\/jwt/.test(id))).toEqual([]);
});

it('names those that it shows in at any time where it hangs on what came before, with reads to come before them', () => {
  const always = shown('tag name, type: passes lists');
  const after = shown('tag name, type: passes lists, right after a read of a known profile');
  expect(always).toContain('createTag/types/name/array');
  expect(after).toEqual([...always, 'getRoutingProfile/examples/known', 'getRoutingProfile/reads/unknown']);
});

it('names none where it shows in none', () => {
  expect(shown('tag name, required: takes a tag inside tag')).toEqual([]);
});

import { expect, test } from 'vitest';
import { plain, planRun } from '../../conformance/index.ts';
import { optionsFor } from '../../conformance/testing/run-against.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import { renderList, renderPlan } from './list.ts';

const plan = planRun({ ...optionsFor('http://127.0.0.1'), driver: false });

test('a list has each property with what it requires', async () => {
  const chosen = plan.planned().filter(({ id }) => plan.isChosen(id));
  const lines = renderList(chosen, await loadContract(), plain)
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(plan.planned().length);
  expect(lines).toContain('createTag/name/required  §2.3 tag-name-required (derived)');
});

test('a plan has each request below its property', () => {
  const lines = renderPlan(plan, new URL('http://127.0.0.1'), {}).split('\n');
  expect(lines.filter((line) => line.includes('curl -i')).length).toBeGreaterThan(1000);
  expect(lines.join('\n')).toMatch(/^# createTag\/name\/required[,:]/m);
  expect(lines.join()).not.toContain('$UNIQUE');
});

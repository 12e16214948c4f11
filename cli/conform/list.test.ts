import { expect, test } from 'vitest';
import { plain, planRun } from '../../conformance/index.ts';
import { optionsFor } from '../../conformance/testing/run-against.ts';
import { loadContract } from '../../src/contract/file/index.ts';
import type { Contract } from '../../src/contract/index.ts';
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

test('a list of a document without a source names no level', async () => {
  const [property] = plan.planned();
  const bare = {
    ...(await loadContract()),
    annotated: false,
    source: { clauses: new Map(), silences: new Map() },
  };
  expect(renderList(property ? [property] : [], bare as unknown as Contract, plain)).not.toMatch(
    /\((stated|derived|chosen)\)/,
  );
});

test('a plan has each request below its property', () => {
  const lines = renderPlan(plan, new URL('http://127.0.0.1')).split('\n');
  expect(lines.filter((line) => line.includes('curl -i')).length).toBeGreaterThan(700);
  expect(lines.join('\n')).toMatch(/^# createTag\/name\/required[,:]/m);
  expect(lines.join()).not.toContain('$UNIQUE');
});

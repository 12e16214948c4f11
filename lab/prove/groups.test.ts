import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import { overlaps, reportedOtherwise } from './exceptions.ts';
import { renderFigure, renderGroups } from './group.ts';
import { bothWaysGroup, clausesGroup } from './groups-coverage.ts';
import { blameGroup, drawnBlameGroup, faultyGroup, grammarGroup } from './groups-faulty.ts';
import { mockAndReferenceGroup, tolerantGroup } from './groups-right.ts';
import type { Planned } from './plan.ts';
import type { FaultResult } from './run-faults.ts';
import { keyOf } from './servers.ts';
import type { CaseDigest, Digest } from './suite.ts';
import type { Tried } from './tally.ts';

const passed: CaseDigest = { source: 'passed', contract: 'passed' };
const digest = (cases: Digest['cases'], conforms = true): Digest => ({
  cases,
  conforms: { source: conforms, contract: conforms },
  says: { source: 'source conformance does not hold.', contract: '' },
  accused: [],
  exitCode: conforms ? 0 : 1,
});
const tried = (change: Partial<Tried>): Tried => ({
  kind: 'hand',
  name: 'a server',
  breaks: ['a-clause'],
  verdict: 'source',
  caughtBy: ['createTag/types'],
  failed: [],
  caught: [],
  ...change,
});
const planned = (kind: string, id: string): Planned => {
  return { id, operation: 'createTag', kind, holds: [], judges: [] };
};
const met = (name: string, change: Partial<FaultResult> = {}): FaultResult => ({
  name,
  breaks: ['a-clause'],
  row: name,
  check: 'a check',
  way: 'a way',
  when: 'always',
  ...change,
});
const overlapping = Object.keys(overlaps).map((kind) => planned(kind, kind));

it('reports a survivor with what was expected and what failed instead', () => {
  const survivor = tried({ failed: ['createTag/bodies/value/array'] });
  expect(faultyGroup('Faulty', [survivor]).wanting).toEqual([
    'a server: createTag/types should fail under the source verdict; failed instead: createTag/bodies/value/array',
  ]);
});

it('reports a server that breaks the contract alone and is accused by the source', () => {
  const cases = { 'createTag/types/name/null': { ...passed, source: 'failed' as const } };
  const accused = tried({ verdict: 'contract', caught: ['createTag/types/x'], digest: digest(cases, false) });
  expect(faultyGroup('Faulty', [accused]).wanting).toEqual([
    'a server: keeps the source, but source conformance does not hold. createTag/types/name/null',
  ]);
});

it('reports a kind of case that catches no server alone', () => {
  const cases = [planned('types/array', 'a'), planned('types/null', 'b'), ...overlapping];
  const both = [tried({ failed: ['a'] }), tried({ failed: ['a', 'b'] })];
  const { wanting } = bothWaysGroup({ cases, tried: both, departures: [] });
  expect(wanting).toEqual([expect.stringMatching(/^types\/null: catches no server alone/)]);
});

it('reports an overlap that catches a server alone, and one that is no kind of case', () => {
  const [first = '', ...others] = Object.keys(overlaps);
  const cases = overlapping.filter(({ kind }) => !others.includes(kind));
  const { wanting } = bothWaysGroup({ cases, tried: [tried({ failed: [first] })], departures: [] });
  expect(wanting).toContain(`${first}: is in lab/prove/exceptions.ts, but does catch a server alone`);
  expect(wanting).toHaveLength(1 + others.length);
});

it('reports a fault of the grammar that neither plan catches, and how to run it again', () => {
  const results = [
    met('plain', { by: 'usual' }),
    met('hidden', { by: 'thorough' }),
    met('lost'),
    met('excused', { open: 'a reason' }),
    met('accused', { open: 'a reason', by: 'usual' }),
  ];
  expect(grammarGroup(results, 7)).toEqual({
    title: 'Faulty by grammar',
    says: '2 of 3 drawn with seed 7 caught under a clause that they break; 1 by a usual run, 1 by a thorough one; 2 left open by the source',
    notes: [
      'by a thorough run alone: hidden',
      'left open: excused (a reason)',
      'left open: accused (a reason)',
    ],
    wanting: [
      "lost: survived both; again: npm run prove -- --fault 'lost'",
      'accused: is left open in lab/prove/open-faults.ts, but a case fails for it',
    ],
  });
});

it('reports a fault that is told under other clauses than its own', () => {
  const one = (name: string, accused: readonly string[]) =>
    tried({ name, breaks: ['a'], caught: ['createTag/x'], digest: { ...digest({}), accused } });
  const rightly = [one('its own', ['a']), one('a broken response', ['http'])];
  expect(blameGroup(rightly, []).wanting).toEqual([]);
  const known = one('JSON asked for by the name of a form', ['b']);
  const wrongly = ['this', 'that'].map((name) => one(name, ['b', 'a']));
  const { says, notes, wanting } = blameGroup([...rightly, known, ...wrongly], []);
  expect(says).toMatch(/^2 of 5 .* 1 otherwise, for a reason$/);
  expect(notes).toHaveLength(1);
  expect(wanting).toEqual([
    'this: breaks a, and is reported under b, a',
    'that: breaks a, and is reported under b, a',
  ]);
});

it('names no server that is gone as one that is told otherwise', () => {
  const names = faults.map(({ name }) => name);
  expect(Object.keys(reportedOtherwise).filter((name) => !names.includes(name))).toEqual([]);
});

it('reports a mock that does not hold both verdicts', () => {
  const digests = new Map([
    ['reference: reference', digest({})],
    ['mock: mock', digest({}, false)],
  ]);
  const { says, wanting } = mockAndReferenceGroup(digests);
  expect(says).toBe('1 of 2 hold both verdicts');
  expect(wanting).toEqual([expect.stringMatching(/^mock: source conformance does not hold/)]);
});

it('reports a clause that nothing holds, and one that nothing proves', async () => {
  const contract = await loadContract();
  const held = { ...planned('types/null', 'createTag/types'), holds: ['tag-name'] };
  const { wanting } = clausesGroup(contract, { cases: [held], tried: [], departures: [] });
  expect(wanting).toContain('byte-length: no case holds it, and nothing says why');
  expect(wanting).toContain('tag-name: no faulty server proves its cases');
  expect(wanting.filter((one) => one.startsWith('other-errors'))).toEqual([]);
});

it('ends with the figure', () => {
  const figure = { caught: 3, faulty: 4, falseAlarms: 0, tolerant: 2, seconds: 1.2 };
  const says = { title: 'Faulty by hand', says: '3 of 4 caught' };
  const group = { ...says, notes: ['a note'], wanting: ['one: survived'] };
  expect(renderGroups([group], false) + renderFigure(figure)).toMatchInlineSnapshot(`
    "✗ Faulty by hand: 3 of 4 caught
        ✗ one: survived
    3 of 4 faults caught, 0 false alarms at 2 tolerant servers, 1 s
    "
  `);
});

it('measures the blame of drawn faults that a whole usual run fails, and lists those told otherwise', () => {
  const wrong = (name: string) => met(name, { accused: ['a-clause', 'another'] });
  const others = [met('right', { accused: ['a-clause'] }), met('failing', { accused: ['http'] })];
  const thorough = met('met by a thorough run', { by: 'thorough' });
  const uncounted = [met('open', { open: 'a ruling', accused: ['x'] }), thorough];
  expect(drawnBlameGroup([...others, ...uncounted, wrong('wrong')])).toEqual({
    title: 'Blame of drawn faults',
    says: '2 of 3 that a usual run fails are reported under the clause that they break first, and no other',
    notes: ['wrong: breaks a-clause, and is reported under a-clause, another'],
    wanting: [],
  });
  const many = ['1', '2', '3', '4', '5'].map(wrong);
  expect(drawnBlameGroup(many).wanting).toHaveLength(5);
});

it('counts as skipped what the machine lacks, and not what the draw left out', () => {
  const [lacking] = tolerances.filter(({ needs }) => needs);
  const digests = new Map([[keyOf({ kind: 'tolerant', name: lacking?.name ?? '' }), undefined]]);
  const tally = { tried: [], cases: [], departures: [] };
  const group = tolerantGroup(digests, { faulty: [], tolerant: [] }, tally);
  expect(group.says).toContain('; 1 skipped, since');
});

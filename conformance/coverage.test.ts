import { beforeAll, describe, expect, it } from 'vitest';
import { type Declared, targetOf } from '../fixtures/servers/declared.ts';
import { type Running, startModel } from '../fixtures/servers/start.ts';
import { runConformance } from './conform.ts';
import { fewerRows, ofModel, onModel, optionsFor } from './testing/run-against.ts';
import type { Coverage, Report } from './types.ts';
import { exitCodeOf } from './verdict.ts';

let server: Running;
beforeAll(async () => {
  server = await startModel();
  return server.close;
});

const everything = fewerRows(onModel);
const run = (declared: Declared = {}, more: object = {}): Promise<Report> => {
  const { url, ...target } = targetOf(server, declared);
  return runConformance({ ...optionsFor(url), ...target, selection: everything, ...more });
};
const operation = ({ coverage }: Report, id: string) =>
  coverage?.operations.find((each) => each.operation === id);
const clausesIn = ({ coverage }: Report, state: Coverage['clauses'][number]['state']) =>
  coverage?.clauses.filter((clause) => clause.state === state).map(({ id }) => id) ?? [];

describe('coverage', () => {
  it('counts each clause once: held, tried through a driver, or never to be seen', async () => {
    const report = await run();
    expect(ofModel.map((id) => operation(report, id)?.state)).toEqual(ofModel.map(() => 'accepted'));
    expect(clausesIn(report, 'held')).toContain('routing-404');
    expect(clausesIn(report, 'not-tried')).toEqual(
      expect.arrayContaining(['limit-per-token', 'prefix-starts-token']),
    );
    expect(report.coverage?.clauses.find(({ id }) => id === 'limit-per-token')).toEqual({
      id: 'limit-per-token',
      state: 'not-tried',
      inputs: [{ kind: 'driver' }],
    });
    expect(clausesIn(report, 'not-testable')).toContain('typical-uses');
    expect(clausesIn(report, 'broken')).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
  });

  it('leaves the verdict undecided for an operation that lacks an option', async () => {
    const report = await run({ values: { 'routing-id': undefined } });
    expect(operation(report, 'getRoutingProfile')).toEqual({
      operation: 'getRoutingProfile',
      state: 'not-tried',
      inputs: [{ kind: 'flag', name: 'routing-id' }],
    });
    expect([report.verdicts.source.conforms, exitCodeOf(report)]).toEqual([false, 3]);
  });

  it.each([
    ['skipped', { skip: [...everything.skip, 'getRoutingProfile/*'] }],
    ['not among the chosen', { only: ['createTag/required', 'createAuthenticationProfile/examples'] }],
  ])('counts an operation that is %s for nothing', async (_, selection) => {
    const report = await run(
      { values: { 'routing-id': undefined } },
      { selection: { ...everything, ...selection } },
    );
    expect(operation(report, 'getRoutingProfile')?.state).toBe('left-out');
    expect(exitCodeOf(report)).toBe(0);
  });

  it('leaves out what creates when a run is read-only', async () => {
    const report = await run({}, { selection: { ...everything, readOnly: true } });
    expect(operation(report, 'createTag')?.state).toBe('left-out');
    expect(exitCodeOf(report)).toBe(0);
  });
});

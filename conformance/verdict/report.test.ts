// What a report concludes: statements by evidence, operations, both verdicts and the exit code.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Declared, targetOf } from '../../fixtures/servers/declared.ts';
import { type Running, startModel } from '../../fixtures/servers/start.ts';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { exitCodeOf, runConformance } from '../index.ts';
import { propertyWith, reportWith } from '../testing/report-with.ts';
import { fewerRows, ofModel, onModel, optionsFor } from '../testing/run-against.ts';
import type { Property, PropertyStatus, Report, Statement, Stop } from '../types.ts';
import { statementsOf } from './statements.ts';

describe('a statement', () => {
  const contractWith = (clause: object) => {
    const clauses = [{ id: 'c', section: '§1', states: 's', ...clause }];
    const source = { title: 's', version: '1', clauses, silences: [] };
    return createContract(documentWith({}, undefined, { 'x-source': source }));
  };
  const about = (id: string, status: PropertyStatus, more: Partial<Property> = {}) =>
    propertyWith(id, status, { origin: { level: 'stated', id: 'c', pointer: '' }, ...more });
  const input = { kind: 'flag', name: 'second-account' } as const;
  const evidence = { evidence: ['*/second/x'] };
  const held = about('a/b/x', 'held');
  const undecided = about('a/b/x', 'undecided');
  const lacking = about('a/second/x', 'undecided', { inputs: [input] });
  it.each<[string, object, readonly Property[], Statement['state'], Statement['inputs']?]>([
    ['holds by a property', {}, [held], 'held'],
    ['holds in part without a kind of evidence', evidence, [held, lacking], 'partly', [input]],
    ['holds by each kind of it', evidence, [held, about('a/second/x', 'held')], 'held'],
    ['is broken by one', evidence, [held, about('a/second/x', 'broken')], 'broken'],
    ['is undecided where nothing could be judged', {}, [undecided], 'undecided'],
    ['was not tried for want of an option', {}, [lacking], 'not-tried', [input]],
    ['cannot be seen', { elsewhere: 'why' }, [], 'unseen'],
    ['was not tried', {}, [], 'not-tried'],
  ])('%s', (_, clause, properties, state, inputs = []) => {
    const said = statementsOf(contractWith(clause), properties, new Set());
    expect(said).toEqual([{ clause: 'c', state, inputs }]);
  });
});

describe('the exit code', () => {
  const differing = { 'a/b/c': 'held', 'a/b/d?': 'broken' } as const;
  const ended = (stopped: Stop) => reportWith({ 'a/b/c': 'broken' }, { stopped });
  it.each<[string, Report, number]>([
    ['of what holds', reportWith({ 'a/b/c': 'held' }), 0],
    ['of what is broken', reportWith({ 'a/b/c': 'broken' }), 1],
    ['of a decision that differs, under the source', reportWith(differing), 0],
    ['of a decision that differs, under the contract', reportWith(differing, { against: 'contract' }), 1],
    ['of what is undecided', reportWith({ 'a/b/c': 'held', 'a/b/d': 'undecided' }), 3],
    ['of a run that a deadline ended with a finding', ended({ kind: 'deadline', seconds: 1 }), 1],
    ['of a run that a proxy answered', ended({ kind: 'proxy', status: 502 }), 3],
  ])('%s', (_, report, code) => expect(exitCodeOf(report)).toBe(code));

  it('of a server error to a wrong request is 1 where that is asked for', () => {
    const robustness = [
      { operation: 'a', about: 'a list', times: 1, seen: { kind: 'no-body' }, trial: {} as never },
    ] as const;
    const report = reportWith({ 'a/b/c': 'held' }, { robustness });
    expect([exitCodeOf(report), exitCodeOf(report, { robust: true })]).toEqual([0, 1]);
  });
});

describe('a run on the model server', () => {
  let server: Running;
  beforeAll(async () => {
    server = await startModel();
    return server.close;
  });
  const run = (declared: Declared = {}, selection: object = {}): Promise<Report> => {
    const { url, ...target } = targetOf(server, declared);
    return runConformance({
      ...optionsFor(url, { requests: 600 }),
      ...target,
      selection: { ...fewerRows(onModel), ...selection },
    });
  };
  const operationIn = ({ operations }: Report, id: string) => operations.find((each) => each.id === id);
  const stateOf = ({ statements }: Report, id: string) => statements.find(({ clause }) => clause === id);

  it('conforms, and shows each statement to hold by what it needs', async () => {
    const report = await run();
    expect(ofModel.map((id) => operationIn(report, id)?.requests.state)).toEqual(
      ofModel.map(() => 'accepted'),
    );
    expect([report.verdicts.source.state, report.verdicts.contract.state, exitCodeOf(report)]).toEqual([
      'conforms',
      'conforms',
      0,
    ]);
    expect(['routing-404', 'account-scope', 'json-bodies'].map((id) => stateOf(report, id)?.state)).toEqual([
      'held',
      'held',
      'held',
    ]);
    expect(stateOf(report, 'limit-per-token')).toEqual({
      clause: 'limit-per-token',
      state: 'not-tried',
      inputs: [{ kind: 'driver' }],
    });
    expect(stateOf(report, 'typical-uses')?.state).toBe('unseen');
    expect(report.answers.filter(({ differs }) => differs)).toEqual([]);
    expect(report.robustness).toEqual([]);
  });

  it('shows less without a second account, and says which option would show it', async () => {
    const report = await run({ values: { 'second-account': undefined, 'second-routing-id': undefined } });
    expect(stateOf(report, 'account-scope')).toMatchObject({ state: 'partly' });
    expect(stateOf(report, 'account-scope')?.inputs).toContainEqual({ kind: 'flag', name: 'second-account' });
    expect(exitCodeOf(report)).toBe(0);
  });

  it.each([
    ['skipped', { skip: ['getRoutingProfile', ...fewerRows(onModel).skip] }],
    ['not among the chosen', { only: ['createTag/*/required', 'createTag/body/tag-create-body'] }],
  ])('counts an operation that is %s for nothing', async (_, selection) => {
    const report = await run({ values: { 'routing-id': undefined } }, selection);
    expect(operationIn(report, 'getRoutingProfile')?.requests).toEqual({ state: 'left-out' });
    expect(report.chosen?.properties).toBeLessThan(report.chosen?.of ?? 0);
    expect(exitCodeOf(report)).toBe(0);
  });

  it('leaves out what creates when it may only read', async () => {
    const report = await run({}, { readOnly: true });
    expect(operationIn(report, 'createTag')?.requests.state).not.toBe('accepted');
    expect(
      report.properties.filter(({ operation, status }) => operation === 'createTag' && status === 'held'),
    ).toEqual([]);
  });
});

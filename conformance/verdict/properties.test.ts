import { describe, expect, it } from 'vitest';
import type { Evidence, Exchange, Origin, Pair, Reason, Requirement } from '../types.ts';
import { propertiesOf } from './properties.ts';

const stated: Origin = { level: 'stated', id: 'name-required', pointer: '/name' };
const decided: Origin = { level: 'chosen', id: 'invalid-request', pointer: '/400' };
const rejected: Requirement = { expect: { kind: 'rejected' }, origin: stated };
const with400: Requirement = { expect: { kind: 'status', statuses: [400] }, origin: decided };

const exchange: Exchange = {
  request: { method: 'POST', target: '/', headers: [], url: 'http://h/' },
  attempts: 1,
  milliseconds: 1,
};
const pair: Pair = {
  ...{ control: exchange, trial: exchange, required: rejected.expect },
  edit: { says: 'name is absent', parts: [{ kind: 'member', path: ['name'] }] },
  seen: { kind: 'status', status: 201, phrase: '' },
  beside: [],
};
const evidence = (status: Evidence['status'], parts: Partial<Evidence> = {}): Evidence => ({
  property: { operation: 'createTag', place: 'name', rule: 'required' },
  requirement: rejected,
  status,
  ...parts,
});
const undecided = (reason: Reason) => evidence('undecided', { reason });

describe('a property', () => {
  it('holds where a request could have shown it broken, and none did', () => {
    const property = { operation: 'createTag', place: 'invalid-request', rule: 'status' };
    const beside = evidence('held', { property, requirement: with400 });
    const [required, status] = propertiesOf([evidence('held'), beside, evidence('held')]);
    expect(required).toEqual({
      ...{ id: 'createTag/name/required', operation: 'createTag', place: 'name', rule: 'required' },
      ...{ level: 'stated', origin: stated, status: 'held', evidence: { judged: 2, held: 2 } },
    });
    expect(status).toMatchObject({ level: 'chosen', status: 'held', evidence: { judged: 1, held: 1 } });
  });

  it('is broken by one request, and shown by the first pair', () => {
    const all = [evidence('held'), evidence('broken'), evidence('broken', { pair }), evidence('held')];
    expect(propertiesOf(all)).toMatchObject([
      { status: 'broken', evidence: { judged: 4, held: 2 }, finding: pair },
    ]);
  });

  it('is undecided where nothing was judged, with the reason and the options that it needs', () => {
    const input = { kind: 'flag', name: 'second-account' } as const;
    const lost: Reason = { kind: 'no-control' };
    const [open] = propertiesOf([undecided(lost)]);
    expect(open).toMatchObject({ status: 'undecided', reason: lost, evidence: { judged: 0, held: 0 } });
    expect(open?.inputs).toBeUndefined();
    const needing = [
      undecided(lost),
      undecided({ kind: 'needs', input }),
      undecided({ kind: 'needs', input }),
    ];
    expect(propertiesOf(needing)).toMatchObject([{ reason: { kind: 'needs', input }, inputs: [input] }]);
  });

  it('is open where all that was sent only asked', () => {
    expect(propertiesOf([evidence('asked')])).toMatchObject([{ status: 'open' }]);
    expect(propertiesOf([evidence('asked'), evidence('held')])).toMatchObject([{ status: 'held' }]);
  });

  it('is as strong as the strongest of what is required under it', () => {
    const derived: Requirement = { ...rejected, origin: { ...stated, level: 'derived' } };
    const both = [evidence('held', { requirement: derived }), evidence('held')];
    expect(propertiesOf(both)[0]?.level).toBe('stated');
  });
});

import { describe, expect, it } from 'vitest';
import { exchangeOf, responseOf } from '../judge/testing/messages.ts';
import { plainCase } from '../testing/plain-case.ts';
import type {
  Condition,
  Exchange,
  Finding,
  HttpCase,
  Origin,
  Reason,
  Requirement,
  Result,
} from '../types.ts';
import { propertiesOf } from './properties.ts';

const stated: Origin = { level: 'stated', id: 'name-required', pointer: '/name' };
const decided: Origin = { level: 'chosen', id: 'invalid-request', pointer: '/400' };
const rejected: Requirement = { expect: { kind: 'rejected' }, origin: stated };
const with400: Requirement = { expect: { kind: 'status', statuses: [400] }, origin: decided };

const caseOf = (id: string, conditions: readonly Condition[] = [], text = '{}'): HttpCase =>
  plainCase(id, {
    operation: 'createTag',
    rule: 'required',
    kind: 'required/missing',
    place: 'name',
    requires: [rejected, with400],
    conditions,
    request: { method: 'POST', target: '/', headers: [], body: { text } },
  });
const twin = (id: string): Condition => ({
  kind: 'twin',
  case: id,
  change: [{ part: { kind: 'member', path: ['name'] }, from: '"a"' }],
});
const seen = (status: number) => ({ kind: 'status', status, phrase: '' }) as const;
const finding = ({ expect: required, origin }: Requirement, status: number): Finding => ({
  required,
  seen: seen(status),
  origin,
});
const resultOf = (testCase: HttpCase, parts: Partial<Result> = {}, status = 400): Result => ({
  case: testCase,
  outcomes: { source: 'passed', contract: 'passed' },
  findings: [],
  held: [],
  answers: [],
  exchange: exchangeOf({}, responseOf(status)),
  ...parts,
});
const of = (...results: readonly Result[]) => propertiesOf(results, undefined);

describe('a property', () => {
  it('holds where a request could have shown it broken, and none did', () => {
    const [required, status] = of(
      resultOf(caseOf('a'), { held: [0, 1] }),
      resultOf(caseOf('b'), { held: [0] }),
    );
    expect(required).toMatchObject({
      ...{ id: 'createTag/name/required', operation: 'createTag', place: 'name', rule: 'required' },
      ...{ level: 'stated', origin: stated, status: 'held', evidence: { judged: 2, held: 2 } },
    });
    expect(status).toMatchObject({
      ...{ id: 'createTag/invalid-request/status', level: 'chosen', origin: decided },
      ...{ status: 'held', evidence: { judged: 1, held: 1 } },
    });
  });

  it('is broken by one request, with the pair of the smallest one', () => {
    const control = resultOf(plainCase('control', { operation: 'createTag', requires: [] }), {}, 201);
    const wrong = (id: string, text: string) =>
      resultOf(caseOf(id, [twin('control')], text), { findings: [finding(rejected, 201)] }, 201);
    const [property] = of(
      control,
      wrong('large', '{"a":1,"b":2}'),
      wrong('small', '{}'),
      resultOf(caseOf('right'), { held: [0] }),
    );
    expect(property).toMatchObject({ status: 'broken', evidence: { judged: 3, held: 1 } });
    expect(property?.finding).toEqual({
      control: control.exchange,
      trial: expect.objectContaining({ response: expect.objectContaining({ status: 201 }) }),
      edit: [{ part: { kind: 'member', path: ['name'] }, from: '"a"' }],
      required: { kind: 'rejected' },
      seen: seen(201),
      beside: [],
    });
  });

  it('is shown by what an experiment narrowed down, with the point where the outcome turns', () => {
    const [exchange, right]: Exchange[] = [exchangeOf({ n: 129 }), exchangeOf({ n: 128 })];
    const boundary = { kind: 'number', path: ['n'], from: 129 } as const;
    const narrowed = [
      {
        ...({ operations: ['createTag'], expected: 'rejected', became: 'accepted', origin: stated } as const),
        ...{ exchange, right, cases: ['a'] },
        triggers: [{ kind: 'present', path: ['p'] } as const, boundary],
      },
    ];
    const results = [resultOf(caseOf('a'), { findings: [finding(rejected, 201)] }, 201)];
    const experiments = { requests: 9, most: 200, changing: [], narrowed };
    const [property] = propertiesOf(results, experiments as Parameters<typeof propertiesOf>[1]);
    expect(property?.finding).toMatchObject({
      ...{ control: right, trial: exchange, boundary },
      beside: [{ kind: 'present', path: ['p'] }],
    });
  });

  const needing = (...names: readonly string[]): Condition[] =>
    names.map((name) => ({
      kind: 'needs',
      input: { kind: 'flag', name },
      for: { kind: 'second-account' },
    }));
  const waiting: Reason = {
    kind: 'twin-not-accepted',
    twin: 't',
    state: { kind: 'responded', status: 400 },
  };

  it('is undecided where nothing was judged, with the reason', () => {
    const { exchange: _, ...open } = resultOf(caseOf('a'), { reason: waiting });
    const properties = of(open);
    expect(properties.map(({ id }) => id)).toEqual(['createTag/name/required']);
    expect(properties[0]).toMatchObject({ status: 'undecided', reason: waiting, evidence: { judged: 0 } });
    expect(properties[0]?.inputs).toBeUndefined();
  });

  it('says the options of the request that needs the fewest', () => {
    const [more, less] = [needing('a', 'b'), needing('c')];
    const reasonOf = (conditions: readonly Condition[]) => conditions[0] as Reason;
    const [property] = of(
      resultOf(caseOf('a', more), { reason: reasonOf(more) }),
      resultOf(caseOf('b', less), { reason: reasonOf(less) }),
    );
    expect(property?.inputs).toEqual([{ kind: 'flag', name: 'c' }]);
  });

  it('is open where the contract decided nothing', () => {
    const { requires: _, ...rest } = caseOf('a');
    const probe: HttpCase = { ...rest, rule: 'probes', asks: 'name-length', decides: [] };
    expect(of(resultOf(probe))).toMatchObject([
      { id: 'createTag/name/name-length', level: 'chosen', status: 'open' },
    ]);
  });

  it('is as strong as the strongest of what is required under it', () => {
    const chosen: HttpCase = {
      ...caseOf('a'),
      requires: [{ ...rejected, origin: { ...stated, level: 'derived' } }],
    } as HttpCase;
    expect(of(resultOf(chosen, { held: [0] }), resultOf(caseOf('b'), { held: [0] }))[0]?.level).toBe(
      'stated',
    );
  });
});

import { expect, it } from 'vitest';
import { plainCase } from '../testing/plain-case.ts';
import type { Experiments, Origin, Reason, Result } from '../types.ts';
import { attribute } from './attribute.ts';

const stated = (id: string): Origin => ({ level: 'stated', id, pointer: `/${id}` });
const chosen = (id: string): Origin => ({ level: 'chosen', id, pointer: `/${id}` });

const failed = (id: string, origin: Origin): Result => ({
  case: plainCase(id),
  outcomes: { source: origin.level === 'chosen' ? 'observed' : 'failed', contract: 'failed' },
  findings: [
    { required: { kind: 'accepted' }, seen: { kind: 'status', status: 400, phrase: 'Bad Request' }, origin },
  ],
  held: [],
  answers: [],
});

const waiting = (id: string, twin: string): Result => ({
  case: plainCase(id),
  outcomes: { source: 'inconclusive', contract: 'inconclusive' },
  findings: [],
  held: [],
  reason: { kind: 'twin-not-accepted', twin, state: { kind: 'responded', status: 400 } },
  answers: [],
});

const experiments: Experiments = {
  requests: 3,
  most: 200,
  changing: [],
  narrowed: [
    {
      operations: ['create'],
      expected: 'accepted',
      became: 'rejected',
      triggers: [{ kind: 'number', path: ['size'], from: 128 }],
      origin: stated('size'),
      exchange: { request: { ...plainCase('a').request, url: '' }, attempts: 1, milliseconds: 1 },
      cases: ['plain', 'other', 'decision'],
    },
  ],
};

const hidden: Reason = { kind: 'hidden', by: 'plain' };
const after = (...results: readonly Result[]) => attribute(results, experiments);

it('puts what an experiment explains under its clause', () => {
  const [plain, other] = after(failed('plain', stated('size')), failed('other', stated('name')));
  const origins = [plain, other].map((result) => result?.findings[0]?.origin);
  expect(origins).toEqual([stated('size'), stated('size')]);
  expect(other?.outcomes).toEqual({ source: 'failed', contract: 'failed' });
});

it('takes a difference from a decision for none where an experiment explains it', () => {
  const [decision] = after(failed('decision', chosen('name-length')));
  const outcomes = { source: 'observed', contract: 'inconclusive' };
  expect(decision).toMatchObject({ outcomes, findings: [], reason: hidden });
});

it('says what waits for a case that it explains, and for those that wait for it', () => {
  const all = after(failed('other', stated('name')), waiting('b', 'other'), waiting('c', 'b'));
  expect(all.map(({ reason }) => reason)).toEqual([undefined, hidden, hidden]);
});

it('leaves everything else as it is, even where cases wait for each other', () => {
  const others = [failed('another', stated('name')), waiting('d', 'e'), waiting('e', 'd')];
  expect(after(...others)).toEqual(others);
});

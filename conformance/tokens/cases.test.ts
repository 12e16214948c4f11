// The token cases of the contract: what they hold, ask and need.

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { type Contract, createContract } from '../../src/contract/index.ts';
import { requirementsOf } from '../types.ts';
import { rowsById } from './cases.ts';
import { tokenCases } from './index.ts';

const everything = { driver: true, jwtId: true };
const contract = await loadContract();
const cases = tokenCases(contract, everything);
const silences = [...contract.source.silences.values()];

/** The contract with other clauses or silences. */
const withSource = (change: object): Contract =>
  createContract({ ...contract.document, 'x-source': { ...contract.document['x-source'], ...change } });

const kindsOf = (id: string, inputs: typeof everything, of = contract) =>
  tokenCases(of, inputs)
    .find((testCase) => testCase.id === id)
    ?.conditions.map((condition) => condition.kind === 'needs' && condition.input);

describe('tokenCases', () => {
  it('have ids of their own in stable words', () => {
    const ids = cases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^runtime\/(silences\/)?[a-z]+(-[a-z]+)*$/);
  });

  it('hold every clause that the contract leaves to the token rules', () => {
    const left = [...contract.source.clauses.values()].filter(({ elsewhere }) =>
      elsewhere?.includes('--driver'),
    );
    const held = new Set(cases.flatMap(({ cites = [] }) => cites));
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ id }) => !held.has(id))).toEqual([]);
  });

  it('either hold a clause or ask a silence, and require one thing', () => {
    for (const tried of cases) {
      const { cites = [], asks } = tried;
      expect(cites.length > 0).toBe(asks === undefined);
      const kind = asks === undefined ? 'token-rule' : 'token-answer';
      expect(requirementsOf(tried).map(({ expect }) => expect.kind)).toEqual([kind]);
    }
  });

  it('rest a rule on its first clause', () => {
    const origins = new Map(cases.map((tried) => [tried.id, requirementsOf(tried)[0]?.origin]));
    const pointer = '/x-source/clauses';
    expect(origins.get('runtime/rate-limit')).toEqual({ level: 'stated', id: 'profile-ratelimit', pointer });
    expect(origins.get('runtime/unknown-token')).toEqual({
      level: 'derived',
      id: 'tokens-follow-profile',
      pointer,
    });
  });

  it('are none for a contract without the clauses', () => {
    expect(tokenCases(withSource({ clauses: [] }), everything)).toEqual([]);
  });

  it('observe without requiring anything where the contract has no answer', () => {
    const undecided = withSource({ silences: silences.map(({ answer: _, ...silence }) => silence) });
    for (const tried of tokenCases(undecided, everything)) {
      expect(requirementsOf(tried)).toHaveLength(tried.asks === undefined ? 1 : 0);
    }
  });
});

describe('the inputs of token cases', () => {
  const driver = { kind: 'driver' };
  const jwtId = { kind: 'flag', name: 'jwt-id' };

  it.each([
    ['runtime/rate-limit', { driver: true, jwtId: false }, []],
    ['runtime/rate-limit', { driver: false, jwtId: false }, [driver]],
    ['runtime/jwt', { driver: true, jwtId: true }, []],
    ['runtime/jwt', { driver: true, jwtId: false }, [jwtId]],
    ['runtime/jwt', { driver: false, jwtId: false }, [driver, jwtId]],
    ['runtime/silences/jwt-prefix', { driver: true, jwtId: false }, [jwtId]],
  ])('%s, when declared %o', (id, inputs, want) => {
    expect(kindsOf(id, inputs)).toEqual(want);
  });
});

describe('the silences about tokens', () => {
  const asked = silences.filter(({ elsewhere }) => elsewhere?.includes('--driver'));

  const probes = [...rowsById.values()].flatMap(({ id, words }) =>
    words ? [[id, Object.keys(words)] as const] : [],
  );

  it('are the ones that probes ask', () => {
    expect(probes.map(([silence]) => silence).toSorted()).toEqual(asked.map(({ id }) => id).toSorted());
  });

  it.each(probes)('have an answer that the probe can give: %s', (silence, words) => {
    expect(words).toContain(contract.source.silences.get(silence)?.answer);
  });
});

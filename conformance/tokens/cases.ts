// The token rules and probes as cases: data, planned and reported as the cases over HTTP are.

import type { Contract, Origin } from '../../src/contract/index.ts';
import type { Condition, Decision, Input, Purpose, TokenCase } from '../types.ts';
import { attachmentRows } from './rules/attachment.ts';
import { limitRows } from './rules/limit.ts';
import { refillRows } from './rules/refill.ts';
import { textRows } from './rules/text.ts';
import type { TokenRow } from './scenario.ts';

/** What the user declared that token cases need. */
export interface TokenInputs {
  /** A driver: `--driver`. */
  readonly driver: boolean;
  /** A JWT configuration that exists: `--jwt-id`. */
  readonly jwtId: boolean;
}

/** All token cases of a contract, their ids unique and stable; none for a contract without the clauses. */
export function tokenCases(contract: Contract, inputs: TokenInputs): readonly TokenCase[] {
  const speaksOfTokens = rows.every(({ holds = [] }) => holds.every((id) => contract.source.clauses.has(id)));
  if (!speaksOfTokens) return [];
  return [...rowsById].map(([id, row]) => caseOf(id, row, contract, inputs));
}

function caseOf(id: string, row: TokenRow, contract: Contract, inputs: TokenInputs): TokenCase {
  const { title, jwt, holds, level = 'stated' } = row;
  const conditions = conditionsOf(jwt, inputs);
  const common = {
    via: 'driver',
    id,
    operation: 'runtime',
    rule: 'runtime',
    kind: id,
    title,
    conditions,
  } as const;
  if (!holds) return { ...common, asks: row.id, decides: decided(contract, row.id) };
  const origin: Origin = { level, id: holds[0], pointer: '/x-source/clauses' };
  return { ...common, requires: [{ expect: { kind: 'token-rule' }, origin }], cites: holds };
}

function conditionsOf(jwt: true | undefined, inputs: TokenInputs): readonly Condition[] {
  return [
    ...(inputs.driver ? [] : [needs({ kind: 'driver' }, { kind: 'tokens' })]),
    ...(jwt === undefined || inputs.jwtId
      ? []
      : [needs({ kind: 'flag', name: 'jwt-id' }, { kind: 'reference', property: 'jwt_id' })]),
  ];
}

const needs = (input: Input, purpose: Purpose): Condition => ({ kind: 'needs', input, for: purpose });

/** The response that the contract chose, where it did. */
function decided({ source }: Contract, silence: string): readonly Decision[] {
  const answer = source.silences.get(silence)?.answer;
  if (answer === undefined) return [];
  return [
    {
      expect: { kind: 'token-answer', answer: String(answer) },
      origin: { level: 'chosen', id: silence, pointer: '/x-source/silences' },
    },
  ];
}

const rows = [...limitRows, ...refillRows, ...attachmentRows, ...textRows];

/** The rows by the ids of their cases: first what holds the clauses of §3, then what asks the silences about tokens. */
export const rowsById: ReadonlyMap<string, TokenRow> = new Map([
  ...rows.filter(({ holds }) => holds).map((row) => [`runtime/${row.id}`, row] as const),
  ...rows.filter(({ holds }) => !holds).map((row) => [`runtime/silences/${row.id}`, row] as const),
]);

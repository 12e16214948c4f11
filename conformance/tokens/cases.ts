// The token rules and probes as cases: data, planned and reported as the cases over HTTP are.

import type { Contract, Origin } from '../../src/contract/index.ts';
import type { Condition, Decision, Input, Purpose, TokenCase } from '../types.ts';
import { allowanceProbes, limitBesideRefillRules } from './rules/allowance.ts';
import { attachmentProbes, attachmentRules, expirationProbes, expirationRules } from './rules/attachment.ts';
import { limitProbes, limitRules, windowLengthRules } from './rules/limit.ts';
import { refillRules } from './rules/refill.ts';
import { jwtRules, textProbes, textRules } from './rules/text.ts';
import type { Script, TokenProbe, TokenRule } from './script.ts';
import type { History } from './service.ts';

/** What the user declared that token cases need. */
export interface TokenInputs {
  /** A driver: `--driver`. */
  readonly driver: boolean;
  /** A JWT configuration that exists: `--jwt-id`. */
  readonly jwtId: boolean;
}

/** All token cases of a contract, their ids unique and stable; none for a contract without the clauses. */
export function tokenCases(contract: Contract, inputs: TokenInputs): readonly TokenCase[] {
  if (!speaksOfTokens(contract)) return [];
  return [
    ...tokenRules.map((rule) => caseOfRule(rule, inputs)),
    ...tokenProbes.map((probe) => caseOfProbe(probe, contract, inputs)),
  ];
}

const speaksOfTokens = ({ source }: Contract) =>
  tokenRules.every(({ holds }) => holds.every((id) => source.clauses.has(id)));

function caseOfRule(rule: TokenRule, inputs: TokenInputs): TokenCase {
  const { id, title, holds, level = 'stated', jwt } = rule;
  const origin: Origin = { level, id: holds[0], pointer: '/x-source/clauses' };
  return {
    ...skeleton(id, title, jwt, inputs),
    requires: [{ expect: { kind: 'token-rule' }, origin }],
    cites: holds,
  };
}

function caseOfProbe(probe: TokenProbe, contract: Contract, inputs: TokenInputs): TokenCase {
  const { silence, title, jwt } = probe;
  return {
    ...skeleton(idOfProbe(probe), title, jwt, inputs),
    asks: silence,
    decides: decided(contract, silence),
  };
}

function skeleton(id: string, title: string, jwt: true | undefined, inputs: TokenInputs) {
  const conditions = conditionsOf(jwt, inputs);
  return { via: 'driver', id, operation: 'runtime', rule: 'runtime', kind: id, title, conditions } as const;
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

/** The answer that the contract chose, where it did. */
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

/** What holds the clauses of §3. */
export const tokenRules: readonly TokenRule[] = [
  ...limitRules,
  ...windowLengthRules,
  ...limitBesideRefillRules,
  ...refillRules,
  ...expirationRules,
  ...attachmentRules,
  ...textRules,
  ...jwtRules,
];

/** What asks the silences about tokens. */
export const tokenProbes: readonly TokenProbe[] = [
  ...limitProbes,
  ...allowanceProbes,
  ...attachmentProbes,
  ...expirationProbes,
  ...textProbes,
];

/** Where a case is tried beside an application's first token. */
export const historiesOf = (id: string): readonly History[] =>
  tokenRules.find((rule) => rule.id === id)?.after ?? [];

/** The id of the case of a probe. */
export const idOfProbe = ({ silence }: TokenProbe) => `runtime/silences/${silence}`;

/** The script of each case, by its id. */
export const scripts: ReadonlyMap<string, Script> = new Map<string, Script>([
  ...tokenRules.map(({ id, run }) => [id, run] as const),
  ...tokenProbes.map((probe) => [idOfProbe(probe), probe.run] as const),
]);

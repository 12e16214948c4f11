// The cases that the suite plans for the kit's contract, with everything declared.

import { type Case, heldBy, planCases } from '../conformance/index.ts';
import type { Contract } from '../src/contract/index.ts';

/** A case as the proof sees it. */
export interface Planned {
  readonly id: string;
  readonly operation: string;
  /** What it is an instance of. */
  readonly kind: string;
  /** Clauses and silences that it holds or asks about. */
  readonly holds: readonly string[];
  /** Those of them that a response can be judged by. */
  readonly judges: readonly string[];
}

const plans = new WeakMap<Contract, readonly Planned[]>();

/** Every case of a contract, those of the token rules last. */
export function plannedCases(contract: Contract): readonly Planned[] {
  const plan = plans.get(contract) ?? allCases(contract).map(toPlanned);
  plans.set(contract, plan);
  return plan;
}

const allCases = (contract: Contract): readonly Case[] =>
  planCases({
    contract,
    values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'foreign-account': 'globex' },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: 'planned' },
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
    driver: true,
  }).all;

function toPlanned(testCase: Case): Planned {
  const { requires, id, operation, kind, via } = testCase;
  const holds = heldBy(testCase);
  return {
    id,
    operation,
    kind,
    holds,
    judges: via === 'driver' ? holds : [...new Set(requires.flatMap(({ origin }) => origin.id ?? []))],
  };
}

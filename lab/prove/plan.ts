// The cases that the suite plans for the kit's contract, with everything declared.

import { type Case, heldBy, type Plan, planCases, requirementsOf } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { modelCredential, modelValues } from '../fixtures/servers/declared.ts';

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
  const plan = plans.get(contract) ?? planOf(contract, { driver: true }).all.map(toPlanned);
  plans.set(contract, plan);
  return plan;
}

/** Everything that the suite would send to the model server, and what has to be declared of it. */
export const planOf = (contract: Contract, parts: { thorough?: boolean; driver?: boolean } = {}): Plan =>
  planCases({
    contract,
    values: modelValues,
    credential: modelCredential,
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
    driver: false,
    ...parts,
  });

function toPlanned(testCase: Case): Planned {
  const { id, operation, kind, via } = testCase;
  const holds = heldBy(testCase);
  return {
    id,
    operation,
    kind,
    holds,
    judges:
      via === 'driver'
        ? holds
        : [...new Set(requirementsOf(testCase).flatMap(({ origin }) => origin.id ?? []))],
  };
}

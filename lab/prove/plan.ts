// The cases that the suite plans for the kit's contract, with every option declared.

import { type Case, heldBy, type Plan, planCases, requirementsOf } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { modelCredential, modelSecondCredential, modelValues } from '../fixtures/servers/declared.ts';

/** What the proof needs of a case. */
export interface Planned {
  readonly id: string;
  readonly operation: string;
  readonly kind: string;
  /** Clauses and silences that it holds or asks about. */
  readonly holds: readonly string[];
  /** Those of them that a response can break. */
  readonly judges: readonly string[];
}

/** Every case of a contract, those of the token rules last. */
export const plannedCases = oncePer((contract: Contract): readonly Planned[] =>
  planOf(contract, { driver: true }).all.map(toPlanned),
);

const kit = { name: 'prove', version: '1' };

/** Every case. */
export const everything = { only: [], skip: [], readOnly: false } as const;

/** What is said of every run of the proof. */
export const everyRun = { headers: [], concurrency: 8, rate: 0, nonce: 'prove', kit } as const;

/** Everything that the suite sends to the model server: a run of the proof plans the same, which is derived once. */
export const planOf = (contract: Contract, parts: { thorough?: boolean; driver?: boolean } = {}): Plan =>
  planCases({
    contract,
    values: modelValues,
    credential: modelCredential,
    secondCredential: modelSecondCredential,
    headers: [],
    selection: everything,
    driver: false,
    kit,
    ...parts,
  });

function toPlanned(testCase: Case): Planned {
  const { id, operation, kind, via } = testCase;
  const holds = heldBy(testCase);
  const required = new Set(requirementsOf(testCase).flatMap(({ origin }) => origin.id ?? []));
  return { id, operation, kind, holds, judges: via === 'driver' ? holds : [...required] };
}

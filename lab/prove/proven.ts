// Which servers prove each clause and silence, from the plan: every faulty server names what it breaks, and
// the proof fails while one is not caught.

import type { Contract } from '../../src/contract/index.ts';
import type { SiteProof } from '../../src/docs/index.ts';
import { faultyDrivers } from '../fixtures/drivers/faulty.ts';
import { tolerantDrivers } from '../fixtures/drivers/tolerant.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import { mutantsOf } from './machine.ts';
import { type Planned, plannedCases } from './plan.ts';

/** The table for the site, by id, in the order of the contract. */
export function provenBy(contract: Contract): SiteProof {
  const { clauses, silences } = contract.source;
  const cases = plannedCases(contract);
  const hand = [
    ...faults.map(({ name, breaks }) => ({ name, ids: breaks })),
    ...faultyDrivers.map(({ name, caughtBy }) => ({ name, ids: heldIn(cases, caughtBy) })),
  ];
  const machine = mutantsOf(contract).map(({ name, breaks }) => ({ name, ids: [breaks] }));
  const tolerant = [
    ...tolerances.flatMap(({ name, silences, needs }) => (needs ? [] : [{ name, ids: silences }])),
    ...tolerantDrivers.map(({ name, answers = {} }) => ({ name, ids: Object.keys(answers) })),
  ].filter(({ name }) => name !== unchanged);
  return Object.fromEntries(
    [...clauses.keys(), ...silences.keys()].map((id) => {
      const about = (all: typeof hand) => all.filter(({ ids }) => ids.includes(id)).map(({ name }) => name);
      return [id, { faults: about(hand), machine: about(machine).length, otherwise: about(tolerant) }];
    }),
  );
}

/** The name of the unchanged server and driver, which says nothing about what they decide. */
const unchanged = 'as the base is';

/** The clauses and silences that a case holds. */
export const heldIn = (cases: readonly Planned[], caseId: string): readonly string[] =>
  cases.find(({ id }) => id === caseId)?.holds ?? [];

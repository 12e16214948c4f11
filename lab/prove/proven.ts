// What each clause and silence is proven with, as the proof is planned: every faulty server names what it breaks, and the
// proof fails while one of them is not caught. What a run of it measured is in `measured.ts`.

import type { Contract } from '../../src/contract/index.ts';
import type { ProofEntry, SiteProof } from '../../src/docs/index.ts';
import { faultyDrivers } from '../fixtures/drivers/faulty.ts';
import { tolerantDrivers } from '../fixtures/drivers/tolerant.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { tolerances } from '../fixtures/servers/tolerances.ts';
import { mutantsOf } from './machine/index.ts';
import { type Planned, plannedCases } from './plan.ts';

/** The table of the site, by id, in the order of the contract. */
export function provenBy(contract: Contract): SiteProof {
  const { clauses, silences } = contract.source;
  const servers = serversOf(contract);
  return Object.fromEntries([...clauses.keys(), ...silences.keys()].map((id) => [id, entryOf(id, servers)]));
}

/** The servers and drivers, each with the clauses or silences that it is about. */
interface Servers {
  readonly hand: readonly About[];
  readonly machine: readonly About[];
  readonly tolerant: readonly About[];
}

interface About {
  readonly name: string;
  readonly ids: readonly string[];
}

function serversOf(contract: Contract): Servers {
  const cases = plannedCases(contract);
  return {
    hand: [
      ...faults.map(({ name, breaks }) => ({ name, ids: breaks })),
      ...faultyDrivers.map(({ name, caughtBy }) => ({ name, ids: heldIn(cases, caughtBy) })),
    ],
    machine: mutantsOf(contract).map(({ name, breaks }) => ({ name, ids: [breaks] })),
    tolerant: [
      ...tolerances.flatMap(({ name, silences, needs }) => (needs ? [] : [{ name, ids: silences }])),
      ...tolerantDrivers.map(({ name, answers = {} }) => ({ name, ids: Object.keys(answers) })),
    ].filter(({ name }) => name !== unchanged),
  };
}

/** What a case holds. */
export const heldIn = (cases: readonly Planned[], caseId: string): readonly string[] =>
  cases.find(({ id }) => id === caseId)?.holds ?? [];

/** The server and the driver that the others are changes of; the name says nothing of what they answer. */
const unchanged = 'as the base is';

function entryOf(id: string, { hand, machine, tolerant }: Servers): ProofEntry {
  const about = (all: readonly About[]) => all.filter(({ ids }) => ids.includes(id)).map(({ name }) => name);
  return { faults: about(hand), machine: about(machine).length, otherwise: about(tolerant) };
}

// Every clause and silence: the cases that hold it, and the faulty servers that prove those cases.

import type { Clause, Contract, Silence } from '../../../src/contract/index.ts';
import type { Tally } from '../tally.ts';
import { unheld } from '../unheld.ts';
import { counted, type Group } from './group.ts';

/** What the table says of one clause or silence. */
export interface Row {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  /** Why no case over HTTP holds it. */
  readonly open?: string;
  /** Kinds of cases, with how many there are of each. */
  readonly cases: readonly string[];
  readonly count: number;
  /** Faulty servers and drivers made by hand, by name, and how many were made by machine. */
  readonly hand: readonly string[];
  readonly machine: number;
  /** Tolerant servers and drivers that answer a silence otherwise, and are noticed. */
  readonly departures: readonly string[];
}

export interface Rows {
  readonly clauses: readonly Row[];
  readonly silences: readonly Row[];
}

/** The rows of the table. */
export function rowsOf({ source }: Contract, tally: Tally): Rows {
  return {
    clauses: [...source.clauses.values()].map((one) => row(one, one.states, one.elsewhere, tally)),
    silences: [...source.silences.values()].map((one) => row(one, inWords(one), openOf(one), tally)),
  };
}

const inWords = ({ question, decision }: Silence) =>
  decision === undefined ? question : `${question} ${decision}`;
const openOf = ({ id, outOfScope, elsewhere }: Silence) => outOfScope ?? elsewhere ?? unheld[id];

function row(
  { id, section }: Pick<Clause, 'id' | 'section'>,
  says: string,
  open: string | undefined,
  { cases, tried, departures }: Tally,
): Row {
  const holding = cases.filter((one) => one.holds.includes(id));
  const kinds = Map.groupBy(holding, ({ operation, kind }) =>
    operation === 'runtime' ? kind : `${operation}/${kind}`,
  );
  const departing = departures.filter(({ silences, needs }) => needs === undefined && silences.includes(id));
  const proving = tried.filter((one) => one.breaks.includes(id) && one.caught.length > 0);
  return {
    id,
    section,
    says,
    ...(open !== undefined && { open }),
    cases: [...kinds].map(([kind, all]) => (all.length === 1 ? kind : `${kind} (${all.length})`)),
    count: holding.length,
    hand: proving.filter(({ kind }) => kind !== 'machine').map(({ name }) => name),
    machine: proving.filter(({ kind }) => kind === 'machine').length,
    departures: departing.map(({ name }) => name),
  };
}

/** Whether every clause is held and proven. */
export function clausesGroup({ clauses, silences }: Rows): Group {
  const all = [...clauses, ...silences];
  const held = all.filter((one) => one.open === undefined || one.count > 0);
  const isChosen = (one: Row) => silences.includes(one);
  const isProven = (one: Row) =>
    one.hand.length + one.machine > 0 || (isChosen(one) && one.departures.length > 0);
  return {
    title: 'Clauses',
    says: `${counted(clauses.length, 'clause')} and ${counted(silences.length, 'silence')}: ${held.filter(isProven).length} held by cases that faulty servers prove, ${all.length - held.length} that no case can hold, for a reason`,
    notes: [],
    wanting: [
      ...held
        .filter(({ count }) => count === 0)
        .map(({ id }) => `${id}: no case holds it, and nothing says why`),
      ...held
        .filter((one) => one.count > 0 && !isProven(one))
        .map(({ id }) => `${id}: no faulty server proves its cases`),
      ...Object.keys(unheld)
        .filter((id) => all.find((one) => one.id === id)?.count !== 0)
        .map(
          (id) =>
            `${id}: is in lab/prove/unheld.ts, but a case holds it, or the contract has no such silence`,
        ),
    ],
  };
}

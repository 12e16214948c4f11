// What all servers together show: every kind of case earns its place, and every clause and silence is held by cases that faulty
// servers prove. Only a proof of every server knows it.

import type { Clause, Contract } from '../../src/contract/index.ts';
import { isRow, overlaps, unheld } from './exceptions.ts';
import { counted, type Group } from './group.ts';
import type { Prone } from './groups-right.ts';
import type { Tally } from './tally.ts';

/** Each kind of case catches a server that nothing else catches, or says why it stays. */
export function bothWaysGroup({ cases, tried, departures }: Tally): Group {
  const kinds = [...new Set(cases.map(({ kind }) => kind))].filter((kind) => !isRow(kind));
  const kindOf = new Map(cases.map(({ id, kind }) => [id, kind]));
  const caught = [...tried, ...departures].map(
    ({ failed }) => new Set(failed.flatMap((id) => kindOf.get(id) ?? [])),
  );
  const alone = new Set(caught.filter(({ size }) => size === 1).flatMap((only) => [...only]));
  const idle = kinds.filter((kind) => !alone.has(kind) && overlaps[kind] === undefined);
  const listed = Object.keys(overlaps);
  const isListed = (kind: string) => `${kind}: is in lab/prove/exceptions.ts`;
  return {
    title: 'Both ways',
    says: `${kinds.length} kinds of cases: ${kinds.length - listed.length - idle.length} catch a server that nothing else catches, ${listed.length} overlap for a reason, ${idle.length} are idle`,
    notes: listed.map((kind) => `overlap: ${kind} (${overlaps[kind]})`),
    wanting: [
      ...idle.map(
        (kind) =>
          `${kind}: catches no server alone; name one, or say in lab/prove/exceptions.ts why it stays`,
      ),
      ...listed
        .filter((kind) => alone.has(kind))
        .map((kind) => `${isListed(kind)}, but does catch a server alone`),
      ...listed
        .filter((kind) => !kinds.includes(kind))
        .map((kind) => `${isListed(kind)}, but no case is of this kind`),
    ],
  };
}

/** What is known of one clause or silence. */
export interface Row {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  /** Why no case over HTTP holds it. */
  readonly open: string | undefined;
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

/** The rows of all clauses and silences. */
export const rowsOf = ({ source }: Contract, tally: Tally): Rows => ({
  clauses: [...source.clauses.values()].map((one) => rowOf(one, one.states, one.elsewhere, tally)),
  silences: [...source.silences.values()].map((one) => {
    const says = one.decision === undefined ? one.question : `${one.question} ${one.decision}`;
    return rowOf(one, says, one.outOfScope ?? one.elsewhere ?? unheld[one.id], tally);
  }),
});

function rowOf(
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
    open,
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
  const isProven = (one: Row) =>
    one.hand.length + one.machine > 0 || (silences.includes(one) && one.departures.length > 0);
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
            `${id}: is in lab/prove/exceptions.ts, but a case holds it, or the contract has no such silence`,
        ),
    ],
  };
}

/** What was measured, as a page: each clause and silence with its cases and the servers that showed them to tell. */
export function renderMeasured({ clauses, silences }: Rows, prone: readonly Prone[]): string {
  const lines = [
    '# Clauses, cases, and the servers that proved them',
    '',
    ...['## Clauses', '', ...clauses.flatMap(entry)],
    ...['## Silences', '', ...silences.flatMap(entry)],
    ...['## Cases that show nothing alone', ''],
    ...prone.flatMap(({ kind, passed, of, servers }) => list(`\`${kind}\` (${passed} of ${of})`, servers)),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const entry = ({ id, section, says, open, cases, count, hand, machine, departures }: Row) => [
  ...[`### \`${id}\` (${section})`, '', says, ''],
  ...(open === undefined ? [] : [open, '']),
  ...list(`Cases (${count})`, cases),
  ...list('Proven by', machine === 0 ? hand : [...hand, `${machine} made by machine`]),
  ...list('Answered otherwise, and noticed', departures),
];

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? [] : [`${title}:`, '', ...items.map((item) => `- ${item}`), ''];

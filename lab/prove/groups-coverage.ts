// What only the whole set of servers shows: every kind of case is needed, and every clause and silence has
// cases that faulty servers prove.

import { counted } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { isRow, overlaps, unheld } from './exceptions.ts';
import type { Group } from './group.ts';
import type { Tally } from './tally.ts';

/** Each kind of case catches a server that no other kind catches, or has a reason to stay. */
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

/** Each clause and silence has a case that a faulty server proves, or a reason why not. */
export function clausesGroup({ source: { clauses, silences } }: Contract, tally: Tally): Group {
  const ids = [...clauses.keys(), ...silences.keys()];
  const excuse = (id: string) => {
    const silence = silences.get(id);
    return clauses.get(id)?.elsewhere ?? silence?.outOfScope ?? silence?.elsewhere ?? unheld[id];
  };
  const judged = new Set(tally.cases.flatMap(({ holds }) => holds));
  const departed = tally.departures.filter(({ needs }) => needs === undefined);
  const proven = new Set([
    ...tally.tried.filter(({ caught }) => caught.length > 0).flatMap(({ breaks }) => breaks),
    ...departed.flatMap((one) => one.silences.filter((id) => silences.has(id))),
  ]);
  const held = ids.filter((id) => excuse(id) === undefined || judged.has(id));
  return {
    title: 'Clauses',
    says: `${counted(clauses.size, 'clause')} and ${counted(silences.size, 'silence')}: ${held.filter((id) => proven.has(id)).length} held by cases that faulty servers prove, ${ids.length - held.length} that no case can hold, for a reason`,
    notes: [],
    wanting: [
      ...held.filter((id) => !judged.has(id)).map((id) => `${id}: no case holds it, and nothing says why`),
      ...held
        .filter((id) => judged.has(id) && !proven.has(id))
        .map((id) => `${id}: no faulty server proves its cases`),
      ...Object.keys(unheld)
        .filter((id) => judged.has(id) || !ids.includes(id))
        .map(
          (id) =>
            `${id}: is in lab/prove/exceptions.ts, but a case holds it, or the contract has no such silence`,
        ),
    ],
  };
}

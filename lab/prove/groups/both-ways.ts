// Every rule earns its place: each kind of case catches a server that nothing else catches, or says why it stays.

import { isRow, overlaps } from '../overlaps.ts';
import type { Planned } from '../plan.ts';
import type { Tally } from '../tally.ts';
import type { Group } from './group.ts';

/** Kinds of cases. */
export function bothWaysGroup({ cases, tried, departures }: Tally): Group {
  const kinds = [...new Set(cases.map(({ kind }) => kind))].filter((kind) => !isRow(kind));
  const alone = catchingAlone(
    cases,
    [...tried, ...departures].map(({ failed }) => failed),
  );
  const idle = kinds.filter((kind) => !alone.has(kind) && overlaps[kind] === undefined);
  const listed = Object.keys(overlaps);
  return {
    title: 'Both ways',
    says: `${kinds.length} kinds of cases: ${kinds.length - listed.length - idle.length} catch a server that nothing else catches, ${listed.length} overlap for a reason, ${idle.length} are idle`,
    notes: listed.map((kind) => `overlap: ${kind} (${overlaps[kind]})`),
    wanting: [
      ...idle.map(
        (kind) => `${kind}: catches no server alone; name one, or say in lab/prove/overlaps.ts why it stays`,
      ),
      ...listed
        .filter((kind) => alone.has(kind))
        .map((kind) => `${kind}: is in lab/prove/overlaps.ts, but does catch a server alone`),
      ...listed
        .filter((kind) => !kinds.includes(kind))
        .map((kind) => `${kind}: is in lab/prove/overlaps.ts, but no case is of this kind`),
    ],
  };
}

/** Kinds to which everything belongs that failed at some server. */
function catchingAlone(
  cases: readonly Planned[],
  failures: readonly (readonly string[])[],
): ReadonlySet<string> {
  const kindOf = new Map(cases.map(({ id, kind }) => [id, kind]));
  const kinds = failures.map((failed) => new Set(failed.flatMap((id) => kindOf.get(id) ?? [])));
  return new Set(kinds.filter(({ size }) => size === 1).flatMap((alone) => [...alone]));
}

// What a server decides otherwise than the contract where the source is silent: one cause for each difference, however
// many cases show it.

import type { Cause, Finding, Result } from '../types.ts';
import { explaining, type Search } from './view.ts';

/** Differences that two cases or more show; where the source decides, they fail nothing. */
export const decidedOtherwise: Search = ({ report, open }) => {
  if (report.against !== 'contract') return [];
  const differing = open.filter(
    ({ outcomes }) => outcomes.contract === 'failed' && outcomes.source !== 'failed',
  );
  const shownIn = new Map<string, number>();
  for (const name of differing.flatMap(differencesOf)) shownIn.set(name, (shownIn.get(name) ?? 0) + 1);
  return [...Map.groupBy(differing, (result) => rarest(differencesOf(result), shownIn))]
    .flatMap(([name, same]) => (name === undefined || same.length < 2 ? [] : [causeOf(name, same)]))
    .toSorted((a, b) => b.cases.length - a.cases.length);
};

/** A case that shows two differences counts for the rarer one: the other has cases enough to be told. */
const rarest = (names: readonly string[], shownIn: ReadonlyMap<string, number>): string | undefined =>
  names.toSorted((a, b) => (shownIn.get(a) ?? 0) - (shownIn.get(b) ?? 0))[0];

/** The first of each silence: what else of an error body is wrong where it is none follows from that. */
const differencesOf = ({ findings }: Result): readonly string[] => [
  ...new Set(
    [...Map.groupBy(findings, ({ origin }) => origin.id).values()].flatMap(([first]) =>
      first === undefined ? [] : [nameOf(first)],
    ),
  ),
];

function causeOf(name: string, same: readonly Result[]): Cause {
  const findings = same.flatMap((result) => result.findings.filter((finding) => nameOf(finding) === name));
  return {
    kind: 'decided-otherwise',
    id: `decided-otherwise/${name}`,
    silences: [...new Set(findings.flatMap(({ origin }) => origin.id ?? []))],
    operations: [...new Set(same.map(({ case: { operation } }) => operation))],
    finding: findings[0] as Finding,
    ...explaining(same),
  };
}

/** `status/400/422`, `media-type/text/plain`, `header/allow`; what has no such short form, by its silence. */
function nameOf({ required, seen, origin }: Finding): string {
  if (required.kind === 'status' && seen.kind === 'status')
    return `status/${required.statuses.join('+')}/${seen.status}`;
  if (required.kind === 'media-type' && seen.kind === 'media-type')
    return `media-type/${required.mediaType}/${seen.mediaType?.slice(0, 60).toLowerCase() ?? 'none'}`;
  if (required.kind === 'header') return `header/${required.name.toLowerCase()}`;
  return `${required.kind}/${origin.id ?? origin.pointer}`;
}

// One cause for each thing that experiments narrowed down, and for each decision that the server takes otherwise.

import type { Cause, Finding, Result } from '../types.ts';
import { explaining, glimpseOf, type Search } from './view.ts';

/** What of a request turns its outcome. */
export const narrowedDown: Search = ({ report: { experiments }, open }) => {
  const left = new Set(open);
  const found = (experiments?.narrowed ?? []).flatMap<Extract<Cause, { kind: 'narrowed' }>>(
    ({ cases, ...narrowed }) => {
      const own = [...left].filter(
        ({ case: { id }, reason }) => cases.includes(id) || isHiddenBy(cases[0], reason),
      );
      for (const result of own) left.delete(result);
      if (own.length === 0) return [];
      const response = glimpseOf(narrowed.exchange);
      const shown = { cases: own.map(({ case: { id } }) => id), ...(response && { response }) };
      const example = own.find(({ case: { id } }) => id === cases[0]) ?? own[0];
      return [{ kind: 'narrowed', ...narrowed, ...shown, ...(example && { example: example.case.id }) }];
    },
  );
  const [odd, plain] = [found.filter(isServerError), found.filter((cause) => !isServerError(cause))];
  return [...plain, ...odd.toSorted((a, b) => b.cases.length - a.cases.length)];
};

/**
 * A server error for some requests breaks no clause of what the service does: what does comes first. One for every request,
 * or from some request on, is told before all others.
 */
export const isServerError = (cause: Cause): boolean =>
  cause.kind === 'narrowed' &&
  cause.origin.level === 'http' &&
  !cause.triggers.some(({ kind }) => kind === 'any-request' || kind === 'no-more');

/** What was wrong in the run and right when it was sent again. */
export const notAlone: Search = ({ report: { experiments }, open }) => {
  const changing = experiments?.changing ?? [];
  const own = open.filter(
    ({ case: { id }, reason }) =>
      changing.some((each) => each.case === id) || (changing.length > 0 && reason?.kind === 'twin-stopped'),
  );
  const among = changing.filter((each) => each.among && own.some(({ case: { id } }) => id === each.case));
  if (own.length === 0) return [];
  return [{ kind: 'not-alone', requests: changing.length, among: among.length > 0, ...explaining(own) }];
};

const isHiddenBy = (by: string | undefined, reason: Result['reason']) =>
  reason?.kind === 'hidden' && reason.by === by;

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

// One cause for each result of an experiment, and for each decision that the server takes differently from
// the contract.

import { grouped, largestFirst } from '../grouped.ts';
import type { Cause, Finding, Result } from '../types.ts';
import { byOperation, explaining, glimpseOf, type Search } from './view.ts';

/** Causes that experiments narrowed down. */
export const narrowedDown: Search = ({ report: { experiments }, open }) => {
  const left = new Set(open);
  const found = (experiments?.narrowed ?? []).flatMap<Extract<Cause, { kind: 'narrowed' }>>(
    ({ cases, ...narrowed }) => {
      const own = [...left].filter(
        ({ case: { id }, reason }) => cases.includes(id) || isHiddenBy(cases[0], reason),
      );
      for (const result of own) left.delete(result);
      const [first] = own;
      if (first === undefined) return [];
      const response = glimpseOf(narrowed.exchange);
      const ids = own.map(({ case: { id } }) => id);
      const example = ids.find((id) => id === cases[0]) ?? first.case.id;
      return [{ kind: 'narrowed', ...narrowed, cases: ids, ...(response && { response }), example }];
    },
  );
  const [odd, plain] = [found.filter(isServerError), found.filter((cause) => !isServerError(cause))];
  return [...plain, ...odd.toSorted((a, b) => b.cases.length - a.cases.length)];
};

/**
 * Causes that break a clause come before server errors that only some requests show. A server error for every
 * request, or for every one from some moment on, comes before all others.
 */
export const isServerError = (cause: Cause): boolean =>
  cause.kind === 'narrowed' &&
  cause.origin.level === 'http' &&
  !cause.triggers.some(({ kind }) => kind === 'any-request' || kind === 'no-more');

/** So many that changed are the rule: what could not be sent again as well fails for the same reason. */
const manyChanging = 20;

/** Requests that failed beside others and succeeded alone. */
export const notAlone: Search = ({ report: { experiments, against }, open }) => {
  const { changing = [], requests = 0, most = 0 } = experiments ?? {};
  const isAnyOther = requests >= most && changing.length >= manyChanging;
  const among = new Set(changing.flatMap((each) => (each.among ? [each.case] : [])));
  const again = open.filter(({ case: { id } }) => changing.some((each) => each.case === id));
  const shared = operationsThatShare(again, among);
  // What had to be rejected, and is when sent again, may have followed something in the run: its clause says more.
  const isAccusing = ({ findings: [main] }: Result) =>
    /^(rejected|not-resource)$/.test(main?.required.kind ?? '');
  const changed = again.filter((result) => !isAccusing(result) || shared.has(result.case.operation));
  if (changed.length === 0) return [];
  const isHidden = (result: Result) =>
    result.outcomes[against] === 'failed' &&
    ((isAnyOther && !isAccusing(result)) || (shared.has(result.case.operation) && isInSequence(result.case)));
  const own = open.filter(
    (result) => changed.includes(result) || isHidden(result) || result.reason?.kind === 'twin-stopped',
  );
  const isAmong = changed.some(({ case: { id } }) => among.has(id));
  return [{ kind: 'not-alone', requests: changed.length, among: isAmong, ...explaining(own) }];
};

/** So many of an operation, one of them shown to fail beside others, say that its requests share state. */
const leastSharing = 4;

/**
 * Operations whose requests share state: those that can't be sent again alone fail for the same reason.
 * @param again results that were right when sent again
 * @param among ids of those that failed beside others
 */
function operationsThatShare(again: readonly Result[], among: ReadonlySet<string>): ReadonlySet<string> {
  const sharing = byOperation(again).filter(
    ([, own]) => own.length >= leastSharing && own.some(({ case: { id } }) => among.has(id)),
  );
  return new Set(sharing.map(([operation]) => operation));
}

const isInSequence = ({ conditions }: Result['case']) =>
  conditions.some(({ kind }) => kind === 'after' || kind === 'right-after');

const isHiddenBy = (by: string | undefined, reason: Result['reason']) =>
  reason?.kind === 'hidden' && reason.by === by;

/**
 * Differences from the contract's decisions that at least two cases show; the source does not require them.
 */
export const decidedOtherwise: Search = ({ report, open }) => {
  if (report.against !== 'contract') return [];
  const differing = open.filter(
    ({ outcomes }) => outcomes.contract === 'failed' && outcomes.source !== 'failed',
  );
  const shownIn = new Map<string, number>();
  for (const name of differing.flatMap(differencesOf)) shownIn.set(name, (shownIn.get(name) ?? 0) + 1);
  const byName = largestFirst(differing, (result) => rarest(differencesOf(result), shownIn));
  return byName.flatMap(([name, same]) =>
    name === undefined || same.length < 2 ? [] : [causeOf(name, same)],
  );
};

/** Assigns a case with two differences to the one that fewer cases show. */
const rarest = (names: readonly string[], shownIn: ReadonlyMap<string, number>): string | undefined =>
  names.toSorted((a, b) => (shownIn.get(a) ?? 0) - (shownIn.get(b) ?? 0))[0];

/** The first difference for each silence; further ones in the same error body follow from it. */
const differencesOf = ({ findings }: Result): readonly string[] => [
  ...new Set(grouped(findings, ({ origin }) => origin.id).map(([, [first]]) => nameOf(first))),
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

/** `status/400/422`, `media-type/text/plain`, `header/allow`; the name of the silence for anything else. */
function nameOf({ required, seen, origin }: Finding): string {
  if (required.kind === 'status' && seen.kind === 'status')
    return `status/${required.statuses.join('+')}/${seen.status}`;
  if (required.kind === 'media-type' && seen.kind === 'media-type')
    return `media-type/${required.mediaType}/${seen.mediaType?.slice(0, 60).toLowerCase() ?? 'none'}`;
  if (required.kind === 'header') return `header/${required.name.toLowerCase()}`;
  return `${required.kind}/${origin.id ?? origin.pointer}`;
}

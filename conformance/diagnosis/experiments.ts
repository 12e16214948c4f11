// Requests that fail only beside others.

import type { Result } from '../types.ts';
import { byOperation, explaining, type Search } from './view.ts';

/** So many that changed are the rule: what could not be sent again as well fails for the same reason. */
const manyChanging = 20;

/** Requests that failed beside others and succeeded alone. */
export const notAlone: Search = ({ run: { experiments, against }, open }) => {
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

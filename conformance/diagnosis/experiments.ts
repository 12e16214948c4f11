// What experiments found out: one cause for each, before anything that names alone would suggest.

import type { Result } from '../types.ts';
import { explaining, glimpseOf, type Search } from './view.ts';

/** What of a request turns its outcome. */
export const narrowedDown: Search = ({ report: { experiments }, open }) => {
  const left = new Set(open);
  return (experiments?.narrowed ?? []).flatMap(({ cases, ...narrowed }) => {
    const own = [...left].filter(
      ({ case: { id }, reason }) => cases.includes(id) || isHiddenBy(cases[0], reason),
    );
    for (const result of own) left.delete(result);
    if (own.length === 0) return [];
    const response = glimpseOf(narrowed.exchange);
    const shown = { cases: own.map(({ case: { id } }) => id), ...(response && { response }) };
    const example = own.find(({ case: { id } }) => id === cases[0]) ?? own[0];
    return [{ kind: 'narrowed', ...narrowed, ...shown, ...(example && { example: example.case.id }) }];
  });
};

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

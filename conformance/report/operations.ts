// The table that everybody looks for first: what became of each operation.

import type { OperationReport, Property, Report } from '../types.ts';
import { countedIn, countsOf, isUnseen } from '../verdict/index.ts';
import { isMisplaced } from './words/headlines.ts';
import type { Line, Meaning } from './words/marks.ts';
import { optionsOf } from './words/reasons.ts';
import { operationInWords, withoutResult } from './words/verdicts.ts';

/** How many of its properties hold, are broken, or were not tried, or that it is not there. */
export interface OperationRow {
  /** `POST /{account_id}/tag/create`. */
  readonly name: string;
  readonly meaning: Meaning;
  /** `12 held · 2 broken · 1 not tried (--jwt-id)`. */
  readonly says: string;
}

/** A row for each operation that was asked for, under the verdict that decides, and one for the token rules. */
export function operationRows({ properties, operations, against }: Report): readonly OperationRow[] {
  const about = Map.groupBy(countedIn(properties, against), ({ operation }) => operation);
  const rows = operations
    .filter(({ requests }) => requests.state !== 'left-out')
    .map((operation): OperationRow => {
      const all = about.get(operation.id) ?? [];
      const [meaning, says] = isUnseen(operation) ? unseenInWords(operation, all) : countsInWords(all);
      return { name: `${operation.method} ${operation.path}`, meaning, says };
    });
  const [meaning, says] = countsInWords(about.get('tokens') ?? []);
  return meaning === 'skipped' ? rows : [...rows, { name: 'token rules', meaning, says }];
}

/** `not there: 404 to every request; GET /acme/routing/12: 200`. */
function unseenInWords(operation: OperationReport, about: readonly Property[]): Line {
  const says = operationInWords(operation);
  const { request, response } = about.find(isMisplaced)?.finding?.control ?? {};
  if (request) return ['failed', `${says}; ${request.method} ${request.target}: ${response?.status}`];
  if (about.some(({ status }) => status === 'broken')) return ['failed', says];
  return [operation.requests.state === 'rejected' ? 'undecided' : 'skipped', says];
}

function countsInWords(about: readonly Property[]): Line {
  const { held, broken } = countsOf(about);
  const { 'not judged': open, 'not tried': untried } = withoutResult(about);
  const says = [
    `${held} held`,
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(open.length > 0 ? [`${open.length} not judged`] : []),
    ...(untried.length > 0 ? [`${untried.length} not tried (${optionsOf(untried).join(' ')})`] : []),
  ].join(' · ');
  return [broken > 0 ? 'failed' : open.length > 0 ? 'undecided' : held > 0 ? 'passed' : 'skipped', says];
}

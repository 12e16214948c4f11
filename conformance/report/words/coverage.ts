// What the verdicts are based on, in words.

import { uncovered } from '../../coverage.ts';
import type { Coverage, Input, OperationCoverage, Report } from '../../types.ts';
import { inputInWords, optionInWords } from './inputs.ts';
import { counted, inList } from './numbers.ts';

/** What coverage is put into words from. */
type Covered = Pick<Report, 'coverage' | 'chosen'>;

/**
 * `32 of 58 statements shown to hold, 7 not tried (--driver), 19 cannot be seen over HTTP`; of a contract that names no
 * clauses, how many operations accepted a request. Undefined for a report of an earlier version.
 */
export function coverageInWords({ coverage, chosen }: Covered): string | undefined {
  if (coverage === undefined) return undefined;
  return coverage.clauses.length > 0
    ? clausesInWords(coverage, chosen !== undefined)
    : operationsInWords(coverage, chosen !== undefined);
}

/** Coverage as programs read it, its sentence beside it. */
export function writtenCoverage(report: Covered): WrittenCoverage | undefined {
  const { coverage } = report;
  return coverage && { ...coverage, says: coverageInWords(report) ?? '' };
}

/** Coverage with its sentence. */
export interface WrittenCoverage extends Coverage {
  readonly says?: string;
}

function clausesInWords({ clauses }: Coverage, isChosen: boolean): string {
  const count = (state: Coverage['clauses'][number]['state']) =>
    clauses.filter((clause) => clause.state === state).length;
  const open = clauses.filter((clause) => clause.state === 'not-tried');
  return [
    `${count('held')} of ${counted(clauses.length, 'statement')} shown to hold`,
    ...some(count('broken'), 'broken'),
    ...some(count('undecided'), 'could not be judged'),
    ...some(open.length, `not tried${waysIn(open, isChosen)}`),
    ...some(count('not-testable'), 'cannot be seen over HTTP'),
  ].join(', ');
}

function operationsInWords({ operations }: Coverage, isChosen: boolean): string {
  const count = (state: OperationCoverage['state']) =>
    operations.filter((operation) => operation.state === state).length;
  const open = operations.flatMap((each): readonly Open[] => {
    if (each.state === 'left-out') return [{ inputs: [] }];
    return each.state === 'not-tried' ? [each] : [];
  });
  return [
    `${count('accepted')} of ${counted(operations.length, 'operation')} accepted a valid request`,
    ...some(count('failed') + count('not-accepted'), 'accepted none'),
    ...some(open.length, `not tried${waysIn(open, isChosen)}`),
    ...some(count('not-shown'), 'without a valid request in the contract'),
  ].join(', ');
}

const some = (count: number, says: string): readonly string[] => (count > 0 ? [`${count} ${says}`] : []);

/** What was not tried, and the options that would have it tried. */
interface Open {
  readonly inputs: readonly Input[];
}

/** ` (--driver, not selected)`: what would have tried them. */
function waysIn(open: readonly Open[], isChosen: boolean): string {
  const options = new Set(open.flatMap(({ inputs }) => inputs.map(optionInWords)));
  const unselected = isChosen && open.some(({ inputs }) => inputs.length === 0);
  const ways = [...[...options].toSorted(), ...(unselected ? ['not selected'] : [])];
  return ways.length === 0 ? '' : ` (${ways.join(', ')})`;
}

type Uncovered = ReturnType<typeof uncovered>[number];

/** So many operations are named in a sentence. */
const mostNamed = 4;

/**
 * `getRoutingProfile was not tried: pass --routing-id ID, or leave it out with --skip 'getRoutingProfile/*'`; a sentence
 * for each group of operations that lack the same, without those that other cases tell of already.
 */
export function uncoveredInWords({ coverage }: Covered, isTold: boolean): readonly string[] {
  const open = coverage === undefined ? [] : uncovered(coverage);
  const groups = Map.groupBy(
    open.filter(({ inputs }) => inputs.length > 0 || !isTold),
    (each) => JSON.stringify([each.state, statusOf(each), each.inputs]),
  );
  return [...groups.values()].flatMap((same) => (same[0] ? [groupInWords(same[0], same)] : []));
}

function groupInWords(first: Uncovered, same: readonly Uncovered[]): string {
  const names = same.map(({ operation }) => operation);
  const left = names.length - mostNamed;
  const named = inList(left > 0 ? [...names.slice(0, mostNamed), `${left} more`] : names);
  const what =
    first.state === 'not-tried'
      ? `${named} ${names.length === 1 ? 'was' : 'were'} not tried`
      : `${named} accepted no valid request (${first.status})`;
  const inputs = first.inputs.map(inputInWords);
  const skips = names.slice(0, mostNamed).map((name) => `--skip '${name}/*'`);
  const out = `leave ${names.length === 1 ? 'it' : 'them'} out with ${skips.join(' ')}`;
  return inputs.length === 0 ? `${what}: ${out}` : `${what}: pass ${inList(inputs)}, or ${out}`;
}

const statusOf = (each: Uncovered) => (each.state === 'not-accepted' ? each.status : undefined);

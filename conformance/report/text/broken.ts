// What is broken, as findings: properties that one request shows, or the same edit in several places, are one.

import type { Contract } from '../../../src/contract/index.ts';
import { grouped } from '../../grouped.ts';
import { type Pair, type Property, rankOf } from '../../types.ts';
import { curlOf, shortCurl } from '../curl.ts';
import type { Style } from '../style.ts';
import { editInWords, nameOf, partsOf } from '../words/edits.ts';
import { findingInWords } from '../words/findings.ts';
import { groupInWords, isBroken, likeness } from '../words/headlines.ts';
import type { Meaning } from '../words/marks.ts';
import { cut, firstOf } from '../words/numbers.ts';
import { clauseInWords, lineInWords } from '../words/origins.ts';
import { columns, marked, wrap } from './lines.ts';

export type Broken = Property & { readonly finding: Pair };

/** One thing that is wrong. */
export interface Finding {
  /** Properties that it is the same edit of, in several places. */
  readonly properties: readonly [Broken, ...Broken[]];
  /** Further ones that the same request shows. */
  readonly others: readonly Broken[];
}

/** Stated before derived before chosen, and the most telling first. */
export function findingsOf(properties: readonly Property[], contract: Contract): readonly Finding[] {
  const byRequest = grouped(properties.filter(isBroken), sentBy).map(([, same]) => telling(same));
  const alike = grouped(byRequest, ([leader]) => `${leader.level} ${likeness(leader, contract)}`);
  return alike
    .map(([, same]): Finding => {
      const [first, ...rest] = same.map(([leader]) => leader);
      return { properties: [first as Broken, ...rest], others: same.flatMap(([, ...others]) => others) };
    })
    .toSorted((a, b) => rankOf(a.properties[0]) - rankOf(b.properties[0]));
}

/** One request, of which the same was required. */
const sentBy = ({ id, finding: { trial, required, control } }: Broken) =>
  JSON.stringify([trial?.request ?? id, control?.request.target, required.kind]);

/** First the property that the request says most of: the place where the outcome turns, then the stronger level. */
function telling(same: readonly [Broken, ...Broken[]]): readonly [Broken, ...Broken[]] {
  const isThere = ({ place, finding: { boundary } }: Broken) =>
    boundary !== undefined && nameOf(boundary) === place ? 0 : 1;
  const [first, ...others] = same.toSorted((a, b) => isThere(a) - isThere(b) || rankOf(a) - rankOf(b));
  return [first as Broken, ...others];
}

/** What findings are shown with. */
export interface Page {
  readonly contract: Contract;
  readonly style: Style;
}

/** Headline, then the clause with the curl line below it: two lines, or three where the place in the contract has no room. */
export function briefly(finding: Finding, meaning: Meaning, page: Page): string {
  const { contract, style } = page;
  const [first] = finding.properties;
  const line = lineInWords(first.origin, contract);
  const headline = groupInWords(finding.properties, contract);
  const cited = citeIn(headline, first, contract);
  const joinedWith = (clause: string) =>
    [headline, clause, line].filter((part) => part !== undefined && part !== '').join('  ');
  const whole = joinedWith(cited);
  const joined = whole.length <= columns - 2 ? whole : joinedWith(cited.split(' ').slice(0, -1).join(' '));
  const says = joined.length + first.id.length > columns - 4 ? joined : `${joined}  ${first.id}`;
  return [marked(meaning, says, style, style.bold), `  ${curlIn(first, style)}`].join('\n');
}

/** The clause by its section and name, unless the headline cites it. */
function citeIn(headline: string, { origin }: Broken, contract: Contract): string {
  const clause = clauseInWords(origin, contract);
  const name = clause.split(':', 1)[0] ?? '';
  return headline.includes('; §') || name === clause ? '' : name;
}

/** Everything: ids, clause in words, expected and actual, and the pair as two curl lines. */
export function fully(finding: Finding, meaning: Meaning, page: Page, isVerbose: boolean): string {
  const { contract, style } = page;
  const { properties, others } = finding;
  const [first] = properties;
  const { control, edit, beside, boundary } = first.finding;
  const { expected, actual } = findingInWords(first.finding);
  const ids = [...properties, ...others].map(({ id }) => id);
  const line = lineInWords(first.origin, contract);
  const parts = partsOf(edit, first.place, boundary ? [boundary, ...beside] : beside);
  const words = boundary === undefined ? editInWords(edit) : '';
  const before = control && shortCurl(control);
  const isShort = before !== undefined && (isVerbose || before.length <= longestControl);
  return [
    marked(meaning, groupInWords(properties, contract), style, style.bold),
    wrap([(isVerbose ? ids : firstOf(ids, 2)).join(', '), line].filter(Boolean).join('  '), {
      first: '  ',
      paint: style.dim,
    }),
    wrap(clauseInWords(first.origin, contract), { first: '  ' }),
    wrap(`expected ${expected}; got ${cut(actual, 200)}${isVerbose && words ? `; edit: ${words}` : ''}`, {
      first: '  ',
    }),
    ...(isShort ? [`  ${style.dim('control')} ${before}`] : []),
    `  ${isShort ? `${style.dim('trial  ')} ` : ''}${curlIn(first, style, parts)}`,
  ].join('\n');
}

/** A longer control says no more than the trial. */
const longestControl = 400;

function curlIn({ finding: { trial }, id }: Broken, style: Style, edited = [] as ReturnType<typeof partsOf>) {
  if (trial === undefined) return 'through the driver';
  const line = shortCurl(trial, { edited, emphasis: style.bold });
  return line ?? `a request of ${curlOf(trial).length} characters: acs explain ${id}`;
}

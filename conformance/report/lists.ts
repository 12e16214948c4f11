// What a report says, as lists in the order in which it is read: every format is a rendering of them.

import type { Contract } from '../../src/contract/index.ts';
import { grouped, largestFirst } from '../grouped.ts';
import type { Exchange, Property, Report } from '../types.ts';
import { countedIn } from '../verdict/index.ts';
import { findingsOf } from './findings.ts';
import { knownReason, type Standing, standingsOf } from './standing.ts';
import { type Broken, groupInWords } from './words/headlines.ts';
import { counted, cut, inList } from './words/numbers.ts';
import { inputInWords, optionInWords, purposeInWords, reasonInWords } from './words/reasons.ts';
import { robustnessInWords, withoutResult } from './words/verdicts.ts';

/** A list below its title. */
export interface List {
  readonly title: string;
  readonly standing: Standing;
  readonly entries: readonly Entry[];
}

/** A line of a list. */
export interface Entry {
  /** A sentence; empty where the ids say all. */
  readonly says: string;
  /** The properties that it is about. */
  readonly ids: readonly string[];
  /** Of what is broken: the property whose pair is shown. */
  readonly broken?: Broken;
  /** Of what is no property: a request that shows it. */
  readonly exchange?: Exchange;
}

/** Every list that is not empty: what is broken, robustness, decisions, what was not tried or judged, what changed. */
export function listsOf(report: Report, contract: Contract): readonly List[] {
  const { broken, differs, known, again } = standingsOf(report);
  const { since } = report;
  const without = withoutResult(countedIn(report.properties, report.against));
  const lists: readonly (readonly [Standing, string, readonly Entry[]])[] = [
    ['broken', 'Broken', entriesOf(broken, contract)],
    ['open', 'Robustness', robustness(report, broken)],
    ['differs', 'Not as the contract decided', entriesOf(differs, contract)],
    ['untried', 'Not tried', report.stopped ? [] : notTried(without['not tried'], report)],
    ['undecided', 'Not judged', report.stopped ? [] : notJudged(without['not judged'])],
    ['again', 'Holds again, so remove it from the list', named(again.map(({ id }) => id))],
    [
      'known',
      'Known failing',
      largestFirst(known, ({ id }) => knownReason(report, id)).flatMap(([reason, same]) =>
        entriesOf(same, contract).map((entry) => ({ ...entry, says: `${entry.says} (${reason})` })),
      ),
    ],
    ['held', 'Held again', named(since?.held)],
    ['undecided', 'Not tried any more', named(since?.untried)],
  ];
  return lists.flatMap(([standing, title, entries]) =>
    entries.length > 0 ? [{ standing, title, entries }] : [],
  );
}

const named = (ids: readonly string[] = []): readonly Entry[] => (ids.length > 0 ? [{ says: '', ids }] : []);

/** A finding each, with its operation where no member tells it, and the decision that it differs from where the source is silent. */
const entriesOf = (properties: readonly Property[], contract: Contract): readonly Entry[] =>
  findingsOf(properties, contract).map(([together, others]) => {
    const [broken, ...alike] = together;
    const says = groupInWords(together, contract);
    const isClear =
      says.startsWith(broken.place) || alike.some(({ operation }) => operation !== broken.operation);
    const decision = broken.level === 'chosen' ? ` (${broken.origin.id})` : '';
    const ids = [...together, ...others].map(({ id }) => id);
    return { says: `${says}${isClear ? '' : `, in ${broken.operation}`}${decision}`, ids, broken };
  });

/** By what is odd about the request and what came of it, unless that is among what is broken. */
function robustness({ robustness: all }: Report, broken: readonly Property[]): readonly Entry[] {
  const told = broken.map(({ operation, finding }) => `${operation} ${finding?.edit.says}`);
  const others = all.filter(({ operation, about }) => !told.includes(`${operation} ${about}`));
  return grouped(others, robustnessInWords).map(([says, same]) => {
    const times = same.reduce((sum, each) => sum + each.times, 0);
    const places = inList([...new Set(same.map(({ operation }) => operation))]);
    return { says: `${says}, in ${places} (${counted(times, 'request')})`, ids: [], exchange: same[0].trial };
  });
}

/** By the option that is missing, or does not work: `pass --second-account ID (another account, to see ...)`. */
const notTried = (untried: readonly Property[], { declared }: Report): readonly Entry[] =>
  grouped(untried, ({ inputs = [] }) => inputs[0] && optionInWords(inputs[0])).map(([option, same]) => {
    const ids = same.map(({ id }) => id);
    const options = new Set(same.flatMap(({ inputs = [] }) => inputs.map(inputInWords)));
    const reasons = same.flatMap(({ reason }) => (reason?.kind === 'needs' ? [reason] : []));
    const { input, rejected } = reasons.find((reason) => reason.rejected) ?? {};
    if (input && (input.kind !== 'flag' || input.name in declared))
      return { says: `check ${option}, since what it gives is rejected (${rejected})`, ids };
    return { says: `pass ${[...options].join(' ')}${purposeInWords(same[0].inputs?.[0])}`, ids };
  });

/** Not for want of an option: something went wrong. */
const notJudged = (unjudged: readonly Property[]): readonly Entry[] =>
  largestFirst(unjudged, reasonInWords).map(([says, same]) => ({
    says: cut(says, 200),
    ids: same.map(({ id }) => id),
  }));

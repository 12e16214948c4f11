// The properties of a run as tests of a framework: what passes, fails and is skipped, and in which words.

import type { Contract } from '../../src/contract/index.ts';
import type { Property, Report } from '../types.ts';
import { knownReason, type Standing, standingsOf } from './standing.ts';
import { linesBelow, wordsOf } from './words/findings.ts';

/** A property as a test; the message is one sentence, details are lines below it. */
export interface PropertyTest {
  readonly property: Pick<Property, 'operation' | 'id'>;
  readonly result: 'passed' | 'failure' | 'skipped';
  readonly message: string;
  readonly details: readonly string[];
}

/** One test a property, by its standing: nothing passes that was not tried. */
export const testsOf = (report: Report, contract: Contract): readonly PropertyTest[] =>
  Object.entries(standingsOf(report)).flatMap(([standing, properties]) =>
    properties.map((property) => testOf(property, standing as Standing, report, contract)),
  );

function testOf(property: Property, standing: Standing, report: Report, contract: Contract): PropertyTest {
  const words = wordsOf(property, contract);
  const { headline, reason = '' } = words;
  const messages: Readonly<Partial<Record<Standing, string>>> = {
    again: `${property.id} holds again: remove it from the list of known failing properties`,
    known: `known failing: ${knownReason(report, property.id)}: ${headline}`,
    differs: `not as the contract decided, which fails nothing here: ${headline}`,
    undecided: reason,
    untried: reason,
    open: `the source leaves it open, and the contract too: ${headline}`,
  };
  const isBroken = standing === 'broken';
  return {
    property,
    result: standing === 'held' ? 'passed' : isBroken || standing === 'again' ? 'failure' : 'skipped',
    message: messages[standing] ?? headline,
    details: isBroken ? linesBelow(words) : [],
  };
}

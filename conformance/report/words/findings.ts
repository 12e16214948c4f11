// A property as every format puts it: the sentence, what requires it, what was expected and seen, and the requests as curl lines.

import type { Contract } from '../../../src/contract/index.ts';
import type { Property } from '../../types.ts';
import { curlInBrief } from '../curl.ts';
import { propertyInWords } from './headlines.ts';
import { cut } from './numbers.ts';
import { clauseInWords, lineInWords } from './origins.ts';
import { reasonInWords } from './reasons.ts';
import { expectedInWords } from './required.ts';
import { seenInWords } from './seen.ts';

/** What a reader asks of a property. */
export interface PropertyWords {
  /** What is required, or, where it is broken, what the server does instead. */
  readonly headline: string;
  /** What requires it, with its section and its words. */
  readonly clause: string;
  /** `openapi.yaml:605`. */
  readonly line?: string;
  /** Of a broken one. */
  readonly expected?: string;
  /** Of a broken one. */
  readonly actual?: string;
  /** Sends the accepted request of the pair. */
  readonly control?: string;
  /** Sends the request of a broken one. */
  readonly curl?: string;
  /** Why nothing decided it. */
  readonly reason?: string;
}

/** The words of a property. */
export function wordsOf(property: Property, contract: Contract): PropertyWords {
  const { finding, status, origin } = property;
  const line = lineInWords(origin, contract);
  return {
    headline: propertyInWords(property, contract),
    clause: clauseInWords(origin, contract),
    ...(line !== undefined && { line }),
    ...(finding && {
      expected: expectedInWords(finding.required, finding.seen),
      actual: seenInWords(finding.seen),
      ...(finding.control && { control: curlInBrief(finding.control) }),
      ...(finding.trial && { curl: curlInBrief(finding.trial) }),
    }),
    ...(status === 'undecided' && { reason: reasonInWords(property) }),
  };
}

/** Below the headline, a line each: clause, line of the contract, expected and actual, and the pair. */
export const linesBelow = ({ clause, line, expected, actual, control, curl }: PropertyWords) => [
  line === undefined ? clause : `${clause} (${line})`,
  ...(expected === undefined ? [] : [`expected ${expected}; got ${cut(actual ?? '', 400)}`]),
  ...(control === undefined ? [] : [`accepted   ${control}`]),
  ...(curl === undefined ? [] : [`${control === undefined ? 'request  ' : 'broken by'}  ${curl}`]),
];

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

/** The words of a property. @param emphasis marks the edit in the curl line */
export function wordsOf(
  property: Property,
  contract: Contract,
  emphasis?: (text: string) => string,
): PropertyWords {
  const { finding, status, origin } = property;
  const { trial, control, edit, boundary, required, seen } = finding ?? {};
  const line = lineInWords(origin, contract);
  const edited = boundary ? [{ kind: 'member', path: boundary.path } as const] : edit?.parts;
  return {
    headline: propertyInWords(property, contract),
    clause: clauseInWords(origin, contract),
    ...(line !== undefined && { line }),
    ...(required && seen && { expected: expectedInWords(required, seen), actual: seenInWords(seen) }),
    ...(control && { control: curlInBrief(control) }),
    ...(trial && { curl: curlInBrief(trial, edited, emphasis) }),
    ...(status === 'undecided' && { reason: reasonInWords(property) }),
  };
}

/** Below the headline, a line each: clause, line of the contract, expected and actual, and the pair. */
export const linesBelow = ({ clause, line, expected, actual = '', control, curl }: PropertyWords) => [
  line === undefined ? clause : `${clause} (${line})`,
  ...(expected === undefined ? [] : [`expected ${expected}; got ${cut(actual, 400)}`]),
  ...(control === undefined ? [] : [`accepted   ${control}`]),
  ...(curl === undefined ? [] : [`${control === undefined ? 'request  ' : 'broken by'}  ${curl}`]),
];

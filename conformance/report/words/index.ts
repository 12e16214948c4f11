// The words of a report, by what they are about: the formats of files ask here.

import type { Contract } from '../../../src/contract/index.ts';
import type {
  Answer,
  OperationReport,
  Pair,
  Property,
  Robustness,
  SeenOnce,
  Statement,
} from '../../types.ts';
import { filled } from './edits.ts';
import { findingInWords } from './findings.ts';
import { counted, firstOf, inList } from './numbers.ts';
import * as origins from './origins.ts';
import * as reasons from './reasons.ts';
import { seenInWords } from './seen.ts';

export { causeInWords as noteInWords } from './causes.ts';
export { editInWords } from './edits.ts';
export { propertyInWords } from './headlines.ts';
export { optionInWords } from './reasons.ts';
export { stopInWords, verdictInWords } from './verdicts.ts';

/** `any 4xx`. */
export const expectedInWords = (pair: Pair): string => findingInWords(pair).expected;

/** `201 Created`. */
export const actualInWords = (pair: Pair): string => findingInWords(pair).actual;

/** `§2.1, §8 byte-length: The length of generated tokens is ...`. */
export const clauseInWords = ({ origin }: Property, contract: Contract): string =>
  origins.clauseInWords(origin, contract);

/** `openapi.yaml:605`. */
export const lineOf = ({ origin }: Property, contract: Contract): string | undefined =>
  origins.lineInWords(origin, contract);

/** Why nothing decided a property. */
export const reasonInWords = ({ reason, inputs = [] }: Property): string => {
  if (reason !== undefined) return reasons.reasonInWords(reason);
  return inputs.length > 0 ? `pass ${inList(inputs.map(reasons.inputInWords))}` : 'nothing could be judged';
};

/** The outcomes of the valid requests of an operation. */
export function operationInWords({ requests, inputs, method }: OperationReport): string {
  if (requests.state !== 'rejected') {
    if (requests.state !== 'not-sent') return requests.state === 'accepted' ? 'accepted' : 'left out';
    return inputs.length === 0 ? 'not tried' : `not tried: pass ${inList(inputs.map(reasons.inputInWords))}`;
  }
  const { status } = requests;
  if (status === 404 || status === 410 || status === 501) return `not there: ${status} to every request`;
  return status === 405
    ? `not there with ${method}: 405 to every request`
    : `${status} to every valid request`;
}

/** What the server does where the source is silent, the most frequent first. */
export const answerInWords = ({ seen }: Answer): string =>
  seen.length === 0
    ? 'not asked'
    : firstOf(
        seen.map((each) => `${seenInWords(each.seen)} (${each.times})`),
        6,
      ).join(', ');

/** `createTag: a name of half a character: 500 (2 requests)`. */
export const robustnessInWords = ({ operation, about, seen, times }: Robustness): string =>
  `${operation}: ${filled(about)}: ${seenInWords(seen)} (${counted(times, 'request')})`;

/** What failed once, and not again. */
export const onceInWords = ({ operation, seen, times }: SeenOnce): string =>
  `${operation}: ${seenInWords(seen)} (${counted(times, 'request')}), and not when it was sent again alone`;

/** What a run showed of a statement, and the option that would show more. */
export function statementInWords({ state, inputs }: Statement, _: Contract): string {
  const options = [...new Set(inputs.map(reasons.optionInWords))];
  return `${states[state]}${options.length === 0 ? '' : `: pass ${inList(options)}`}`;
}

const states: Readonly<Record<Statement['state'], string>> = {
  held: 'shown to hold',
  partly: 'shown in part',
  broken: 'broken',
  undecided: 'could not be judged',
  'not-tried': 'not tried',
  unseen: 'cannot be seen over HTTP',
};

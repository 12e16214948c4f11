// How to repair what a finding shows: what to change in the server, as far as the finding tells it.

import type { Contract } from '../../../src/contract/index.ts';
import { visibleLine } from '../../../src/html/index.ts';
import type { Case, Finding, Required, Result, Seen } from '../../types.ts';
import { wantedInWords } from './expectations.ts';
import { cut } from './numbers.ts';
import { seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What a repair is told by. */
interface Shown {
  readonly expected: string;
  readonly actual: string;
  readonly seen: Seen;
  /** What the request does otherwise than an accepted one, or what it is. */
  readonly what: string;
  /** The beginning of the response. */
  readonly says: string;
}

/** One or two sentences; what the contract chose may be changed there as well. */
export function fixInWords(finding: Finding, result: Result, contract: Contract): string {
  const { expected } = wantedInWords(finding, contract);
  const shown: Shown = {
    expected: short(expected),
    actual: short(seenInWords(finding.seen)),
    seen: finding.seen,
    what: short(whatOf(result.case)),
    says: short(beginningOf(result)),
  };
  const repair = finding.seen.kind === 'failure' ? noResponse(shown) : say(repairs, finding.required, shown);
  const { level, id } = finding.origin;
  const choice =
    level === 'chosen' && id !== undefined
      ? ` The source leaves this open: if the server is right, change the decision ${id} in the contract instead.`
      : '';
  return `In ${result.case.operation}: ${repair}${choice}`;
}

/** `name is absent`; where no one thing differs from an accepted request, the title of the case. */
function whatOf({ conditions, title }: Case): string {
  const change = conditions.find((condition) => condition.kind === 'twin')?.change;
  return typeof change === 'string' ? change : title;
}

function beginningOf({ exchange }: Result): string {
  const body = exchange?.answer?.body;
  return body !== undefined && 'text' in body ? body.text : '';
}

/** Inside a sentence, so without an end of its own. */
const short = (text: string) => cut(visibleLine(text), 160).replace(/\.$/, '');

const noResponse = ({ actual, what }: Shown) =>
  `send a complete response to every request (here: ${what}); the suite saw: ${actual}. The server's own log may say why.`;

const repairs: Table<Required, string, [shown: Shown]> = {
  accepted: (_, { actual, what, says }) =>
    `accept such requests (here: ${what}) with a 2xx; this one got ${actual}.${says === '' ? '' : ` The response gives a reason: "${says}"`}`,
  refused: ({ redirects }, { actual, what }) =>
    `reject such requests (here: ${what}) with a 4xx${redirects ? ' or a redirect' : ''} before anything is created or shown; this one got ${actual}.`,
  status: (_, { expected, actual, what }) =>
    `respond with ${expected} to such requests (here: ${what}); this one got ${actual}.`,
  'media-type': (_, { expected, actual }) =>
    `send the response with a body and the header Content-Type: ${expected}; this one had ${actual}.`,
  json: (_, { expected, actual }) => `send a body that is ${expected}; this one was ${actual}.`,
  'still-json': (_, { actual, what }) =>
    `write the body of the response with a writer of JSON, not by putting texts together (here: ${what}); this one was ${actual}.`,
  schema: (_, { expected, actual }) => `make the body of the response ${expected}; in this one, ${actual}.`,
  'member-schema': ({ member }, { expected, actual }) =>
    `make ${member} in the body of the response ${expected}; in this one it was ${actual}.`,
  header: ({ name }, { expected, actual }) =>
    `send the header ${name} with the response, with ${expected}; this one had ${actual}.`,
  echo: (_, { actual }) => `respond with the values as they were sent; in this response, ${actual}.`,
  'whole-echo': (_, { actual }) => `respond with every member that was sent; this response came ${actual}.`,
  pointer: ({ pointer }, { actual }) =>
    `name the faulty place as ${pointer} in "errors" of the body; this response had ${actual}.`,
  'same-status': ({ as }, { actual }) =>
    `respond with the same status as to ${as}, since nothing happened in between; this one got ${actual}.`,
  'same-resource': ({ as }, { expected, actual }) =>
    `respond with the same resource as to ${as}, since nothing happened in between: ${expected}; this one got ${actual}.`,
  'not-resource': ({ of }, { what }) =>
    `do not show the resource of ${of} to such requests (here: ${what}): it belongs to another place.`,
  distinct: ({ pointer }, { actual }) =>
    `give every resource that is created an identifier of its own at ${pointer}; here, ${actual}.`,
  member: (_, { expected, actual }) =>
    `respond with the resource that was asked for, so that ${expected}; in this response it was ${actual}.`,
  'token-rule': (_, { expected, actual }) => `make tokens behave so: ${expected}; the driver saw: ${actual}.`,
  'token-answer': (_, { expected, actual }) =>
    `the contract decided: ${expected}. The driver saw: ${actual}.`,
  response: (_, shown) => noResponse(shown),
  'no-server-error': (_, { actual, what }) =>
    `handle such requests (here: ${what}) without a server error; this one got ${actual}. The server's own log says what failed.`,
};

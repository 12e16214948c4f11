// Findings in words: what was required, what that would look like, what was seen instead, and how to repair it.

import { visibleLine } from '../../../src/html/index.ts';
import type { Case, Finding, Required, Requirement, Result, Seen } from '../../types.ts';
import { cut } from './numbers.ts';
import { glimpseInWords, seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What is required, and the response that would do: `the request is rejected`, `any 4xx`. */
export interface Wanted {
  readonly requirement: string;
  readonly expected: string;
}

/** The three columns of every finding. */
export interface FindingWords extends Wanted {
  readonly actual: string;
}

/** A requirement in one line: `the request is rejected: any 4xx`, `in a 201, the body of the response: JSON`. */
export function requirementInWords({ expect, status }: Pick<Requirement, 'expect' | 'status'>): string {
  const { requirement, expected } = requiredInWords(expect as Required);
  return `${status === undefined ? '' : `in a ${status}, `}${requirement}: ${expected}`;
}

/** What was wanted, as far as it needs no contract. */
export function requiredInWords(required: Required, seen?: Seen): Wanted {
  const [requirement, expected] = say(words, required, seen);
  return { requirement, expected };
}

/** What a reader sees of a finding. */
export const findingInWords = ({ required, seen }: Finding): FindingWords => ({
  ...requiredInWords(required, seen),
  actual: seenInWords(seen),
});

/** The same in one line. */
export function findingInLine(finding: Finding): string {
  const { requirement, expected, actual } = findingInWords(finding);
  return `${requirement}: expected ${expected}, got ${actual}`;
}

/** How to repair it, in one or two sentences; what the contract chose may be changed there as well. */
export function fixInWords(finding: Finding, result: Result): string {
  const { required, seen, origin } = finding;
  const body = result.exchange?.response?.body;
  const shown: Shown = {
    expected: short(requiredInWords(required, seen).expected),
    actual: short(seenInWords(seen)),
    what: short(whatOf(result.case)),
    says: short(body && 'text' in body ? body.text : ''),
  };
  const [, , repair] = say(words, seen.kind === 'failure' ? { kind: 'response' } : required, seen);
  const choice =
    origin.level === 'chosen' && origin.id !== undefined
      ? ` The source leaves this open: if the server is right, change the decision ${origin.id} in the contract instead.`
      : '';
  return `In ${result.case.operation}: ${repair(shown)}${choice}`;
}

/** What the text of a repair is made of. */
interface Shown {
  readonly expected: string;
  readonly actual: string;
  /** What the request does otherwise than an accepted one, or what it is. */
  readonly what: string;
  /** The beginning of the response. */
  readonly says: string;
}

/** `name is absent`; where no one thing differs from an accepted request, the title of the case. */
function whatOf({ conditions, title }: Case): string {
  const change = conditions.find((condition) => condition.kind === 'twin')?.change;
  return typeof change === 'string' ? change : title;
}

/** Inside a sentence, so without an end of its own. */
const short = (text: string) => cut(visibleLine(text), 160).replace(/\.$/, '');

type Row = readonly [requirement: string, expected: string, repair: (shown: Shown) => string];

/** What is required, what that would look like, and the repair where it is not so. */
const words: Table<Required, Row, [seen: Seen | undefined]> = {
  accepted: ({ redirects }) => [
    'the request is accepted',
    redirects ? 'any 2xx or 3xx' : 'any 2xx, or 303',
    ({ actual, what, says }) =>
      `accept such requests (here: ${what}) with ${redirects ? 'a redirect' : 'a 2xx'}; this one got ${actual}.${says === '' ? '' : ` The response gives a reason: "${says}"`}`,
  ],
  rejected: ({ redirects }) => [
    'the request is rejected',
    redirects ? 'any 4xx, or a redirect' : 'any 4xx',
    ({ actual, what }) =>
      `reject such requests (here: ${what}) with a 4xx${redirects ? ' or a redirect' : ''} before anything is created or shown; this one got ${actual}.`,
  ],
  status: ({ statuses }) => [
    'the status',
    statuses.join(' or '),
    ({ expected, actual, what }) =>
      `respond with ${expected} to such requests (here: ${what}); this one got ${actual}.`,
  ],
  'media-type': ({ mediaType }) => [
    'the media type of the response',
    mediaType,
    ({ expected, actual }) =>
      `send the response with a body and the header Content-Type: ${expected}; this one had ${actual}.`,
  ],
  json: ({ required }) => [
    'the body of the response',
    required ? 'JSON' : 'JSON where its media type says so',
    ({ expected, actual }) => `send a body that is ${expected}; this one was ${actual}.`,
  ],
  'still-json': ({ as }) => [
    'what was sent leaves the response JSON',
    `JSON where its media type says so, as in the response of ${as}`,
    ({ actual, what }) =>
      `write the body of the response with a writer of JSON, not by putting texts together (here: ${what}); this one was ${actual}.`,
  ],
  schema: ({ pointer }) => [
    'the body is as the contract describes it',
    `valid under ${pointer}`,
    ({ expected, actual }) => `make the body of the response ${expected}; in this one, ${actual}.`,
  ],
  'member-schema': ({ member, pointer }) => [
    `${member} of the body is as the contract describes it`,
    `valid under ${pointer}`,
    ({ expected, actual }) =>
      `make ${member} in the body of the response ${expected}; in this one it was ${actual}.`,
  ],
  header: ({ name, includes }) => [
    `the header ${name}`,
    includes === undefined ? 'any value' : `a value with ${includes}`,
    ({ expected, actual }) =>
      `send the header ${name} with the response, with ${expected}; this one had ${actual}.`,
  ],
  'header-schema': ({ name, pointer }) => [
    `the header ${name} is as the contract describes it`,
    `valid under ${pointer}`,
    ({ expected, actual }) => `make the header ${name} of the response ${expected}; in this one, ${actual}.`,
  ],
  echo: () => [
    'what was created is what was sent',
    'the values that were sent, in every member of the response that was sent',
    ({ actual }) => `respond with the values as they were sent; in this response, ${actual}.`,
  ],
  'whole-echo': () => [
    'what was sent is in the response',
    'every member that was sent',
    ({ actual }) => `respond with every member that was sent; this response came ${actual}.`,
  ],
  pointer: ({ pointer }) => [
    'errors in the body point at the fault',
    pointer,
    ({ actual }) =>
      `name the faulty place as ${pointer} in "errors" of the body; this response had ${actual}.`,
  ],
  'same-status': ({ as }) => [
    'nothing happened in between, so the status is the same',
    `the status of ${as}`,
    ({ actual }) =>
      `respond with the same status as to ${as}, since nothing happened in between; this one got ${actual}.`,
  ],
  'same-resource': ({ as }, seen) => [
    'nothing happened in between, so the response is the same',
    seen?.kind === 'other-resource' ? glimpseInWords(seen.first) : `the response of ${as}`,
    ({ expected, actual }) =>
      `respond with the same resource as to ${as}, since nothing happened in between: ${expected}; this one got ${actual}.`,
  ],
  'not-resource': ({ of }) => [
    'the resource is not shown here',
    `a response without the resource of ${of}`,
    ({ what }) =>
      `do not show the resource of ${of} to such requests (here: ${what}): it belongs to another place.`,
  ],
  'not-created': () => [
    'a read shows a resource of its own kind',
    'a response without anything that the run created by another operation',
    ({ what }) =>
      `look only among resources of its own kind (here: ${what}): what another operation created was shown here.`,
  ],
  distinct: ({ pointer, among }, seen) => [
    'two resources have two identifiers',
    `another ${pointer} in each of ${seen?.kind === 'identifiers' ? seen.count : among.length + 1} responses`,
    ({ actual }) =>
      `give every resource that is created an identifier of its own at ${pointer}; here, ${actual}.`,
  ],
  member: ({ pointer, value }) => [
    'the resource is the one that was asked for',
    `${pointer} is ${JSON.stringify(value)}`,
    ({ expected, actual }) =>
      `respond with the resource that was asked for, so that ${expected}; in this response it was ${actual}.`,
  ],
  'token-rule': (_, seen) => [
    seen?.kind === 'token-rule' ? seen.requirement : 'the clauses on tokens',
    seen?.kind === 'token-rule' ? seen.expected : 'what they say, as seen through the driver',
    ({ expected, actual }) => `make tokens behave so: ${expected}; the driver saw: ${actual}.`,
  ],
  response: () => [
    'a complete HTTP response',
    'a status, headers and a complete body',
    ({ actual, what }) =>
      `send a complete response to every request (here: ${what}); the suite saw: ${actual}. The server's own log may say why.`,
  ],
  'no-server-error': () => [
    'no request makes the server fail',
    'no 5xx',
    ({ actual, what }) =>
      `handle such requests (here: ${what}) without a server error; this one got ${actual}. The server's own log says what failed.`,
  ],
};

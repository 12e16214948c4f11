// Suspects, the results that experiments investigate, and what the run shows about their operation.

import type { Contract } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { createSubject, type Inputs, isValid } from '../derive/index.ts';
import { parseJson, twinAmong } from '../judge/index.ts';
import {
  type Became,
  type CaseRequest,
  type Exchange,
  type Expected,
  type HttpCase,
  type Result,
  requirementsOf,
  sharesName,
  uniqueName,
} from '../types.ts';
import { differenceOf, memberOf } from './difference.ts';
import { outcomeOf } from './laboratory.ts';

/** What went over HTTP in a run, with its outcome. */
interface Sent {
  readonly result: Result;
  readonly case: HttpCase;
  readonly exchange: Exchange;
  readonly became: Became | undefined;
}

/** A request with the wrong outcome. */
export interface Suspect extends Sent {
  readonly expected: Expected;
  readonly became: Became;
  /** The valid request that it is a variation of. */
  readonly twin: CaseRequest | undefined;
}

/** The results of a run that show what a request over HTTP ended in. */
export const sentIn = oncePer((results: readonly Result[]): readonly Sent[] =>
  results.flatMap((result) => {
    const { case: tried, exchange } = result;
    const isSent = tried.via === 'http' && exchange !== undefined;
    return isSent ? [{ result, case: tried, exchange, became: outcomeOf(exchange) }] : [];
  }),
);

/** The results whose outcome is not the expected one, whether or not they fail under a verdict. */
export function suspectsIn(results: readonly Result[]): readonly Suspect[] {
  const twinOf = twinsIn(results);
  return sentIn(results).flatMap((sent) => {
    const { became } = sent;
    const expected = expectedOf(sent.case) ?? comparedAs(sent.result);
    if (expected === undefined || became === undefined || became === expected) return [];
    // A server error to what need not be accepted is told as robustness.
    if (became === 'failed' && expected !== 'accepted') return [];
    return [{ ...sent, expected, became, twin: twinOf(sent.case)?.request }];
  });
}

/** Finds the twin of a case among those of a run. */
export const twinsIn = (results: readonly Result[]): ReturnType<typeof twinAmong> =>
  twinAmong(results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : [])));

/** The required outcome of a case; undefined if it is open. */
export function expectedOf(tried: HttpCase): Expected | undefined {
  const kind = requirementsOf(tried)[0]?.expect.kind;
  return kind === 'accepted' || kind === 'rejected' ? kind : undefined;
}

/** Whether the body has a name that is new each time it is sent. */
export const hasUniqueName = ({ body }: CaseRequest): boolean =>
  JSON.stringify(body ?? '').includes(uniqueName());

/** Whether a result was compared with that of another request. */
export const isCompared = (result: Result): boolean => comparedAs(result) !== undefined;

/** Compared with the status of its twin, or with a resource that it must not show. */
function comparedAs({ findings: [first] }: Result): Expected | undefined {
  if (first?.required.kind === 'same-status') return 'accepted';
  return first?.required.kind === 'not-resource' ? 'rejected' : undefined;
}

/** Whether only the body of a request is wrong. */
export const hasWrongBody = ({ case: { request }, twin }: Pick<Suspect, 'case' | 'twin'>): boolean =>
  twin !== undefined &&
  differenceOf(twin, request).every(({ part }) =>
    /^(member|order|space|length|escapes|body)$/.test(part.kind),
  );

/** Whether a case can be sent alone: it depends neither on earlier requests nor on a name that is used once. */
export const isAlone = ({ request, conditions }: HttpCase): boolean =>
  !conditions.some(({ kind }) => kind === 'right-after' || kind === 'after' || kind === 'last') &&
  !sharesName(request);

/** What the run shows about an operation. */
export interface Grounds {
  /** Valid requests that were accepted, the plainest first. */
  readonly accepted: readonly CaseRequest[];
  /** Whether the contract allows the body of a request. */
  readonly isValid: (request: CaseRequest) => boolean;
  /** JSON texts of a member in accepted requests, the most frequent first; then those of other valid requests of the plan. */
  readonly valuesOf: (path: readonly string[]) => readonly string[];
}

/** The run that the grounds are gathered from. */
export interface Run {
  readonly contract: Contract;
  readonly inputs: Inputs;
  readonly results: readonly Result[];
}

/** Gathers the grounds of an operation. */
export function groundsOf({ contract, inputs, results }: Run, id: string): Grounds {
  const planned = results.flatMap(({ case: tried }) =>
    tried.via === 'http' && isToBeAccepted(tried, id) ? [tried.request] : [],
  );
  const accepted = sentIn(results).flatMap(({ case: tried, became }) =>
    became === 'accepted' && isToBeAccepted(tried, id) ? [tried.request] : [],
  );
  const textsIn = (requests: readonly CaseRequest[], path: readonly string[]) =>
    mostUsual(requests.flatMap((request) => memberOf(request, path) ?? []));
  return {
    accepted,
    isValid: bodyCheck(contract, inputs, id),
    valuesOf: (path) => [...new Set([accepted, planned].flatMap((requests) => textsIn(requests, path)))],
  };
}

function bodyCheck(contract: Contract, inputs: Inputs, id: string): Grounds['isValid'] {
  const operation = contract.operations.find((other) => other.id === id);
  if (operation?.body === undefined) return () => true;
  const subject = createSubject(contract, operation, inputs);
  return ({ body }) => {
    const read = body && parseJson(body);
    return read !== undefined && 'value' in read && isValid(subject, read.value);
  };
}

/** Whether the source requires that an operation accepts the request. */
function isToBeAccepted(tried: HttpCase, operation: string): boolean {
  const [main] = requirementsOf(tried);
  return tried.operation === operation && main?.expect.kind === 'accepted' && main.origin.level !== 'chosen';
}

/** Texts, the most frequent first. */
export function mostUsual(texts: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length] as const);
  return counts.toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

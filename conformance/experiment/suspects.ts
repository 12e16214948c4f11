// Suspects, the results that experiments investigate, and what the run shows about their operation.

import type { Contract } from '../../src/contract/index.ts';
import { createSubject, type Inputs, isValid } from '../derive/index.ts';
import { parseJson, twinAmong } from '../judge/index.ts';
import {
  type Became,
  type CaseRequest,
  type Expected,
  type HttpCase,
  type Result,
  requirementsOf,
  sharesName,
  uniqueName,
} from '../types.ts';
import { differenceOf, memberOf } from './difference.ts';
import { outcomeOf } from './laboratory.ts';

/** A request with the wrong outcome. */
export interface Suspect {
  readonly result: Result;
  readonly case: HttpCase;
  readonly expected: Expected;
  readonly became: Became;
  /** The valid request that it is a variation of. */
  readonly twin?: CaseRequest | undefined;
}

/** The results whose outcome is not the expected one, whether or not they fail under a verdict. */
export function suspectsIn(results: readonly Result[]): readonly Suspect[] {
  const twinOf = twinsIn(results);
  return results.flatMap((result) => suspectOf(result, twinOf) ?? []);
}

/** Finds the twin of a case among those of a run. */
export const twinsIn = (results: readonly Result[]): ReturnType<typeof twinAmong> =>
  twinAmong(results.flatMap(({ case: tried }) => (tried.via === 'http' ? [tried] : [])));

/** The required outcome of a case; undefined if it is open. */
export function expectedOf(tried: HttpCase): Expected | undefined {
  const kind = requirementsOf(tried)[0]?.expect.kind;
  return kind === 'accepted' || kind === 'rejected' ? kind : undefined;
}

function suspectOf(result: Result, twinOf: ReturnType<typeof twinAmong>): Suspect | undefined {
  const { case: tried, exchange } = result;
  if (tried.via !== 'http' || exchange === undefined) return undefined;
  const became = outcomeOf(exchange);
  const expected = expectedOf(tried) ?? comparedAs(result) ?? (became === 'failed' ? 'responded' : undefined);
  if (expected === undefined || became === undefined || became === expected) return undefined;
  return { result, case: tried, expected, became, twin: twinOf(tried)?.request };
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
  const valid = results.flatMap((result) => {
    const { case: tried } = result;
    const isOne = tried.via === 'http' && tried.operation === id && isToBeAccepted(tried);
    return isOne ? [{ result, request: tried.request }] : [];
  });
  const accepted = valid.filter(({ result }) => wasAccepted(result)).map(({ request }) => request);
  const textsIn = (requests: readonly CaseRequest[], path: readonly string[]) =>
    mostUsual(requests.flatMap((request) => memberOf(request, path) ?? []));
  return {
    accepted,
    isValid: bodyCheck(contract, inputs, id),
    valuesOf: (path) => {
      const planned = valid.map(({ request }) => request);
      return [...new Set([accepted, planned].flatMap((requests) => textsIn(requests, path)))];
    },
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

/** Required by the source to be accepted. */
function isToBeAccepted(tried: HttpCase): boolean {
  const [main] = requirementsOf(tried);
  return main?.expect.kind === 'accepted' && main.origin.level !== 'chosen';
}

const wasAccepted = ({ exchange }: Result): boolean =>
  exchange !== undefined && outcomeOf(exchange) === 'accepted';

/** Texts, the most frequent first. */
export function mostUsual(texts: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length] as const);
  return counts.toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

// What is known of an operation when a suspect of it is looked into.

import type { Contract } from '../../src/contract/index.ts';
import { createSubject, type Inputs, isValid } from '../derive/index.ts';
import { parseJson } from '../judge/index.ts';
import { type CaseRequest, type HttpCase, type Result, requirementsOf } from '../types.ts';
import { becameOf } from './became.ts';
import { memberOf } from './difference.ts';

/** What is known of an operation. */
export interface Grounds {
  /** Valid requests that were accepted, the plainest first. */
  readonly accepted: readonly CaseRequest[];
  /** Whether the contract takes a request, by its body alone. */
  readonly isValid: (request: CaseRequest) => boolean;
  /** JSON texts that a member has in accepted requests, the most usual first. */
  readonly valuesOf: (path: readonly string[]) => readonly string[];
}

/** What it is gathered from. */
export interface Run {
  readonly contract: Contract;
  readonly inputs: Inputs;
  readonly results: readonly Result[];
}

/** Gathers it for the operation of an id. */
export function groundsOf({ contract, inputs, results }: Run, id: string): Grounds {
  const accepted = results.filter(isOf(id)).filter(isAcceptedAsWanted);
  const requests = accepted.map(({ case: { request } }) => request);
  return {
    accepted: requests,
    isValid: bodyCheck(contract, inputs, id),
    valuesOf: (path) => mostUsual(requests.flatMap((request) => memberOf(request, path) ?? [])),
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

type HttpResult = Result & { readonly case: HttpCase };

const isOf =
  (operation: string) =>
  (result: Result): result is HttpResult =>
    result.case.operation === operation && result.case.via === 'http';

/** Valid by what the source says, and accepted. */
function isAcceptedAsWanted({ case: tried, exchange }: Result): boolean {
  const [main] = requirementsOf(tried);
  if (main?.expect.kind !== 'accepted' || main.origin.level === 'chosen') return false;
  return exchange !== undefined && becameOf(exchange) === 'accepted';
}

function mostUsual(texts: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length] as const);
  return counts.toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

// What is known of an operation when a suspect of it is looked into.

import type { Contract } from '../../src/contract/index.ts';
import {
  type CaseRequest,
  type HttpCase,
  type Result,
  requirementsOf,
  uniqueLength,
  uniquePattern,
} from '../types.ts';
import { becameOf } from './became.ts';
import { memberOf } from './difference.ts';

/** What is known of the operation of a suspect. */
export interface Grounds {
  /** Valid requests that were accepted, the plainest first. */
  readonly accepted: readonly CaseRequest[];
  /** Whether the contract takes a request, by its body alone. */
  readonly isValid: (request: CaseRequest) => boolean;
  /** JSON texts that a member has in accepted requests, the most usual first. */
  readonly valuesOf: (path: readonly string[]) => readonly string[];
}

/** Gathers it out of the results of a run. */
export function groundsOf(tried: HttpCase, results: readonly Result[], contract: Contract): Grounds {
  const own = results.filter(isOf(tried.operation));
  const accepted = own.filter(isAcceptedAsWanted).map(({ case: { request } }) => request);
  const pointer = contract.operations.find(({ id }) => id === tried.operation)?.body?.schemaPointer;
  return {
    accepted,
    isValid: ({ body }) => {
      if (pointer === undefined || body === undefined || !('text' in body)) return pointer === undefined;
      const value = parsed(body.text);
      return value !== undefined && contract.validate(pointer, value).length === 0;
    },
    valuesOf: (path) => mostUsual(accepted.flatMap((request) => memberOf(request, path) ?? [])),
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(uniquePattern, 'n'.repeat(uniqueLength)));
  } catch {
    return undefined;
  }
}

function mostUsual(texts: readonly string[]): readonly string[] {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length] as const);
  return counts.toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

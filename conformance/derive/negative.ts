// A request that differs from an accepted one in what its rule names.

import type { Condition, HttpCase, HttpProbe, HttpTest } from '../types.ts';
import { acceptedCaseId, type CaseName, createCase, type PartsOf, refusedWithout } from './case.ts';
import { requestOf, type Subject } from './subject.ts';

type Twin = Extract<Condition, { kind: 'twin' }>;

/** What a variation is called, and what it differs from. */
export interface Varied {
  readonly name: CaseName;
  /** What differs from the twin, in words; the title where that says it. */
  readonly change?: Twin['change'];
  /** The accepted case it differs from; the operation's first one where none is named. */
  readonly twin?: string;
  /** The request; the operation's accepted one with its first body where none is given. */
  readonly request?: HttpCase['request'];
}

/** What is changed, and what it must result in, or what it asks. */
type Variation<Of extends HttpCase> = Varied & Omit<PartsOf<Of>, 'request'>;

/** Builds a case that counts only while its twin is accepted. */
export function vary(subject: Subject, variation: Variation<HttpTest>): HttpTest;
export function vary(subject: Subject, variation: Variation<HttpProbe>): HttpProbe;
export function vary(
  subject: Subject,
  { name, change, twin, request, ...parts }: Variation<HttpTest> | Variation<HttpProbe>,
): HttpCase {
  return createCase(subject, name, {
    ...parts,
    request: request ?? plainRequest(subject),
    conditions: [
      twinOf(subject, change ?? parts.title, twin),
      ...refusedWithout(subject.bodies[0]),
      ...(parts.conditions ?? []),
    ],
  });
}

/** The operation's accepted request, with its first valid body if it has one. */
export function plainRequest(subject: Subject): HttpCase['request'] {
  const [body] = subject.bodies;
  return requestOf(subject, body && { json: body.value });
}

const twinOf = (subject: Subject, change: Twin['change'], twin = acceptedCaseId(subject)): Twin => ({
  kind: 'twin',
  case: twin,
  ...(change !== undefined && { change }),
});

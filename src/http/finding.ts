// A finding: a fault as a reader sees it, with the line of the contract that it breaks. The conformance suite gives the
// same requirement the same origin.

import type { Contract, Fault, MediaType, Origin } from '../contract/index.ts';
import { fragment, telling, wordsOf } from './fault-words.ts';
import type { MessageFault } from './judge.ts';
import { faultOrigin, silenceOrigin } from './origins.ts';
import { type ParameterFault, parameterWords } from './parameters.ts';

/** One thing that is wrong with a message, and the origin of what it breaks. */
export interface Finding {
  /** A JSON Pointer into the body (`#/name`), or a place in words (`header Authorization`). */
  readonly where: string;
  /** What is wrong there; it continues the place. */
  readonly detail: string;
  readonly origin: Origin;
}

/** A content type that is not declared. */
export const typeAt = (sent: string | undefined, wanted: readonly MediaType[]) => ({
  where: 'header Content-Type',
  detail: `${sent === undefined ? 'is missing' : `is ${sent}`}, must be ${wanted.map(({ mediaType }) => mediaType).join(' or ')}`,
});

/** A parameter or a header, and what is wrong with it. */
export function parameterAt({ parameter: { name, in: place }, fault }: ParameterFault) {
  const at = typeof fault === 'string' ? '' : fault.pointer;
  return {
    where: `${place === 'header' ? 'header' : `${place} parameter`} ${name}${at}`,
    detail: parameterWords(fault),
  };
}

/** Readers of UTF-8 differ in what they do with other bytes. */
export const notUtf8 = (contract: Contract, detail: string) =>
  detail === 'is not UTF-8' ? silenceOrigin(contract, 'invalid-utf-8') : undefined;

type BodyFault = Extract<MessageFault, { readonly kind: 'body' }>;

/** The faults of a body of fields, each with the origin of the line that it breaks. */
export function tellingIn(
  contract: Contract,
  { media: { json, schemaPointer }, value, faults }: BodyFault,
): readonly (Finding & Pick<Fault, 'keyword'>)[] {
  if (!json || schemaPointer === undefined) return [];
  return telling(faults).map((fault) => ({
    where: fragment(fault.pointer),
    detail: wordsOf(fault),
    origin: faultOrigin(contract, schemaPointer, fault, value),
    keyword: fault.keyword,
  }));
}

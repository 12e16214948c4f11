// An operation of the contract as the mock needs it: with its examples at hand, and Prism's own form of it.

import type { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { MediaTypeObject } from '../contract/document.ts';
import { atPointer, type Contract, type Operation, type Response } from '../contract/index.ts';

/** An operation in the form that Prism reads. */
export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** An operation, Prism's form of it, and the examples of each response by status and name. */
export interface MockOperation extends Operation {
  readonly prism: PrismOperation;
  readonly examples: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** A body that is a JSON object. */
export type Resource = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Joins the contract's operations with Prism's. */
export function mockOperations(
  contract: Contract,
  fromPrism: readonly PrismOperation[],
): readonly MockOperation[] {
  return contract.operations.flatMap((operation) => {
    const prism = fromPrism.find(
      ({ method, path }) => method.toUpperCase() === operation.method && path === operation.path,
    );
    return prism ? [{ ...operation, prism, examples: examplesOf(contract, operation) }] : [];
  });
}

/** The response that a status is declared by: exactly, as a range, or as the default. */
export function responseFor({ responses }: Operation, code: number): Response | undefined {
  const spellings = [String(code), `${Math.floor(code / 100)}XX`, 'default'];
  return spellings
    .map((status) => responses.find((response) => response.status.toUpperCase() === status.toUpperCase()))
    .find((response) => response !== undefined);
}

/** The lowest success that is declared. */
export function successOf({ responses }: Operation): Response | undefined {
  return responses
    .filter(({ status }) => status.startsWith('2'))
    .sort((one, other) => one.status.localeCompare(other.status))[0];
}

/** The names of a response's examples. */
export function exampleNames({ examples }: MockOperation, { status }: Response): readonly string[] {
  return [...(examples.get(status)?.keys() ?? [])];
}

function examplesOf(contract: Contract, { responses }: Operation): MockOperation['examples'] {
  return new Map(responses.map((response) => [response.status, namedExamples(contract, response)]));
}

function namedExamples({ document }: Contract, { content }: Response): ReadonlyMap<string, unknown> {
  if (content?.schemaPointer === undefined) return new Map();
  const media = atPointer(document, content.schemaPointer.replace(/\/schema$/, '')) as MediaTypeObject;
  if (media.example !== undefined) return new Map([['default', media.example]]);
  return new Map(
    Object.entries(media.examples ?? {}).map(([name, entry]) => [name, exampleValue(document, entry)]),
  );
}

function exampleValue(
  document: unknown,
  entry: { readonly $ref?: string; readonly value?: unknown },
): unknown {
  const node = entry.$ref === undefined ? entry : atPointer(document, entry.$ref.slice(1));
  return (node as { readonly value?: unknown } | undefined)?.value;
}

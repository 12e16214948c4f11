// Which resources exist in the mock: those that the contract's path parameters name as examples. One of them is answered
// with its identifier, another with 404.

import { type Contract, type Example, type Operation, type Parameter, successOf } from '../contract/index.ts';
import { identifierOf, isResource } from './resource.ts';

/** The last path parameter of an operation, where the contract lists the values that exist. */
export interface Known {
  readonly parameter: string;
  /** What exists, each with the name of the example that shows it. */
  readonly shown: ReadonlyMap<string, string | undefined>;
  /** The property of the answer that repeats it. */
  readonly identifier?: string;
}

/** What exists behind operations; nothing of one where the contract lists nothing, so that anything exists. */
export type KnownIds = ReadonlyMap<Operation, Known | undefined>;

/** Finds what exists behind the operations of a contract. */
export function createKnownIds(contract: Contract): KnownIds {
  return new Map(contract.operations.map((operation) => [operation, knownIds(contract, operation)]));
}

function knownIds(contract: Contract, operation: Operation): Known | undefined {
  const { path, parameters, responses } = operation;
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const listed = last === undefined ? [] : listedBy(last);
  const has404 = responses.some(({ status }) => status === '404');
  if (!isOfOne(operation) || name === undefined || listed.length === 0 || !has404) return undefined;
  const { schemaPointer, examples = [] } = successOf(responses)?.content ?? {};
  const ids = listed.map(String);
  const declared = schemaPointer === undefined ? undefined : identifierOf(contract, schemaPointer, name);
  const identifier = declared?.name ?? carrierOf(examples, ids);
  const shown = new Map(ids.map((id) => [id, exampleOf(examples, identifier, id)?.name]));
  return { parameter: name, shown, ...(identifier !== undefined && { identifier }) };
}

/** The property that carries an identifier in the examples. */
function carrierOf(examples: readonly Example[], ids: readonly string[]): string | undefined {
  const properties = examples.flatMap(({ value }) => (isResource(value) ? Object.entries(value) : []));
  return properties.find(([, value]) => ids.includes(String(value)))?.[0];
}

/** The example that shows an identifier. */
export function exampleOf(
  examples: readonly Example[],
  identifier: string | undefined,
  id: string,
): Example | undefined {
  if (identifier === undefined) return undefined;
  return examples.find(({ value }) => isResource(value) && String(value[identifier]) === id);
}

/** Whether an operation needs what its path names: a PUT with a 201 makes it. */
const isOfOne = ({ method, path, responses }: Operation) =>
  path.endsWith('}') &&
  (/^(GET|PATCH|DELETE)$/.test(method) ||
    (method === 'PUT' && !responses.some(({ status }) => status === '201')));

/** The values of a parameter that exist: named examples, or one alone, or else those of the schema. */
export function listedBy({ namedExamples, node, schema }: Parameter): readonly unknown[] {
  if (namedExamples.length > 0) return namedExamples.map(({ value }) => value);
  return node.example === undefined ? (schema?.node.examples ?? []) : [node.example];
}

/** Why an id is unknown, for the developer who reads the headers. */
export function unknownId({ parameter, shown }: Known, id: string): string {
  const ids = [...shown.keys()].join(' and ');
  return `the mock has no ${parameter} ${JSON.stringify(id)}, only ${ids}; Prefer: code=200 gives the success anyway`;
}

/** A body made that of an id, as far as it has a property for it. */
export function withId(body: unknown, { identifier }: Known, id: string): unknown {
  if (identifier === undefined || !isResource(body)) return body;
  return { ...body, [identifier]: typeof body[identifier] === 'number' ? Number(id) : id };
}

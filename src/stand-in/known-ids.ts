// Which resources exist in the mock: those that the contract's path parameters name as examples. One of them is answered
// with its identifier, another with 404.

import { type Contract, type Operation, type Parameter, responseFor, successOf } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import type { Preference } from './prefer.ts';
import { identifierOf, isResource, type Resource } from './resource.ts';

/** The last path parameter of an operation, where the contract lists the values that exist. */
export interface KnownIds {
  readonly parameter: string;
  readonly ids: readonly string[];
  /** The property of the answer that repeats it. */
  readonly identifier?: string;
}

/** What exists behind an operation; undefined where the contract lists nothing, so that anything exists. */
export type KnownIdsOf = (operation: Operation) => KnownIds | undefined;

/** Finds what exists behind the operations of a contract. */
export function createKnownIds(contract: Contract): KnownIdsOf {
  const known = new Map(contract.operations.map((operation) => [operation, knownIds(contract, operation)]));
  return (operation) => known.get(operation);
}

function knownIds(contract: Contract, operation: Operation): KnownIds | undefined {
  const { path, parameters, responses } = operation;
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const listed = last === undefined ? [] : listedBy(last);
  const has404 = responses.some(({ status }) => status === '404');
  if (!isOfOne(operation) || name === undefined || listed.length === 0 || !has404) return undefined;
  const pointer = successOf(responses)?.content?.schemaPointer;
  const identifier = pointer === undefined ? undefined : identifierOf(contract, pointer, name)?.name;
  return { parameter: name, ids: listed.map(String), ...(identifier !== undefined && { identifier }) };
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
export function unknownId({ parameter, ids }: KnownIds, id: string): string {
  return `the mock has no ${parameter} ${JSON.stringify(id)}, only ${ids.join(' and ')}; Prefer: code=200 gives the success anyway`;
}

/** An answer made that of an id: its body carries the id. */
export function answerKnown(
  operation: Operation,
  answer: Answer,
  { code, example, dynamic }: Preference,
  known: KnownIds,
  id: string,
): Answer {
  if (example !== undefined || answer.status >= 300) return answer;
  const body = bodyFor(operation, answer.status, known, id, dynamic ? answer.body : undefined) ?? answer.body;
  if (code !== undefined || dynamic) return { ...answer, body };
  const reason = `${known.parameter} ${id} is one of the contract's examples`;
  return { ...answer, body, reason };
}

/**
 * The body for an id: `made` with the id where the examples carry theirs, or without `made` the example that carries
 * the id, else the first one with the id put in. Undefined where no example carries a known id.
 */
export function bodyFor(
  { responses }: Operation,
  status: number,
  known: KnownIds,
  id: string,
  made: unknown,
): Resource | undefined {
  const { examples = [] } = responseFor(responses, status)?.content ?? {};
  const shown = examples.map(({ value }) => value).filter(isResource);
  const carrying = shown.find((example) => isOf(example, known, id));
  if (made === undefined && carrying !== undefined) return carrying;
  const body = made ?? shown[0];
  const [property, like] = identifying(known, shown) ?? [];
  if (property === undefined || !isResource(body)) return undefined;
  return { ...body, [property]: typeof like === 'number' ? Number(id) : id };
}

const isOf = (example: Resource, { identifier }: KnownIds, id: string) =>
  identifier === undefined
    ? Object.values(example).map(String).includes(id)
    : String(example[identifier]) === id;

/** The property that carries the identifier, and how an example writes it. */
function identifying({ identifier, ids }: KnownIds, shown: readonly Resource[]) {
  if (identifier !== undefined) return [identifier, shown[0]?.[identifier]] as const;
  return shown.flatMap(Object.entries).find(([, value]) => ids.includes(String(value)));
}

// Which resources exist in the mock: those that the contract's path parameters name as examples. A GET of one
// answers with its identifier, a GET of another with 404.

import { type Operation, type Parameter, responseFor } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import type { Preference } from './prefer.ts';
import { isResource, type Resource } from './resource.ts';

/** The last path parameter of a GET, where the contract lists the values that exist. */
export interface KnownIds {
  readonly parameter: string;
  readonly ids: readonly string[];
}

/** What exists behind an operation; undefined where the contract lists nothing, so that anything exists. */
export function knownIdsOf({ method, path, parameters, responses }: Operation): KnownIds | undefined {
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const listed = last === undefined ? [] : listedBy(last);
  const has404 = responses.some(({ status }) => status === '404');
  if (method !== 'GET' || name === undefined || listed.length === 0 || !has404) return undefined;
  return { parameter: name, ids: listed.map(String) };
}

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
  const carrying = shown.find((example) => Object.values(example).map(String).includes(id));
  if (made === undefined && carrying !== undefined) return carrying;
  const body = made ?? shown[0];
  const [property, like] =
    shown.flatMap(Object.entries).find(([, value]) => known.ids.includes(String(value))) ?? [];
  if (property === undefined || !isResource(body)) return undefined;
  return { ...body, [property]: typeof like === 'number' ? Number(id) : id };
}

// Which resources exist in the mock: those that the contract's path parameters name as examples. A GET of one
// answers with its identifier, a GET of another with 404.

import { type Problem, problem } from '../http/index.ts';
import { isResource, type MockOperation, type Resource } from './operation.ts';

/** The last path parameter of a GET, where the contract lists the values that exist. */
export interface KnownIds {
  readonly parameter: string;
  readonly ids: readonly string[];
}

/** What exists behind an operation; undefined where the contract lists nothing, so that anything exists. */
export function knownIdsOf({ method, path, parameters, responses }: MockOperation): KnownIds | undefined {
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const examples = Object.values(last?.node.examples ?? {}).map(({ value }) => value);
  const listed = examples.length > 0 ? examples : (last?.node.schema?.examples ?? []);
  const has404 = responses.some(({ status }) => status === '404');
  if (method !== 'GET' || name === undefined || listed.length === 0 || !has404) return undefined;
  return { parameter: name, ids: listed.map(String) };
}

/** The 404 for an id that does not exist, naming those that do. */
export function unknownId({ parameter, ids }: KnownIds, id: string): Problem {
  const detail = `The mock has no ${parameter} ${JSON.stringify(id)}, only ${ids.join(' and ')}; the header Prefer: code=200 gives the success anyway.`;
  return problem('not-found', detail);
}

/**
 * The body for an id: `made` with the id where the examples carry theirs, or without `made` the example that carries
 * the id, else the first one with the id put in. Undefined where no example carries a known id.
 */
export function bodyFor(
  operation: MockOperation,
  status: string,
  known: KnownIds,
  id: string,
  made: unknown,
): Resource | undefined {
  const examples = [...(operation.examples.get(status)?.values() ?? [])].filter(isResource);
  const carrying = examples.find((example) => Object.values(example).map(String).includes(id));
  if (made === undefined && carrying !== undefined) return carrying;
  const body = made ?? examples[0];
  const [property, like] =
    examples.flatMap(Object.entries).find(([, value]) => known.ids.includes(String(value))) ?? [];
  if (property === undefined || !isResource(body)) return undefined;
  return { ...body, [property]: typeof like === 'number' ? Number(id) : id };
}

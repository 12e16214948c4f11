// Which resources exist in the mock: those that the contract's path parameters name as examples. A GET of one
// answers with its identifier, a GET of another with 404.

import { type Operation, type Parameter, responseFor } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';
import type { Answer } from './answer.ts';
import { isResource, type Resource } from './created.ts';
import type { Preference } from './prefer.ts';

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

/** Named examples, or one alone, or else those of the schema. */
function listedBy({ namedExamples, node, schema }: Parameter): readonly unknown[] {
  if (namedExamples.length > 0) return namedExamples.map(({ value }) => value);
  return node.example === undefined ? (schema?.node.examples ?? []) : [node.example];
}

/** The 404 for an id that does not exist, naming those that do. */
export function unknownId({ parameter, ids }: KnownIds, id: string): Problem {
  const detail = `The mock has no ${parameter} ${JSON.stringify(id)}, only ${ids.join(' and ')}; the header Prefer: code=200 gives the success anyway.`;
  return problem('not-found', detail);
}

/** An answer made that of an id: its body carries the id, and which of the accounts it was found in. */
export function answerKnown(
  { operation, params }: { readonly operation: Operation; readonly params: Readonly<Record<string, string>> },
  answer: Answer,
  { code, example, dynamic }: Preference,
  known: KnownIds,
  id: string,
): Answer {
  if (example !== undefined || answer.status >= 300) return answer;
  const body = bodyFor(operation, answer.status, known, id, dynamic ? answer.body : undefined) ?? answer.body;
  if (code !== undefined || dynamic) return { ...answer, body };
  const reason = `${known.parameter} ${id} is one of the contract's examples`;
  return { ...answer, body: withHolders(body, params, known), reason };
}

/**
 * The body for an id: `made` with the id where the examples carry theirs, or without `made` the example that carries
 * the id, else the first one with the id put in. Undefined where no example carries a known id.
 */
function bodyFor(
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

/** The mock has every account, and each has resources of its own: which of them it is, the answer says. */
function withHolders(body: unknown, params: Readonly<Record<string, string>>, { parameter }: KnownIds) {
  if (!isResource(body)) return body;
  const { [parameter]: _, ...holders } = params;
  return { ...holders, ...body };
}

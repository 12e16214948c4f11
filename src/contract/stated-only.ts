// What is left of a contract when its choices are taken away, to be read: what the source states, and what follows from that.

import { isObject } from '../values.ts';
import { requiredEntry } from './constraint-origin.ts';
import type { Annotated, OpenApiDocument } from './document.ts';
import { resolve } from './resolve.ts';
import { nodesOf } from './walk.ts';

type Node = Annotated & Record<string, unknown>;

/**
 * The document without what a decision brought into it: keywords, members of `required`, operations, parameters, responses and
 * fields; and without examples, apart from those that have an origin. A document without `x-source` is left as it is.
 */
export function statedOnly(document: OpenApiDocument): OpenApiDocument {
  if (document['x-source'] === undefined) return document;
  const silences = new Set(document['x-source'].silences?.map(({ id }) => id));
  const isSilence = (id: string | undefined) => id !== undefined && silences.has(id);
  const copy = structuredClone(document);
  const nodes = nodesOf(copy).map(([node, , kind]) => [node as Node, kind] as const);
  const gone = new Set<unknown>();
  for (const [node, kind] of nodes) {
    const origin = resolve(copy, node, '').node['x-origin']?.['.'];
    if (isSilence(origin) || (kind === 'example' && origin === undefined)) gone.add(node);
  }
  for (const [node] of nodes) strip(node, isSilence);
  const text = JSON.stringify(copy, (_, value: unknown) => {
    if (Array.isArray(value)) return value.filter((item) => !gone.has(item));
    return gone.has(value) ? undefined : value;
  });
  const { components, ...rest } = JSON.parse(text) as OpenApiDocument;
  // Who may call is read with the whole contract: a credential is asked for wherever a requirement names it.
  const securitySchemes = document.components?.['securitySchemes'] ?? {};
  return { ...rest, components: { ...components, securitySchemes } };
}

/** Takes from a node what rests on a silence. */
function strip(node: Node, isSilence: (id: string | undefined) => boolean): void {
  const { required, responses, 'x-origin': origins = {} } = node;
  const chosen = Object.keys(origins).filter((entry) => isSilence(origins[entry]));
  if (Array.isArray(required))
    node['required'] = required.filter((name: string) => !chosen.includes(requiredEntry(node, name)));
  for (const entry of ['example', ...chosen])
    if (entry !== 'required' || !Array.isArray(required)) delete node[entry];
  for (const entry of chosen) {
    delete (origins as Record<string, string>)[entry];
    if (isObject(responses)) delete responses[entry.replace(/^responses\//, '')];
  }
}

// What is left of a contract when its choices are taken away, to be read: what the source states, and what follows from that.

import { isObject } from '../values.ts';
import { requiredEntry } from './constraint-origin.ts';
import type { Annotated, OpenApiDocument } from './document.ts';
import { resolve } from './resolve.ts';
import { heldBy } from './walk.ts';

type Node = Annotated & Readonly<Record<string, unknown>>;

/**
 * The document without what a decision brought into it: keywords, members of `required`, operations, parameters, responses and
 * fields; and without examples, apart from those that have an origin. A document without `x-source` is left as it is.
 */
export function statedOnly(document: OpenApiDocument): OpenApiDocument {
  const silences = new Set(document['x-source']?.silences?.map(({ id }) => id));
  const isSilence = (id: string | undefined) => id !== undefined && silences.has(id);
  const originsOf = (node: unknown) =>
    (isObject(node) ? (resolve(document, node, '').node as Node)['x-origin'] : undefined) ?? {};
  const isLeft = (node: unknown, holds: string) =>
    !isSilence(originsOf(node)['.']) && (holds !== 'example' || originsOf(node)['.'] !== undefined);

  const strip = (value: unknown, holds: string): unknown => {
    if (Array.isArray(value)) {
      const inner = heldBy(holds, '0', value) ?? '';
      return value.filter((item) => isLeft(item, inner)).map((item) => strip(item, inner));
    }
    if (!isObject(value)) return value;
    const origins = Object.entries((value as Node)['x-origin'] ?? {});
    const chosen = new Set(origins.filter(([, id]) => isSilence(id)).map(([entry]) => entry));
    const members = Object.entries(value).flatMap(([key, member]) => {
      const inner = heldBy(holds, key, value);
      const isGone = chosen.has(key) && !(Array.isArray(member) && key === 'required');
      if (isGone || key === 'example' || (inner !== undefined && !isLeft(member, inner))) return [];
      return [[key, inner === undefined ? member : strip(member, inner)] as const];
    });
    const left: Record<string, unknown> = Object.fromEntries(members);
    const { required, responses } = left;
    if (Array.isArray(required))
      left['required'] = required.filter((name: string) => !chosen.has(requiredEntry(value, name)));
    if (isObject(responses))
      left['responses'] = Object.fromEntries(
        Object.entries(responses).filter(([status]) => !chosen.has(`responses/${status}`)),
      );
    if (origins.length > 0)
      left['x-origin'] = Object.fromEntries(origins.filter(([entry]) => !chosen.has(entry)));
    return left;
  };
  if (document['x-source'] === undefined) return document;
  const { components, ...rest } = strip(document, 'document') as OpenApiDocument;
  // Who may call is read with the whole contract: a credential is asked for wherever a requirement names it.
  const securitySchemes = document.components?.['securitySchemes'] ?? {};
  return { ...rest, components: { ...components, securitySchemes } };
}

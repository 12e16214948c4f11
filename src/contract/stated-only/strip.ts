// Takes every choice out of the nodes of a document.

import { isObject, mapMembers } from '../../values.ts';
import { requiredEntry } from '../constraint-origin.ts';
import type { Annotated, OpenApiDocument } from '../document.ts';
import { methods } from '../operations.ts';
import { resolve } from '../resolve.ts';
import { heldBy } from '../walk.ts';

export type Json = Readonly<Record<string, unknown>>;

type Node = Annotated & Json;

/** Says of a document what in it is taken away. */
type Choices = ReturnType<typeof choicesOf>;

/** The choices of a document. */
export function choicesOf(document: OpenApiDocument) {
  const silences = new Map((document['x-source']?.silences ?? []).map(({ id, question }) => [id, question]));
  const resolved = (node: unknown) => (isObject(node) ? resolve(document, node, '').node : node);
  const originsOf = (node: unknown) => (resolved(node) as Node | undefined)?.['x-origin'];
  /** Whether a node is there by choice alone, references followed. */
  const isChoice = (node: unknown) => silences.has(originsOf(node)?.['.'] ?? '');
  const schemes = document.components?.['securitySchemes'] ?? {};
  return {
    ...{ silences, resolved, originsOf, isChoice },
    isChosenScheme: (name: string) => isChoice(schemes[name]),
    /** Whether an operation that names no credential needs one. */
    asksByDefault: (document.security ?? []).length > 0,
  };
}

/** A copy of what a document holds, without what is chosen in it. */
export function strip(value: unknown, choices: Choices, holds = 'document'): unknown {
  const inner = (key: string) => heldBy(holds, key, value);
  if (Array.isArray(value) || (isObject(value) && holds.endsWith('{}'))) {
    const kept = Object.entries(value).filter(([, item]) => isKept(item, choices, holds));
    const stripped = kept.map(([key, item]) => [key, strip(item, choices, inner(key))] as const);
    return Array.isArray(value) ? stripped.map(([, item]) => item) : Object.fromEntries(stripped);
  }
  if (!isObject(value)) return value;
  const bare = withoutChosenKeywords(value, choices);
  const entries = Object.entries(bare).flatMap(([key, child]) => {
    const kind = inner(key);
    if (key === 'example' || (kind !== undefined && choices.isChoice(child))) return [];
    const stripped = kind === undefined ? child : strip(child, choices, kind);
    const left = key === 'security' ? withoutSchemes(child, choices) : stripped;
    return isEmptied(key, left, value[key], choices) ? [] : [[key, left] as const];
  });
  return withOpenUnion(Object.fromEntries(entries), bare, choices);
}

/** An example counts where the source lists its fields; another one is ours alone. */
const isKept = (item: unknown, { isChoice, originsOf }: Choices, holds: string): boolean =>
  !isChoice(item) && (holds !== 'example{}' || originsOf(item) !== undefined);

/** The node without its chosen entries, and without the keys that they are about. */
function withoutChosenKeywords(node: Node, { silences }: Choices): Json {
  const origins = Object.entries(node['x-origin'] ?? {});
  const chosen = new Map(origins.filter(([, id]) => silences.has(id)));
  if (chosen.size === 0) return node;
  const { 'x-origin': _, ...others } = node;
  // OpenAPI has no path parameter that may be left out.
  const isNeeded = (key: string) => key === 'required' && node['in'] === 'path';
  const left = Object.entries(others).filter(([key]) => !chosen.has(key) || isNeeded(key));
  const kept = origins.filter(([keyword]) => !chosen.has(keyword));
  const isList = Array.isArray(others['required']);
  const { responses, description = '' } = others;
  const statuses = Object.entries(isObject(responses) ? responses : {});
  const declared = statuses.filter(([status]) => !chosen.has(`responses/${status}`));
  const question = silences.get(chosen.get('header') ?? '');
  return {
    ...Object.fromEntries(left.filter(([key]) => key !== 'required' || !isList)),
    ...(isList && requiredLeft(node, silences)),
    ...(chosen.has('security') && { security: [] }),
    ...(isObject(responses) && { responses: Object.fromEntries(declared) }),
    ...(question !== undefined && {
      description: `${description}\n\n${SCHEME} Not shown: ${question}`.trim(),
    }),
    ...(kept.length > 0 && { 'x-origin': Object.fromEntries(kept) }),
  };
}

/** Members of a `required` list that the source asks for, each by its own origin or by that of the list. */
function requiredLeft({ required, 'x-origin': origins = {} }: Node, silences: Choices['silences']): Json {
  const names = (required as readonly string[]).filter(
    (name) => !silences.has(origins[requiredEntry({ 'x-origin': origins }, name)] ?? ''),
  );
  return names.length > 0 ? { required: names } : {};
}

/** A security scheme names a header whether it wants to or not, so it says that the source does not. */
const SCHEME = 'OpenAPI writes it as an HTTP scheme, which is the choice of this contract.';

/** A requirement asks for the schemes that are left; one that asked for others only is left out. */
function withoutSchemes(security: unknown, { isChosenScheme }: Choices): unknown {
  if (!Array.isArray(security)) return security;
  return security.flatMap((requirement: Json) => {
    const schemes = Object.entries(requirement);
    const kept = schemes.filter(([name]) => !isChosenScheme(name));
    return schemes.length > 0 && kept.length === 0 ? [] : [Object.fromEntries(kept)];
  });
}

/** Keys that say nothing when nothing is in them, or that OpenAPI does not allow to be empty. */
const containers: ReadonlySet<string> = new Set([
  ...['content', 'examples', 'responses', 'headers', 'parameters', 'security', 'properties'],
  ...['oneOf', 'anyOf', 'allOf'],
]);

function isEmptied(key: string, now: unknown, before: unknown, { asksByDefault }: Choices): boolean {
  // Left out, the requirement of the whole document would hold in its place.
  if (key === 'security' && asksByDefault) return false;
  if (key === 'requestBody')
    return isObject(now) && now['$ref'] === undefined && now['content'] === undefined;
  const sizeOf = (value: unknown) => Object.keys(value as object).length;
  return containers.has(key) && sizeOf(before) > 0 && sizeOf(now) === 0;
}

/** Alternatives that lost what distinguished them may both fit: what was one of them is now any of them. */
function withOpenUnion(node: Json, before: Json, choices: Choices): Json {
  const { oneOf, ...others } = node;
  const losesSomething = (schema: unknown) =>
    JSON.stringify(strip(schema, choices, 'schema')) !== JSON.stringify(schema);
  const alternatives = oneOf === undefined ? [] : (before['oneOf'] as readonly unknown[]);
  if (!alternatives.map(choices.resolved).some(losesSomething)) return node;
  const { oneOf: origin, ...origins } = (node as Node)['x-origin'] ?? {};
  const derived = mapMembers(node['x-derived'], (keyword) => (keyword === 'oneOf' ? 'anyOf' : keyword));
  return {
    ...others,
    anyOf: oneOf,
    ...(origin !== undefined && { 'x-origin': { ...origins, anyOf: origin } }),
    ...(derived !== undefined && { 'x-derived': derived }),
  };
}

/** The paths that still have an operation. */
export function withOperations(paths: Json): Json {
  const hasOperation = (item: unknown) =>
    isObject(item) && methods.some((method) => item[method.toLowerCase()] !== undefined);
  return Object.fromEntries(Object.entries(paths).filter(([, item]) => hasOperation(item)));
}

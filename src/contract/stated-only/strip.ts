// Takes every choice out of the nodes of a document.

import { isObject } from '../../values.ts';
import { requiredEntry } from '../constraint-origin.ts';
import type { Annotated, OpenApiDocument } from '../document.ts';
import { methods } from '../operations.ts';
import { resolve } from '../resolve.ts';
import { heldBy } from '../walk.ts';

export type Json = Readonly<Record<string, unknown>>;

export type Node = Annotated & Json;

/** Says of a document what in it is taken away. */
export type Choices = ReturnType<typeof choicesOf>;

/** The choices of a document. */
export function choicesOf(document: OpenApiDocument) {
  const silences = new Map((document['x-source']?.silences ?? []).map(({ id, question }) => [id, question]));
  /** Whether an id is that of a decision. */
  const isChosen = (id: unknown) => silences.has(id as string);
  const resolved = (node: unknown) => (isObject(node) ? resolve(document, node, '').node : node);
  /** Whether a node is there by choice alone, references followed. */
  const isChoice = (node: unknown) => isChosen((resolved(node) as Node | undefined)?.['x-origin']?.['.']);
  const schemes = document.components?.['securitySchemes'] ?? {};
  return {
    ...{ isChosen, isChoice, resolved },
    questionOf: (id: string) => silences.get(id) ?? '',
    isChosenScheme: (name: string) => isChoice(schemes[name]),
    /** Whether an operation that names no credential needs one. */
    asksByDefault: (document.security ?? []).length > 0,
  };
}

/** A copy of what a document holds, without what is chosen in it. */
export function strip(value: unknown, choices: Choices, holds = 'document'): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !choices.isChoice(item)).map((item) => strip(item, choices, holds));
  if (!isObject(value)) return value;
  const bare = withoutChosenKeywords(value, choices);
  const children = Object.entries(bare).filter(([key]) => key !== 'example');
  const stripped = children.flatMap(([key, child]) => {
    const inner = heldBy(holds, key, bare);
    if (inner === undefined)
      return [[key, key === 'security' ? withoutSchemes(child, choices) : child] as const];
    return choices.isChoice(child) ? [] : [[key, stripChild(key, child, choices, inner)] as const];
  });
  const kept = stripped.filter(([key, child]) => !isEmptied(key, child, value[key], choices));
  return withOpenUnion(Object.fromEntries(kept), bare, choices);
}

function stripChild(key: string, child: unknown, choices: Choices, holds: string): unknown {
  if (!isObject(child) || !holds.endsWith('{}')) return strip(child, choices, holds.replace('[]', ''));
  const named =
    holds === 'example{}'
      ? madeUp(child, choices)
      : key === 'properties'
        ? withOptional(child, choices)
        : child;
  const kept = Object.entries(named).filter(([, node]) => !choices.isChoice(node));
  return Object.fromEntries(kept.map(([name, node]) => [name, strip(node, choices, holds.slice(0, -2))]));
}

/** Examples whose fields the source lists. Another one is ours alone. */
function madeUp(examples: Json, choices: Choices): Json {
  const isStated = (example: Node) => example['x-origin'] !== undefined;
  const stated = Object.entries(examples).filter(([, example]) =>
    isStated(choices.resolved(example) as Node),
  );
  return Object.fromEntries(
    stated.map(([name, example]) => [name, { ...(example as Json), description: MADE_UP }]),
  );
}

const MADE_UP = 'Its fields are those that the source lists; their values are made up for this contract.';

/** A property that is there by choice, of which the source says all the same that it may be left out, keeps that alone. */
function withOptional(properties: Json, { isChoice, isChosen, questionOf }: Choices): Json {
  const entries = Object.entries(properties).map(([name, property]) => {
    const { '.': open = '', optional } = (property as Node)['x-origin'] ?? {};
    if (optional === undefined || isChosen(optional) || !isChoice(property)) return [name, property];
    return [
      name,
      { description: notShown('It may be left out.', questionOf(open)), 'x-origin': { optional } },
    ];
  });
  return Object.fromEntries(entries);
}

/** The node without its chosen entries, and without the keys that they are about. */
function withoutChosenKeywords(node: Node, choices: Choices): Json {
  const origins = Object.entries(node['x-origin'] ?? {});
  const chosen = origins.filter(([, id]) => choices.isChosen(id)).map(([keyword]) => keyword);
  if (chosen.length === 0) return node;
  const { questionOf } = choices;
  const { 'x-origin': _, ...others } = node;
  const left = Object.entries(others).filter(([key]) => !chosen.includes(key) || isNeeded(node, key));
  const isList = Array.isArray(others['required']);
  const kept = origins.filter(([keyword]) => !chosen.includes(keyword));
  return {
    ...Object.fromEntries(left.filter(([key]) => key !== 'required' || !isList)),
    ...(isList && requiredLeft(node, choices)),
    ...(chosen.includes('security') && { security: [] }),
    ...withoutStatuses(others, chosen),
    ...(chosen.includes('header') && asking(node, questionOf(node['x-origin']?.['header'] ?? ''))),
    ...(kept.length > 0 && { 'x-origin': Object.fromEntries(kept) }),
  };
}

/** Members of a `required` list that the source asks for, each by its own origin or by that of the list. */
function requiredLeft({ required, 'x-origin': origins = {} }: Node, { isChosen }: Choices): Json {
  const names = (required as readonly string[]).filter(
    (name) => !isChosen(origins[requiredEntry({ 'x-origin': origins }, name)]),
  );
  return names.length > 0 ? { required: names } : {};
}

/** OpenAPI has no path parameter that may be left out. */
const isNeeded = (node: Json, key: string) => key === 'required' && node['in'] === 'path';

/** A security scheme names a header whether it wants to or not, so it says that the source does not. */
const asking = ({ description = '' }: Json, question: string): Json => ({
  description: notShown(`${description}\n\n${SCHEME}`.trim(), question),
});

const SCHEME = 'OpenAPI writes it as an HTTP scheme, which is the choice of this contract.';

const notShown = (says: string, question: string) => `${says} Not shown: ${question}`;

function withoutStatuses({ responses }: Json, chosen: readonly string[]): Json {
  if (!isObject(responses)) return {};
  const kept = Object.entries(responses).filter(([status]) => !chosen.includes(`responses/${status}`));
  return { responses: Object.fromEntries(kept) };
}

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
  const alternatives = before['oneOf'];
  if (oneOf === undefined || !Array.isArray(alternatives)) return node;
  const isOpened = alternatives.some((alternative) => losesSomething(choices.resolved(alternative), choices));
  return isOpened ? { ...others, anyOf: oneOf, ...renamed(node) } : node;
}

const losesSomething = (node: unknown, choices: Choices) =>
  JSON.stringify(strip(node, choices, 'schema')) !== JSON.stringify(node);

function renamed({ 'x-origin': origins, 'x-derived': derived }: Node): Json {
  const rename = (keyword: string) => (keyword === 'oneOf' ? 'anyOf' : keyword);
  return {
    ...(origins && {
      'x-origin': Object.fromEntries(Object.entries(origins).map(([keyword, id]) => [rename(keyword), id])),
    }),
    ...(derived && { 'x-derived': derived.map(rename) }),
  };
}

/** The paths that still have an operation. */
export function withOperations(paths: Json): Json {
  const hasOperation = (item: unknown) =>
    isObject(item) && methods.some((method) => item[method.toLowerCase()] !== undefined);
  return Object.fromEntries(Object.entries(paths).filter(([, item]) => hasOperation(item)));
}

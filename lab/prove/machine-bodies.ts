// Mutants of request bodies: one change of each property, wherever it is used and in each alternative alone.

import type { Scope } from '../../conformance/index.ts';
import {
  type Alternative,
  alternativesOf,
  atPointer,
  type Contract,
  constraintOrigin,
  type Field,
  fieldAt,
  type ObjectNode,
  type OpenApiDocument,
  type Operation,
  type Origin,
  originOf,
  type Path,
} from '../../src/contract/index.ts';
import { type KeywordChange, keywordChanges } from './machine-keywords.ts';

/** One change of the contract with which the reference server validates. */
export interface Mutant {
  readonly name: string;
  /** The clause or silence that the changed constraint comes from. */
  readonly breaks: string;
  readonly verdict: Scope;
  /** Patterns of cases of the rule that tests the constraint; one of them must fail. */
  readonly caughtBy: readonly string[];
  /** Patterns of cases that can show the change, those that touch the place; empty for all. */
  readonly seenBy: readonly string[];
  /** Applies the change to a copy of the document. */
  readonly apply: (document: OpenApiDocument) => void;
}

/** A node of a document that is being changed. */
export type Tree = { [key: string]: unknown };

/** The node at a pointer. */
export function nodeAt(document: OpenApiDocument, pointer: string): Tree {
  const node = atPointer(document, pointer);
  if (typeof node !== 'object' || node === null)
    throw new TypeError(`the contract has no node at ${pointer}`);
  return node as Tree;
}

/** The verdict that a changed constraint breaks. */
export const verdictOf = (origin: Origin): Scope => (origin.level === 'chosen' ? 'contract' : 'source');

/** Every mutant of the request bodies of a contract. */
export function bodyMutants(contract: Contract): readonly Mutant[] {
  const all = contract.operations.flatMap((operation) => {
    const pointer = operation.body?.schemaPointer;
    const alternatives = pointer === undefined ? [] : alternativesOf(contract.document, pointer);
    return alternatives.flatMap((alternative) => {
      const scene = { contract, operation, alternatives, alternative };
      return [
        ...alternative.fields.flatMap((field) => ofField(scene, field)),
        ...alternative.objects.flatMap((node) => ofObject(scene, node)),
      ];
    });
  });
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
}

interface Scene {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly alternatives: readonly Alternative[];
  /** The alternative that is changed. */
  readonly alternative: Alternative;
}

/** A mutant at a place. A change shared by several alternatives is named once, without them. */
function mutant(
  { operation, alternatives, alternative }: Scene,
  { path, pointer }: Pick<Field, 'path' | 'pointer'>,
  words: string,
  parts: Pick<Mutant, 'caughtBy' | 'apply'> & { readonly origin: Origin; readonly place?: string },
): Mutant {
  const { origin, place = path.join('.'), ...rest } = parts;
  const where = alternatives.length === 1 || isShared(alternatives, pointer) ? '' : ` of ${alternative.name}`;
  const { id } = operation;
  return {
    name: `${id} ${place || 'body'}${where}: ${words}`,
    breaks: origin.id ?? '',
    verdict: verdictOf(origin),
    // The place decides about every body: the valid ones, and those that differ there.
    seenBy: [`${id}/examples`, `${id}/combinations`, `${id}/*/${place || '*'}`],
    ...rest,
  };
}

const isShared = (alternatives: readonly Alternative[], pointer: string) =>
  alternatives.filter((one) => [...one.fields, ...one.objects].some((node) => node.pointer === pointer))
    .length > 1;

function ofField(scene: Scene, field: Field): readonly Mutant[] {
  const { contract, alternatives, alternative } = scene;
  const { schema, pointer, path } = field;
  return keywordChanges(schema)
    .filter((change) => !isPointless(field, change))
    .flatMap((change) => {
      const origin = originOf(contract.source, schema, change.keyword, pointer);
      const everywhere = fieldMutant(scene, field, change, origin, at(pointer, change.set));
      if (change.opens !== true || !isShared(alternatives, pointer)) return [everywhere];
      const ownOrigin = constraintOrigin(contract, alternative, field, change.keyword);
      const here = fieldMutant(scene, field, change, ownOrigin, (document) =>
        assign(ownNode(document, alternative.root.pointer, path), change.set),
      );
      return [everywhere, { ...here, name: here.name.replace(':', ` of ${alternative.name} only:`) }];
    });
}

/** A reference: a value of another length names nothing that exists, and is rejected for that anyway. */
const isPointless = ({ schema }: Field, { rule }: KeywordChange) =>
  schema['x-input'] !== undefined && rule === 'lengths';

function fieldMutant(
  scene: Scene,
  field: Field,
  change: KeywordChange,
  origin: Origin,
  apply: Mutant['apply'],
): Mutant {
  const { words, rule } = change;
  const at = `${scene.operation.id}/${rule}`;
  const caughtBy = [rule === 'examples' ? at : `${at}/${field.path.join('.')}`];
  const silence = silenceOf(scene, field, change);
  const made = mutant(scene, field, words, { origin, caughtBy, apply });
  return silence === undefined ? made : { ...made, breaks: silence, verdict: 'contract' };
}

/** The silence that another type falls under: null for a value that some kind of body does without, or the same value as text. */
function silenceOf({ alternatives }: Scene, { schema, path }: Field, { words }: KeywordChange) {
  const isNeeded = alternatives.every((one) => fieldAt(one, path)?.required);
  if (words.endsWith(' or null') && !isNeeded) return 'null-values';
  const isConverted = schema.enum === undefined && /^type string or (number|boolean)$/.test(words);
  return isConverted ? 'converted-values' : undefined;
}

function ofObject(scene: Scene, node: ObjectNode): readonly Mutant[] {
  const { contract, operation, alternative } = scene;
  const required = node.schema.required ?? [];
  const dropped = required.map((name) => {
    const place = [...node.path, name].join('.');
    return mutant(scene, node, 'not required', {
      place,
      origin: originOf(contract.source, node.schema, 'required', node.pointer),
      caughtBy: [`${operation.id}/required/${place}`],
      apply: at(node.pointer, { required: required.filter((one) => one !== name) }),
    });
  });
  const optional = alternative.fields.filter(
    (field) => field.parent.pointer === node.pointer && !field.required,
  );
  const demanded = optional.map(({ path, schema, pointer }) =>
    mutant(scene, node, 'required', {
      place: path.join('.'),
      origin: originOf(contract.source, schema, 'optional', pointer),
      caughtBy: [`${operation.id}/examples`, `${operation.id}/combinations`],
      apply: at(node.pointer, { required: [...required, String(path.at(-1))] }),
    }),
  );
  return [...dropped, ...demanded, ...opened(scene, node)];
}

/** Accepts additional members; at the root also those of another alternative. */
function opened(scene: Scene, node: ObjectNode): readonly Mutant[] {
  const { contract, operation, alternatives } = scene;
  const { schema, path, pointer } = node;
  if (schema.additionalProperties !== false) return [];
  const own = Object.keys(schema.properties ?? {});
  const foreign =
    path.length > 0 ? [] : alternatives.flatMap((one) => Object.keys(one.root.schema.properties ?? {}));
  const opening = (words: string, keyword: string, set: Tree) =>
    mutant(scene, node, words, {
      origin: originOf(contract.source, schema, keyword, pointer),
      caughtBy: [`${operation.id}/fields${path.length > 0 ? `/${path.join('.')}` : ''}`],
      apply: at(pointer, set),
    });
  return [
    opening('open', 'additionalProperties', { additionalProperties: true }),
    ...[...new Set(foreign)]
      .filter((name) => !own.includes(name))
      .map((name) =>
        opening(`with ${name}`, `additionalProperties/${name}`, {
          properties: { ...schema.properties, [name]: {} },
        }),
      ),
  ];
}

/** Sets members of the node at a pointer, and takes away those that are undefined. */
export const at =
  (pointer: string, set: Tree): Mutant['apply'] =>
  (document) =>
    assign(nodeAt(document, pointer), set);

function assign(node: Tree, set: Tree): void {
  for (const [key, value] of Object.entries(set)) {
    if (value === undefined) delete node[key];
    else node[key] = value;
  }
}

/** The schema of a property in one alternative; shared schemas on the way are copied first. */
function ownNode(document: OpenApiDocument, root: string, path: Path): Tree {
  return path.reduce<Tree>(
    (node, key) => {
      const properties = node['properties'] as Record<string, Tree>;
      const { $ref, ...beside } = properties[String(key)] ?? {};
      const shared = typeof $ref === 'string' ? structuredClone(nodeAt(document, $ref.slice(1))) : {};
      const own = { ...shared, ...beside };
      properties[String(key)] = own;
      return own;
    },
    nodeAt(document, root),
  );
}

// Changes of what a request body must be: of each property, everywhere it is used and in one alternative alone.

import {
  type Alternative,
  alternativesOf,
  type Contract,
  constraintOrigin,
  type Field,
  type ObjectNode,
  type Operation,
  type Origin,
  originOf,
  type Path,
} from '../../../src/contract/index.ts';
import { type KeywordChange, keywordChanges } from './keywords.ts';
import type { Mutant, Tree } from './mutant.ts';
import { nodeAt, ownNode } from './nodes.ts';

/** Every change of the bodies of the operations. */
export function bodyMutants(contract: Contract): readonly Mutant[] {
  const all = contract.operations.flatMap((operation) => {
    const pointer = operation.body?.schemaPointer;
    const alternatives = pointer === undefined ? [] : alternativesOf(contract.document, pointer);
    return alternatives.flatMap((alternative) =>
      ofAlternative({ contract, operation, alternatives }, alternative),
    );
  });
  return [...new Map(all.map((mutant) => [mutant.name, mutant])).values()];
}

interface Scene {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly alternatives: readonly Alternative[];
}

function ofAlternative(scene: Scene, alternative: Alternative): readonly Mutant[] {
  return [
    ...alternative.fields.flatMap((field) => ofField(scene, alternative, field)),
    ...alternative.objects.flatMap((node) => ofObject(scene, alternative, node)),
  ];
}

function ofField(scene: Scene, alternative: Alternative, field: Field): readonly Mutant[] {
  const isShared = usersOf(scene, field.pointer).length > 1;
  const where = isShared ? '' : nameOf(scene, alternative);
  return keywordChanges(field.schema)
    .filter((change) => !isPointless(field, change))
    .flatMap((change) => {
      const shared = { ...mutantOf(scene, field, change, where), apply: at(field.pointer, change.set) };
      if (!isShared || change.opens !== true) return [shared];
      const { pointer } = alternative.root;
      const own: Mutant = {
        ...mutantOf(scene, field, change, ` of ${alternative.name} only`, alternative),
        apply: (document) => assign(ownNode(document, pointer, field.path), change.set),
      };
      return [shared, own];
    });
}

/** A value that must name something: of another length it names nothing, and is refused for that. */
const isPointless = ({ schema }: Field, { rules }: KeywordChange) =>
  schema['x-input'] !== undefined && rules.includes('lengths');

/** @param only the alternative that the change is kept to; what it need not have, it need not check */
function mutantOf(
  scene: Scene,
  field: Field,
  change: KeywordChange,
  where: string,
  only?: Alternative,
): Omit<Mutant, 'apply'> {
  const { contract, operation, alternatives } = scene;
  const path = field.path.join('.');
  const uses = alternatives.flatMap((one) => one.fields).filter((one) => one.pointer === field.pointer);
  const origin = only
    ? constraintOrigin(contract, only, field, change.keyword)
    : originOf(contract.source, field.schema, change.keyword, field.pointer);
  const silence = silenceOf(field, change, uses);
  return {
    name: `${operation.id} ${path}${where}: ${change.words}`,
    breaks: silence ?? origin.id ?? '',
    verdict: silence === undefined ? verdictOf(origin) : 'contract',
    caughtBy: change.rules.map((rule) => `${operation.id}/${rule}${rule === 'examples' ? '' : `/${path}`}`),
    seenBy: seenBy(operation, field.path),
  };
}

/** Another type may be open: a null for what may be left out, and what says the same as a text. */
function silenceOf({ schema }: Field, { words }: KeywordChange, uses: readonly Field[]): string | undefined {
  if (words.endsWith(' or null') && uses.every((one) => !one.required)) return 'null-values';
  return schema.enum === undefined && /^type string or (number|boolean)$/.test(words)
    ? 'converted-values'
    : undefined;
}

/** Every body is accepted or refused for the place in the bodies that are right, and in those that differ there. */
const seenBy = ({ id }: Operation, path: Path) => [
  `${id}/examples`,
  `${id}/combinations`,
  `${id}/*/${path.join('.') || '*'}`,
];

function ofObject(scene: Scene, alternative: Alternative, node: ObjectNode): readonly Mutant[] {
  const { source } = scene.contract;
  const { operation } = scene;
  const where = usersOf(scene, node.pointer).length > 1 ? '' : nameOf(scene, alternative);
  const required = node.schema.required ?? [];
  const place = (name: string) => [...node.path, name].join('.');
  const dropped = required.map((name): Mutant => {
    const origin = originOf(source, node.schema, 'required', node.pointer);
    return {
      name: `${operation.id} ${place(name)}${where}: not required`,
      breaks: origin.id ?? '',
      verdict: verdictOf(origin),
      caughtBy: [`${operation.id}/required/${place(name)}`],
      seenBy: seenBy(operation, [...node.path, name]),
      apply: at(node.pointer, { required: required.filter((one) => one !== name) }),
    };
  });
  return [...dropped, ...demanded(scene, alternative, node, where), ...opened(scene, node, where)];
}

function demanded(
  { contract, operation }: Scene,
  alternative: Alternative,
  node: ObjectNode,
  where: string,
): readonly Mutant[] {
  const required = node.schema.required ?? [];
  const optional = alternative.fields.filter(
    (field) => field.parent.pointer === node.pointer && !field.required,
  );
  return optional.map((field) => {
    const origin = originOf(contract.source, field.schema, 'optional', field.pointer);
    return {
      name: `${operation.id} ${field.path.join('.')}${where}: required`,
      breaks: origin.id ?? '',
      verdict: verdictOf(origin),
      caughtBy: [`${operation.id}/examples`, `${operation.id}/combinations`],
      seenBy: seenBy(operation, field.path),
      apply: at(node.pointer, { required: [...required, String(field.path.at(-1))] }),
    };
  });
}

function opened(
  { contract, operation, alternatives }: Scene,
  node: ObjectNode,
  where: string,
): readonly Mutant[] {
  if (node.schema.additionalProperties !== false) return [];
  const own = Object.keys(node.schema.properties ?? {});
  const foreign =
    node.path.length > 0 ? [] : alternatives.flatMap((one) => Object.keys(one.root.schema.properties ?? {}));
  const names = [...new Set(foreign)].filter((name) => !own.includes(name));
  const place = node.path.join('.') || 'body';
  const mutant = (words: string, keyword: string, set: Tree): Mutant => ({
    name: `${operation.id} ${place}${where}: ${words}`,
    breaks: originOf(contract.source, node.schema, keyword, node.pointer).id ?? '',
    verdict: verdictOf(originOf(contract.source, node.schema, keyword, node.pointer)),
    caughtBy: [`${operation.id}/fields${node.path.length > 0 ? `/${place}` : ''}`],
    seenBy: seenBy(operation, node.path),
    apply: at(node.pointer, set),
  });
  return [
    mutant('open', 'additionalProperties', { additionalProperties: true }),
    ...names.map((name) =>
      mutant(`with ${name}`, `additionalProperties/${name}`, {
        properties: { ...node.schema.properties, [name]: {} },
      }),
    ),
  ];
}

const at =
  (pointer: string, set: Tree): Mutant['apply'] =>
  (document) =>
    assign(nodeAt(document, pointer), set);

function assign(node: Tree, set: Tree): void {
  for (const [key, value] of Object.entries(set)) {
    if (value === undefined) delete node[key];
    else node[key] = value;
  }
}

const verdictOf = (origin: Origin) => (origin.level === 'chosen' ? 'contract' : 'source');
const nameOf = ({ alternatives }: Scene, { name }: Alternative) =>
  alternatives.length > 1 ? ` of ${name}` : '';
const usersOf = ({ alternatives }: Scene, pointer: string) =>
  alternatives.filter((one) => [...one.fields, ...one.objects].some((node) => node.pointer === pointer));

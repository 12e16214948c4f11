// What changed in the schema of a message: its keywords, its properties, and the schemas that it holds.

import {
  type Contract,
  heldBy,
  type Joined,
  joinAllOf,
  type Located,
  type Origin,
  originOf,
  type Schema,
  toPointer,
} from '../index.ts';
import type { At, Constraint, Tell, Versions } from './changes.ts';
import { boundsIn } from './keywords.ts';
import { pairsOf } from './pairs.ts';
import { createSameness } from './same-schema.ts';

/** Why something binds, given why it is written: what rests on a decision is no stronger than that. */
type Bind = (origin: Origin) => Origin;

/** Where the schema of a message stands. */
export interface Place {
  readonly pointer: string;
  readonly bind?: Bind;
}

/** One version of a schema, with its references followed and its `allOf` joined. */
interface Version {
  readonly contract: Contract;
  readonly schema: Joined;
  readonly pointer: string;
  readonly bind: Bind;
}

interface Pair {
  readonly at: At;
  readonly was: Version;
  readonly is: Version;
}

/** How often a schema is compared in one message: it may hold itself, or the same one at very many places. */
const mostPlaces = 3;

/** Reports what differs in the schemas of a message, the nearest first. */
export function createSchemaComparison({ before, after }: Versions, tell: Tell) {
  const isSame = createSameness(before, after);
  return (at: At, was: Place, is: Place): void => {
    const start = (contract: Contract, { pointer, bind = (origin) => origin }: Place) =>
      versionOf(contract, contract.schemaAt(pointer), bind);
    const met = new Map<string, number>();
    const queue: Pair[] = [{ at, was: start(before, was), is: start(after, is) }];
    for (const pair of queue) {
      const key = `${pair.was.pointer} ${pair.is.pointer}`;
      met.set(key, (met.get(key) ?? 0) + 1);
      if ((met.get(key) ?? 0) > mostPlaces || isSame(pair.was.schema, pair.is.schema)) continue;
      queue.push(...compareSchema(pair, tell));
    }
  };
}

function versionOf(contract: Contract, { node, pointer }: Located<Schema>, above: Bind): Version {
  const schema = node.allOf ? joinAllOf(contract.document, node, pointer) : node;
  const bind: Bind = (origin) => above(heldBy(contract, origin, [{ schema: node, pointer }]));
  return { contract, schema, pointer, bind };
}

/** Reports what differs in two schemas themselves, and gives the pairs below them. */
function compareSchema(pair: Pair, tell: Tell): readonly Pair[] {
  const { was, is } = pair;
  const keyword = keywordOf(is.schema) ?? keywordOf(was.schema);
  if (keyword === undefined) return compareOwn(pair, tell);
  // Against a schema that has no alternatives, what the other says beside them would seem to have gone.
  const isAlike = keywordOf(was.schema) !== undefined && keywordOf(is.schema) !== undefined;
  return [...(isAlike ? compareOwn(pair, tell) : []), ...compareAlternatives(pair, keyword, tell)];
}

const keywordOf = (schema: Schema) =>
  schema.oneOf ? ('oneOf' as const) : schema.anyOf ? ('anyOf' as const) : undefined;

function compareOwn(pair: Pair, tell: Tell): readonly Pair[] {
  const { at, was, is } = pair;
  const [old, now] = [boundsIn(was.schema), boundsIn(is.schema)];
  // Beside a list of values, whatever else bounds them comes and goes without effect.
  const isImplied = (key: string) =>
    key !== 'enum' && ((!old.has(key) && old.has('enum')) || (!now.has(key) && now.has('enum')));
  for (const key of new Set([...now.keys(), ...old.keys()])) {
    const [a, b] = [old.get(key), now.get(key)];
    if (!isImplied(key))
      tell(at, 'keyword', a && keyword(was, a.name, a), b && keyword(is, b.name, b), (a ?? b)?.compare);
  }
  return [...compareProperties(pair, tell), ...heldIn(pair)];
}

const keyword = (
  { contract, schema, pointer, bind }: Version,
  name: string,
  { shown, value }: Pick<Constraint, 'shown' | 'value'>,
): Constraint => ({
  name,
  pointer: `${pointer}/${name}`,
  origin: bind(originOf(contract.source, schema, name, pointer)),
  shown,
  value,
});

/** The result of a join knows itself where it is written. */
function childOf(
  { contract, pointer, bind }: Version,
  child: Joined | boolean = true,
  ...keys: string[]
): Version {
  const joined = typeof child === 'object' ? child['x-at'] : undefined;
  return versionOf(contract, contract.schema(child, joined ?? `${pointer}${toPointer(keys)}`), bind);
}

const below = ({ place, ...at }: At, name: string): At => ({
  ...at,
  place: place && { ...place, at: [...place.at, name] },
});

function compareProperties({ at, was, is }: Pair, tell: Tell): readonly Pair[] {
  const namesIn = ({ schema: { properties = {}, required = [] } }: Version) => [
    ...Object.keys(properties),
    ...required,
  ];
  return [...new Set([...namesIn(is), ...namesIn(was)])].flatMap((name): readonly Pair[] => {
    const [had, has] = [was, is].map(({ schema }) => schema.properties?.[name]);
    const here = below(at, name);
    if ((had === undefined) !== (has === undefined)) {
      const [old, now] = [had && presence(was, name, had), has && presence(is, name, has)];
      const isClosed = (had === undefined ? was : is).schema.additionalProperties === false;
      const row =
        `${(now ?? old)?.shown as 'required'} ${isClosed ? 'closed property' : 'property'}` as const;
      tell(here, row, old, now);
      return [];
    }
    const must = (version: Version) =>
      isRequired(version, name) ? keyword(version, 'required', { shown: name }) : undefined;
    tell(here, 'required keyword', must(was), must(is));
    if (had === undefined || has === undefined) return [];
    const [old, now] = [childOf(was, had, 'properties', name), childOf(is, has, 'properties', name)];
    return [{ at: here, was: old, is: now }];
  });
}

const isRequired = ({ schema }: Version, name: string) => schema.required?.includes(name) ?? false;

/** A property binds where it may be there or where it must be: the suite tries both. */
function presence(version: Version, name: string, child: Schema): Constraint {
  const { contract, schema, pointer, bind } = version;
  const must = isRequired(version, name);
  const may = originOf(contract.source, child, '.', childOf(version, child, 'properties', name).pointer);
  const origin =
    must && may.level === 'chosen' ? originOf(contract.source, schema, 'required', pointer) : may;
  return {
    name,
    pointer: `${pointer}/properties${toPointer([name])}`,
    origin: bind(origin),
    shown: must ? 'required' : 'optional',
  };
}

/** Items, and properties that are not named where both versions describe them. */
function heldIn({ at, was, is }: Pair): readonly Pair[] {
  const [had, has] = [was, is].map(({ schema: { additionalProperties: others } }) => others);
  const pair = (name: string, key: 'items' | 'additionalProperties'): Pair => ({
    at: below(at, name),
    was: childOf(was, was.schema[key], key),
    is: childOf(is, is.schema[key], key),
  });
  return [
    ...(was.schema.items === undefined && is.schema.items === undefined ? [] : [pair('[]', 'items')]),
    ...(typeof had === 'object' && typeof has === 'object' ? [pair('*', 'additionalProperties')] : []),
  ];
}

interface Choice {
  readonly name: string;
  readonly version: Version;
  readonly self: Constraint;
}

/** Alternatives are the same by the name that the schema gives them, never by their order. */
function compareAlternatives({ at, was, is }: Pair, keyword: 'oneOf' | 'anyOf', tell: Tell): readonly Pair[] {
  const pairs = pairsOf(choicesOf(was, keyword), choicesOf(is, keyword), ({ name }) => name);
  return pairs.flatMap(([old, now]): readonly Pair[] => {
    const here = below(at, `(${(now ?? old)?.name})`);
    if (old && now) return [{ at: here, was: old.version, is: now.version }];
    tell(here, 'alternative', old?.self, now?.self);
    return [];
  });
}

/** A schema without alternatives is itself the only one. */
function choicesOf(version: Version, otherwise: 'oneOf' | 'anyOf'): readonly Choice[] {
  const { schema, pointer } = version;
  const key = keywordOf(schema);
  if (key === undefined) {
    const name = pointer.split('/').at(-1) ?? '';
    return [{ name, version, self: keyword(version, otherwise, { shown: name }) }];
  }
  return (schema[key] ?? []).map((choice, i) => {
    const name = nameOf(schema, choice, i);
    return {
      name,
      version: childOf(version, choice, key, String(i)),
      self: keyword(version, key, { shown: name }),
    };
  });
}

/** The schema that it refers to, its title, the value of its discriminator, its type; last its position. */
function nameOf({ discriminator }: Schema, choice: Schema, index: number): string {
  if (choice.$ref !== undefined) return choice.$ref.split('/').at(-1) ?? choice.$ref;
  const tag = discriminator && choice.properties?.[discriminator.propertyName];
  const value = tag?.const ?? tag?.enum?.[0];
  const type = choice.type === 'object' ? undefined : choice.type;
  return String(choice.title ?? value ?? type ?? index + 1);
}

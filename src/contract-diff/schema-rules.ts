// The rules of a schema: its keywords, and the schemas that it holds.

import {
  type Contract,
  heldBy,
  type Joined,
  joinAllOf,
  type Located,
  originOf,
  type Schema,
  toPointer,
} from '../contract/index.ts';
import { once } from '../once.ts';
import { boundsIn } from './keywords.ts';
import { type Alternatives, type Constraint, deprecationOf, type Rule, rule } from './rule.ts';

/** A schema with its references followed and its `allOf` joined. */
interface Read {
  readonly contract: Contract;
  readonly schema: Joined;
  readonly pointer: string;
  readonly known: Known;
}

/** What was read before, by the schema as the document has it. */
type Known = Map<Schema, Rule>;

/** The rule of the schema at a pointer; one that is not there allows anything. */
export function createSchemaRules(contract: Contract): (pointer: string) => Rule {
  const known: Known = new Map();
  return (pointer) => schemaRule(contract, known, contract.schemaAt(pointer));
}

/** Nothing of it is read before it is compared: a schema may hold itself. */
function schemaRule(contract: Contract, known: Known, { node, pointer }: Located<Schema>): Rule {
  const same = known.get(node);
  if (same?.schema === pointer) return same;
  const read = once((): Read => {
    const schema = node.allOf ? joinAllOf(contract.document, node, pointer) : node;
    return { contract, schema, pointer, known };
  });
  const made = rule('schema', {
    schema: pointer,
    binds: (origin) => heldBy(contract, origin, [{ schema: node, pointer }]),
    closed: () => read().schema.additionalProperties === false,
    constraints: once(() => [
      ...boundsIn(read().schema).map((bound) => keywordOf(read(), bound.name, bound)),
      ...deprecationOf(read().schema, pointer),
    ]),
    rules: once(() => [...propertiesOf(read()), ...restOf(read())]),
    alternatives: once(() => alternativesOf(read())),
  });
  known.set(node, made);
  return made;
}

/** A keyword that is written at a schema. */
const keywordOf = (
  { contract, schema, pointer }: Read,
  name: string,
  more: Partial<Constraint>,
): Constraint => ({
  part: 'schema',
  row: 'constraint',
  name,
  pointer: `${pointer}/${name}`,
  origin: originOf(contract.source, schema, name, pointer),
  ...more,
});

/** What came out of a join knows itself where it is written. */
function childOf({ contract, known, pointer }: Read, child: Joined | boolean, ...keys: string[]): Rule {
  const joined = typeof child === 'object' ? child['x-at'] : undefined;
  return schemaRule(contract, known, contract.schema(child, joined ?? `${pointer}${toPointer(keys)}`));
}

/** Each property; of a required one that is not described only that it is required. */
function propertiesOf(read: Read): readonly Rule[] {
  const { properties = {}, required = [] } = read.schema;
  const names = new Set([...Object.keys(properties), ...required]);
  return [...names].map((name) => propertyRule(read, name, properties[name]));
}

function propertyRule(read: Read, name: string, child: Schema | undefined): Rule {
  const isRequired = read.schema.required?.includes(name) ?? false;
  const required = isRequired ? [keywordOf(read, 'required', { shown: name })] : [];
  if (child === undefined) return rule(name, { at: [name], constraints: () => required });
  const below = childOf(read, child, 'properties', name);
  const presence = isRequired ? 'required' : 'optional';
  return rule(name, {
    at: [name],
    self: {
      part: 'property',
      row: `${presence} property`,
      name,
      pointer: `${read.pointer}/properties${toPointer([name])}`,
      origin: presenceOrigin(read, child, below, isRequired),
      shown: presence,
    },
    constraints: () => required,
    rules: () => [below],
  });
}

/** It binds where it may be there or where it must be: the suite tries both. */
function presenceOrigin(
  { contract, schema, pointer }: Read,
  child: Schema,
  below: Rule,
  isRequired: boolean,
) {
  const may = originOf(contract.source, child, '.', below.schema ?? '');
  const must = originOf(contract.source, schema, 'required', pointer);
  return isRequired && may.level === 'chosen' ? must : may;
}

/** Items, and properties that are not named. */
function restOf(read: Read): readonly Rule[] {
  const { items, additionalProperties: others } = read.schema;
  const holder = (at: string, below: Rule, parts: Partial<Rule> = {}) =>
    rule(at, { at: [at], rules: () => [below], ...parts });
  return [
    ...(items === undefined ? [] : [holder('[]', childOf(read, items, 'items'))]),
    ...(typeof others === 'object'
      ? [holder('*', childOf(read, others, 'additionalProperties'), { paired: true })]
      : []),
  ];
}

/** Alternatives are the same by the name that the schema gives them, never by their order. */
function alternativesOf(read: Read): Alternatives | undefined {
  const { schema } = read;
  const keyword = schema.oneOf ? 'oneOf' : 'anyOf';
  const choices = schema[keyword]?.map((choice, i) => {
    const name = nameOf(schema, choice, i);
    return alternative(read, keyword, name, childOf(read, choice, keyword, String(i)));
  });
  if (choices === undefined) return undefined;
  const told = schema.discriminator?.propertyName;
  const discriminator = told === undefined ? [] : [keywordOf(read, 'discriminator', { shown: told })];
  return { keyword, rules: [...choices, rule('/discriminator', { constraints: () => discriminator })] };
}

const alternative = (read: Read, keyword: string, name: string, below: Rule): Rule =>
  rule(name, {
    at: [`(${name})`],
    self: keywordOf(read, keyword, { row: 'alternative', shown: name }),
    rules: () => [below],
  });

/** The schema that it refers to, its title, the value of its discriminator, its type; last its position. */
function nameOf({ discriminator }: Schema, choice: Schema, index: number): string {
  if (choice.$ref !== undefined) return choice.$ref.split('/').at(-1) ?? choice.$ref;
  const told = discriminator && choice.properties?.[discriminator.propertyName];
  const value = told?.const ?? told?.enum?.[0];
  const type = choice.type === 'object' ? undefined : choice.type;
  return String(choice.title ?? value ?? type ?? index + 1);
}

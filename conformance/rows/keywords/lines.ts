// Every line of a schema that asks something of a value, and values with a change at the place that a line is about.

import { type Contract, regExpOf, type Schema, toPointer } from '../../../src/contract/index.ts';
import { builtValue, textsOf } from '../../../src/contract/samples/index.ts';
import { isObject } from '../../../src/values.ts';
import { isBreakable } from './guesses.ts';

/** From a schema to one within it. */
interface Step {
  readonly keyword: string;
  /** The name or number under the keyword, where it holds several schemas. */
  readonly key: string | number | undefined;
  readonly pointer: string;
  readonly holder: Full;
}

/** A keyword where it is written, and the way there from the root. */
export interface Line {
  readonly keyword: string;
  readonly schema: Schema;
  /** Pointer of the schema, and that of the keyword. */
  readonly holder: string;
  readonly pointer: string;
  readonly way: readonly Step[];
}

/** Keywords of JSON Schema that few schemas have. */
type Full = Schema & {
  readonly [keyword in (typeof lists)[number]]?: readonly Schema[];
} & { readonly [keyword in (typeof maps)[number]]?: Readonly<Record<string, Schema>> } & {
  readonly [keyword in (typeof single)[number] | 'if' | 'contains']?: Schema | boolean;
} & { readonly uniqueItems?: boolean };

const lists = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const;
const maps = ['properties', 'patternProperties', 'dependentSchemas'] as const;
const single = [
  ...(['then', 'else', 'propertyNames', 'items', 'additionalProperties'] as const),
  ...(['unevaluatedProperties', 'unevaluatedItems'] as const),
];

/** The lines of the schema at a pointer, each once, in the order of the document. */
export function linesOf(contract: Contract, pointer: string): readonly Line[] {
  const found = new Map<string, Line>();
  collect(contract, pointer, [], [], found);
  return [...found.values()];
}

function collect(
  contract: Contract,
  at: string,
  way: readonly Step[],
  above: readonly string[],
  found: Map<string, Line>,
): void {
  const { node, pointer: holder } = contract.schemaAt(at) as {
    readonly node: Full;
    readonly pointer: string;
  };
  if (above.includes(holder)) return;
  for (const [keyword, value] of Object.entries(node)) {
    const isClosed = value === false && (single as readonly string[]).includes(keyword);
    const pointer = `${holder}/${keyword}`;
    // A service may take further values of a discriminator.
    if (keyword === 'enum' && node['x-tag']) continue;
    if ((isBreakable(keyword, value) || isClosed) && !found.has(pointer))
      found.set(pointer, { keyword, schema: node, holder, pointer, way });
  }
  for (const step of stepsFrom(node, holder).filter((inner) => !isOnlyRead(contract, inner)))
    collect(contract, step.pointer, [...way, step], [...above, holder], found);
}

/** What is only read may be left unread in a request. */
const isOnlyRead = (contract: Contract, { keyword, pointer }: Step): boolean =>
  /^(properties|patternProperties)$/.test(keyword) && contract.schemaAt(pointer).node.readOnly === true;

/** What is within `if`, `not` and `contains` asks nothing by itself. */
function stepsFrom(node: Full, holder: string): readonly Step[] {
  const step = (keyword: string, ...key: readonly (string | number)[]): Step => ({
    keyword,
    key: key[0],
    pointer: holder + toPointer([keyword, ...key]),
    holder: node,
  });
  return [
    ...lists.flatMap((keyword) => (node[keyword] ?? []).map((_, key) => step(keyword, key))),
    ...maps.flatMap((keyword) => Object.keys(node[keyword] ?? {}).map((key) => step(keyword, key))),
    ...single.filter((keyword) => typeof node[keyword] === 'object').map((keyword) => step(keyword)),
  ];
}

/**
 * Whether a change of the value would break other lines as well, so that a case has to be made for this one: in a choice within
 * the body, and where the items of a list depend on each other.
 */
export const isEntangled = ({ way, schema }: Line): boolean => {
  const choice = way.findIndex(({ keyword }) => /^(oneOf|anyOf)$/.test(keyword));
  const isWithin = way
    .slice(0, Math.max(choice, 0))
    .some(({ keyword }) => /^(properties|items)$/.test(keyword));
  return (
    isWithin ||
    [schema as Full, ...way.map(({ holder }) => holder)].some((one) => one.contains ?? one.uniqueItems)
  );
};

/** The place of a line in a value: names and numbers, as in the ids of cases. */
export const placeOf = ({ way }: Line): string =>
  way
    .flatMap(({ keyword, key }) => {
      if (keyword === 'properties' || keyword === 'prefixItems') return [String(key)];
      if (keyword === 'patternProperties') return [`${keyword}-${String(key).replaceAll(/\W+/g, '-')}`];
      return keyword === 'items' ? ['0'] : keyword.endsWith('Properties') ? [keyword] : [];
    })
    .join('.');

/** The choices on the way, which tell lines apart that are about one place: `oneOf-1`. */
export const choicesOf = ({ way }: Line): string =>
  way
    .flatMap(({ keyword, key }) =>
      /^(allOf|oneOf|anyOf|dependentSchemas)$/.test(keyword)
        ? [`${keyword}-${key}`]
        : /^(then|else|propertyNames)$/.test(keyword)
          ? [keyword]
          : [],
    )
    .join('-');

type Change = (value: unknown) => unknown;

/** A value in which a way leads to a changed value; what is not there yet is made. */
export function changedAlong(
  contract: Contract,
  value: unknown,
  way: readonly Step[],
  change: Change,
): unknown {
  const [step, ...rest] = way;
  if (step === undefined) return change(value);
  const { keyword, key, pointer, holder } = step;
  const changed = (found: unknown) =>
    changedAlong(contract, found ?? builtValue(contract, pointer), rest, change);
  const members: Readonly<Record<string, unknown>> = Object(value);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const withMember = (name: string) => ({ ...members, [name]: changed(members[name]) });
  switch (keyword) {
    case 'properties':
      return withMember(String(key));
    case 'patternProperties':
      return withMember(textsOf(String(key))[0] ?? 'acs');
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return withMember(Object.keys(members).find((name) => !isNamed(holder, name)) ?? 'acsMore');
    case 'propertyNames': {
      const [[name, member] = ['acs', 1], ...others] = Object.entries(members);
      return Object.fromEntries([...others, [String(changed(name)), member]]);
    }
    case 'prefixItems':
      return list.toSpliced(Number(key), 1, changed(list[Number(key)]));
    case 'items':
    case 'unevaluatedItems': {
      if (holder.contains !== undefined) return [...list, changed(undefined)];
      const from = holder.prefixItems?.length ?? 0;
      return list.toSpliced(from, 1, changed(list[from]));
    }
    default:
      return changedAlong(contract, fitted(contract, value, step), rest, change);
  }
}

const isNamed = ({ properties = {}, patternProperties = {} }: Full, name: string) =>
  Object.hasOwn(properties, name) ||
  Object.keys(patternProperties).some((pattern) => regExpOf(pattern).test(name));

/** The same value, so that a schema of it applies: an alternative, or what follows from a condition. */
function fitted(contract: Contract, value: unknown, { keyword, pointer, holder }: Step): unknown {
  const holderPointer = pointer.slice(0, pointer.lastIndexOf(`/${keyword}`));
  if (keyword === 'else') return withoutCondition(value, holder);
  const start = keyword === 'then' ? merged(value, builtValue(contract, `${holderPointer}/if`)) : value;
  if (contract.isValid(pointer, start)) return start;
  const built = builtValue(contract, pointer);
  const isWhole = /^(oneOf|anyOf)$/.test(keyword) && holder.properties === undefined;
  return isWhole ? built : merged(start, built);
}

const merged = (one: unknown, other: unknown): unknown =>
  isObject(one) && isObject(other) ? { ...one, ...other } : (other ?? one);

const withoutCondition = (value: unknown, { if: condition }: Full): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name]) => !Object.hasOwn(Object((condition as Schema | undefined)?.properties), name),
        ),
      )
    : value;

// Every line of a schema that asks something of a value, and values with a change at the place that a line is about.

import { type Contract, regExpOf, type Schema, toPointer } from '../../../src/contract/index.ts';
import { builtValue, textsOf } from '../../../src/contract/samples/index.ts';
import { isHolder, isObject, ownMember } from '../../../src/values.ts';
import { isBreakable } from './guesses.ts';

/** A schema with keywords that few have. */
type Full = Schema & {
  readonly if?: Schema;
  readonly contains?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly uniqueItems?: boolean;
  readonly propertyNames?: Schema;
};

/** From a schema to one within it. */
interface Step {
  readonly keyword: string;
  /** The name or number under the keyword, where it holds several schemas. */
  readonly key: string | undefined;
  readonly pointer: string;
  readonly holder: Full;
  /** Pointer of the holder. */
  readonly from: string;
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

type Change = (value: unknown) => unknown;

/** A value in which what a step leads to is changed; what is not there yet is made. */
type Into = (value: unknown, step: Step, change: Change, contract: Contract) => unknown;

const member =
  (nameOf: (step: Step, members: Readonly<Record<string, unknown>>, contract: Contract) => string): Into =>
  (value, step, change, contract) => {
    const members: Readonly<Record<string, unknown>> = Object(value);
    const name = nameOf(step, members, contract);
    return { ...members, [name]: change(ownMember(members, name)) };
  };

const item =
  (indexOf: (step: Step, items: readonly unknown[]) => number): Into =>
  (value, step, change) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const index = indexOf(step, items);
    return items.toSpliced(index, 1, change(items[index]));
  };

const furtherItem = item(({ holder }, { length }) =>
  holder.contains === undefined ? (holder.prefixItems?.length ?? 0) : length,
);

const furtherMember = member(({ holder, from }, members, contract) => {
  const { properties = {}, patternProperties = {}, propertyNames } = holder;
  const patterns = Object.keys(patternProperties).map(regExpOf);
  const isNamed = (name: string) =>
    Object.hasOwn(properties, name) || patterns.some((pattern) => pattern.test(name));
  const made = propertyNames && builtValue(contract, `${from}/propertyNames`);
  return Object.keys(members).find((name) => !isNamed(name)) ?? String(made ?? 'acsMore');
});

const firstName: Into = (value, _, change) => {
  const [[name, first] = ['acs', 1], ...others] = Object.entries(Object(value));
  return Object.fromEntries([...others, [String(change(name)), first]]);
};

/** The same value, so that a schema of it applies: an alternative, or what follows from a condition. */
const sameValue: Into = (value, { keyword, pointer, holder, from }, change, contract) => {
  if (keyword === 'else') return change(withoutCondition(value, holder));
  const start = keyword === 'then' ? merged(value, builtValue(contract, `${from}/if`)) : value;
  if (contract.isValid(pointer, start)) return change(start);
  const built = builtValue(contract, pointer);
  const isWhole = (keyword === 'oneOf' || keyword === 'anyOf') && holder.properties === undefined;
  return change(isWhole ? built : merged(start, built));
};

const merged = (one: unknown, other: unknown): unknown =>
  isObject(one) && isObject(other) ? { ...one, ...other } : (other ?? one);

function withoutCondition(value: unknown, { if: condition }: Full): unknown {
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(condition?.properties ?? {}, name));
  return Object.fromEntries(others);
}

/** A keyword with schemas in it, which apply to a part of the value, or to the same value. */
interface Within {
  readonly holds: 'list' | 'map' | 'one';
  readonly into: Into;
  /** What the part is called, as in the ids of properties. */
  readonly place?: (key: string) => string;
  /** It tells lines apart that are about one place. */
  readonly isChoice?: true;
}

/** What is within `if`, `not` and `contains` asks nothing by itself. */
const within: Readonly<Record<string, Within>> = {
  allOf: { holds: 'list', isChoice: true, into: sameValue },
  oneOf: { holds: 'list', isChoice: true, into: sameValue },
  anyOf: { holds: 'list', isChoice: true, into: sameValue },
  prefixItems: { holds: 'list', place: (key) => key, into: item(({ key }) => Number(key)) },
  properties: { holds: 'map', place: (key) => key, into: member(({ key }) => String(key)) },
  patternProperties: {
    holds: 'map',
    place: (key) => `patternProperties-${key.replaceAll(/\W+/g, '-')}`,
    into: member(({ key }) => textsOf(key)[0] ?? 'acs'),
  },
  dependentSchemas: { holds: 'map', isChoice: true, into: sameValue },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { holds: 'one', isChoice: true, into: sameValue },
  else: { holds: 'one', isChoice: true, into: sameValue },
  propertyNames: { holds: 'one', isChoice: true, into: firstName },
  items: { holds: 'one', place: () => '0', into: furtherItem },
  additionalProperties: { holds: 'one', place: () => 'additionalProperties', into: furtherMember },
  unevaluatedProperties: { holds: 'one', place: () => 'unevaluatedProperties', into: furtherMember },
  unevaluatedItems: { holds: 'one', into: furtherItem },
};

/** The lines of the schema at a pointer, each once, in the order of the document. */
export function linesOf(contract: Contract, pointer: string): readonly Line[] {
  const lines = linesFrom(contract, pointer, [], []);
  return [...new Map(lines.toReversed().map((line) => [line.pointer, line])).values()].toReversed();
}

function linesFrom(
  contract: Contract,
  at: string,
  way: readonly Step[],
  above: readonly string[],
): readonly Line[] {
  const { node: schema, pointer: holder } = contract.schemaAt(at);
  if (above.includes(holder)) return [];
  const own = Object.entries(schema).flatMap(([keyword, value]) => {
    const isClosed = value === false && within[keyword]?.holds === 'one';
    // A service may take further values of a discriminator.
    const isOpen = keyword === 'enum' && schema['x-tag'];
    if (isOpen || !(isClosed || isBreakable(keyword, value))) return [];
    return [{ keyword, schema, holder, pointer: `${holder}/${keyword}`, way }];
  });
  // What is only read may be left unread in a request.
  const isOnlyRead = ({ pointer }: Step) => contract.schemaAt(pointer).node.readOnly === true;
  const steps = stepsFrom(schema, holder).filter(
    (step) => within[step.keyword]?.holds !== 'map' || !isOnlyRead(step),
  );
  const inner = steps.flatMap((step) =>
    linesFrom(contract, step.pointer, [...way, step], [...above, holder]),
  );
  return [...own, ...inner];
}

const stepsFrom = (holder: Full, from: string): readonly Step[] =>
  Object.entries(within).flatMap(([keyword, { holds }]) => {
    const held: unknown = holder[keyword as keyof Schema];
    if (!isHolder(held)) return [];
    const step = (...key: readonly string[]): Step => {
      const pointer = from + toPointer([keyword, ...key]);
      return { keyword, key: key[0], pointer, holder, from };
    };
    if (holds === 'one') return step();
    return Object.keys(held).map((key) => step(key));
  });

/** The place of a line in a value: names and numbers, as in the ids of properties. */
export const placeOf = ({ way }: Line): string =>
  way.flatMap(({ keyword, key }) => within[keyword]?.place?.(String(key)) ?? []).join('.');

/** The choices on the way, which tell lines apart that are about one place: `oneOf-1`. */
export const choicesOf = ({ way }: Line): string =>
  way.flatMap(({ keyword, key }) => (within[keyword]?.isChoice ? [keyword, key ?? []].flat() : [])).join('-');

/** A value in which a way leads to a changed value; what is not there yet is made. */
export function changedAlong(
  contract: Contract,
  value: unknown,
  [step, ...rest]: readonly Step[],
  change: Change,
): unknown {
  if (step === undefined) return change(value);
  const changed = (found: unknown) =>
    changedAlong(contract, found ?? builtValue(contract, step.pointer), rest, change);
  return within[step.keyword]?.into(value, step, changed, contract);
}

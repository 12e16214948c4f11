// Which alternatives of two schemas are the same: by the name that the schema gives them, never by their order.

import type { Schema } from '../contract/index.ts';
import type { Written } from './written.ts';

/** The keys that lead to an alternative from its schema; none for a schema that has no alternatives. */
type Keys = readonly string[];

interface Named {
  readonly name: string;
  readonly keys: Keys;
}

/** The alternatives of two versions. */
export interface Matched {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly both: readonly { readonly name: string; readonly before: Keys; readonly after: Keys }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Undefined where neither schema has alternatives. A schema without is itself the only one. */
export function matchAlternatives(before: Written, after: Written): Matched | undefined {
  const keyword = keywordOf(after.schema) ?? keywordOf(before.schema);
  if (keyword === undefined) return undefined;
  const [then, now] = [namedIn(before), namedIn(after)];
  const inThen = new Map(then.map((each) => [each.name, each]));
  const names = now.map(({ name }) => name);
  return {
    keyword,
    both: now.flatMap((each) => {
      const same = inThen.get(each.name);
      return same ? [{ name: each.name, before: same.keys, after: each.keys }] : [];
    }),
    added: names.filter((name) => !inThen.has(name)),
    removed: then.map(({ name }) => name).filter((name) => !names.includes(name)),
  };
}

/** Whether a schema offers several. */
export const hasAlternatives = (schema: Schema): boolean => keywordOf(schema) !== undefined;

function keywordOf(schema: Schema): 'oneOf' | 'anyOf' | undefined {
  if (schema.oneOf) return 'oneOf';
  return schema.anyOf ? 'anyOf' : undefined;
}

function namedIn({ schema, pointer }: Written): readonly Named[] {
  const keyword = keywordOf(schema);
  if (keyword === undefined) return [{ name: nameOfPointer(pointer), keys: [] }];
  return (schema[keyword] ?? []).map((choice, i) => ({
    name: nameOf(schema, choice, i),
    keys: [keyword, String(i)],
  }));
}

/** The schema that it refers to, its title, the value of its discriminator, its type; last its position. */
function nameOf({ discriminator }: Schema, choice: Schema, index: number): string {
  if (choice.$ref !== undefined) return nameOfPointer(choice.$ref);
  const told = discriminator && choice.properties?.[discriminator.propertyName];
  const value = told?.const ?? told?.enum?.[0];
  return (
    choice.title ?? (value === undefined ? undefined : String(value)) ?? typeName(choice) ?? `${index + 1}`
  );
}

const typeName = ({ type }: Schema) => (type === undefined || type === 'object' ? undefined : String(type));
const nameOfPointer = (pointer: string) => pointer.split('/').at(-1) ?? pointer;

// A discriminated `oneOf` as if/then. A bare `oneOf` reports the faults of every alternative, and validators disagree
// about `discriminator`; written so, only the alternative that was meant reports, and reports all.

import { ownMember, type WritableJson } from '../values.ts';
import type { OpenApiDocument, Schema } from './document.ts';
import { allOfParts } from './join-all-of.ts';
import { resolveSchema } from './resolve.ts';
import { schemasOf, withoutProse } from './walk.ts';

/** A copy of a document with every discriminated `oneOf` spelt out. */
export function spellOutUnions({ 'x-source': _, ...document }: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const { node } of schemasOf(copy)) {
    const { oneOf, discriminator } = node;
    if (Array.isArray(oneOf) && typeof discriminator?.propertyName === 'string')
      spellOut(node as WritableJson & Schema, { oneOf, discriminator }, document);
  }
  return copy;
}

type Union = Required<Pick<Schema, 'oneOf' | 'discriminator'>>;

/** Where a value may be meant by none or by several of the alternatives, all of them go on reporting. */
function spellOut(schema: WritableJson & Schema, union: Union, document: OpenApiDocument): void {
  const property = union.discriminator.propertyName;
  const choices = union.oneOf.map((choice) => choiceOf(choice, union, document));
  const tags = choices.flatMap((choice) => choice.tags);
  const isTagged = choices.every((choice) => choice.isTold);
  if (!isTagged || new Set(tags).size < tags.length) return;
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword of JSON Schema
  const chosen = choices.map((choice) => ({ if: tagged(property, choice.tags), then: choice.schema }));
  const otherwise = { if: tagged(property, tags), else: untagged(property, tags, choices) };
  for (const keyword of ['oneOf', 'discriminator']) delete schema[keyword];
  Object.assign(schema, { allOf: [...(schema.allOf ?? []), ...chosen, otherwise] });
}

type Choice = ReturnType<typeof choiceOf>;

/** An alternative with the values of the property that choose it, and whether the property must be there, with a value of a list. */
function choiceOf(schema: Schema, union: Union, document: OpenApiDocument) {
  const { propertyName, mapping = {} } = union.discriminator;
  const located = resolveSchema(document, schema, '');
  const { node: target } = located;
  const { enum: listed, const: only } = target.properties?.[propertyName] ?? {};
  const own: readonly unknown[] =
    schema['x-tags']?.[propertyName] ?? listed ?? (only === undefined ? [] : [only]);
  const mapped = Object.keys(mapping).filter((tag) => mapping[tag] === schema.$ref);
  const isRequired = allOfParts(document, located).some(({ node }) => node.required?.includes(propertyName));
  return { schema, tags: [...new Set([...mapped, ...own])], isTold: isRequired && own.length > 0, target };
}

const tagged = (property: string, tags: readonly unknown[]) => ({
  type: 'object',
  required: [property],
  properties: { [property]: { enum: tags } },
});

/** What holds beside a missing or unknown tag: what all alternatives ask for. */
function untagged(property: string, tags: readonly unknown[], choices: readonly Choice[]): WritableJson {
  const [first = {}, ...others] = choices.map(({ target }) => target);
  const textOf = ({ properties }: Schema, name: string) =>
    JSON.stringify(withoutProse(ownMember(properties, name), 'schema'));
  const isShared = (name: string) => others.every((other) => textOf(other, name) === textOf(first, name));
  const properties = Object.entries(first.properties ?? {}).filter(([name]) => isShared(name));
  const required = (first.required ?? []).filter((name) =>
    others.every((other) => other.required?.includes(name)),
  );
  return {
    type: 'object',
    required: [...new Set([property, ...required])],
    properties: { ...Object.fromEntries(properties), [property]: { enum: tags } },
  };
}

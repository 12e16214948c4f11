// A created resource is answered as it was sent: the contract's nearest example gives what the service adds, and the
// identifier is a new one every time.

import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Contract,
  type MediaType,
  type Operation,
  responseFor,
  type Schema,
  typesOf,
} from '../contract/index.ts';
import type { Answer } from './answer.ts';

/** A body that is a JSON object. */
export type Resource = Readonly<Record<string, unknown>>;

/** True for a JSON object. */
export function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answer to a create; undefined where there is no example, or none of its form was sent. */
export type EchoCreated = (
  operation: Operation,
  sent: unknown,
) => Pick<Answer, 'body' | 'reason'> | undefined;

/** Makes the echo of a contract. */
export function createEcho(contract: Contract): EchoCreated {
  const newId = createIdMaker();
  return ({ responses, body: taken }, sent) => {
    const content = responseFor(responses, 201)?.content;
    if (content?.schemaPointer === undefined || !isResource(sent)) return undefined;
    const nearest = nearestExample(contract, content, sent);
    if (nearest === undefined) return undefined;
    const { name, value } = nearest;
    const writable = taken ? contract.properties(taken.schemaPointer) : new Map<string, Schema>();
    const added = Object.entries(value).filter(([field]) => !writable.has(field));
    const ids = [...contract.properties(content.schemaPointer)]
      .filter(([, schema]) => schema['x-identifier'] === true)
      .map(([field, schema]) => [field, newId(schema, value[field])]);
    const body = { ...Object.fromEntries(added), ...sent, ...Object.fromEntries(ids) };
    const fits = contract.validate(content.schemaPointer, body).length === 0;
    const reason = `as it was sent, on the example ${name}, with an identifier of its own`;
    return { body: fits ? body : { ...value, ...Object.fromEntries(ids) }, reason };
  };
}

function nearestExample(contract: Contract, { schemaPointer = '', examples }: MediaType, sent: Resource) {
  const tag = contract.schemaAt(schemaPointer).node.discriminator?.propertyName;
  const candidates = examples.flatMap(({ name, value }) =>
    isResource(value) ? [{ name, value, distance: distance(value, sent, tag) }] : [],
  );
  return candidates.toSorted((near, far) => near.distance - far.distance)[0];
}

// How many properties only one of the two has; another alternative is further away than any property.
function distance(example: Resource, sent: Resource, tag: string | undefined): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const differing = names.filter((name) => Object.hasOwn(example, name) !== Object.hasOwn(sent, name));
  const sameAlternative = tag === undefined || example[tag] === sent[tag];
  return differing.length + (sameAlternative ? 0 : names.length + 1);
}

// Identifiers that look like the contract's example and were never given before.
function createIdMaker() {
  let last = 0;
  return (schema: Schema, example: unknown): string | number => {
    if (typesOf(schema).includes('integer') || typeof example === 'number') {
      last = Math.max(last, Number(example ?? 0)) + 1;
      return last;
    }
    if (schema.format === 'uuid') return randomUUID();
    return `${prefixOf(example)}${randomBytes(6).toString('hex')}`;
  };
}

// `ap_` of `ap_6f2c1e`.
function prefixOf(example: unknown): string {
  return typeof example === 'string' ? (/^[a-z]+[_-]/i.exec(example)?.[0] ?? '') : '';
}

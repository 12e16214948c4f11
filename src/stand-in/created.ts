// A created resource is answered as it was sent: the contract's nearest example gives what the service adds, and the
// identifier is a new one every time.

import isEqual from 'fast-deep-equal';
import {
  type Contract,
  type MediaType,
  type Operation,
  responseFor,
  type Schema,
  typesOf,
} from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { identifierOf, isResource, type Resource } from './resource.ts';

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
    const nearest = sameName(contract, content, taken, sent) ?? nearestExample(contract, content, sent);
    const { name, value } = nearest ?? { name: undefined, value: {} as Resource };
    const writable = taken ? contract.properties(taken.schemaPointer) : new Map<string, Schema>();
    const added = Object.entries(value).filter(([field]) => !writable.has(field));
    const identifier = identifierOf(contract, content.schemaPointer);
    const id = identifier && { [identifier.name]: newId(identifier.schema, value[identifier.name]) };
    const body = { ...Object.fromEntries(added), ...sent, ...id };
    const fits = contract.validate(content.schemaPointer, body).length === 0;
    if (name === undefined) return fits ? { body, reason: `as it was sent, ${OWN_ID}` } : undefined;
    return {
      body: fits ? body : { ...value, ...id },
      reason: `as it was sent, on the example ${name}, ${OWN_ID}`,
    };
  };
}

const OWN_ID = 'with an identifier of its own';

/** The example of the answer that is named as the example of the request which is nearest to what was sent. */
function sameName(contract: Contract, answer: MediaType, taken: Operation['body'], sent: Resource) {
  const asked = taken && nearestExample(contract, taken, sent);
  const named = answer.examples.find(({ name }) => name === asked?.name);
  return named && isResource(named.value) ? { name: named.name, value: named.value } : undefined;
}

function nearestExample(
  contract: Contract,
  { schemaPointer = '', examples }: Pick<MediaType, 'schemaPointer' | 'examples'>,
  sent: Resource,
) {
  const tag = contract.schemaAt(schemaPointer).node.discriminator?.propertyName;
  const candidates = examples.flatMap(({ name, value }) =>
    isResource(value) ? [{ name, value, distance: distance(value, sent, tag) }] : [],
  );
  return candidates.toSorted((near, far) => near.distance - far.distance)[0];
}

// How many properties only one of the two has, and less than any of them, how many have another value; another
// alternative is further away than any property.
function distance(example: Resource, sent: Resource, tag: string | undefined): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const isShared = (name: string) => Object.hasOwn(example, name) && Object.hasOwn(sent, name);
  const alone = names.filter((name) => !isShared(name));
  const differing = names.filter((name) => isShared(name) && !isEqual(example[name], sent[name]));
  const sameAlternative = tag === undefined || example[tag] === sent[tag];
  return alone.length + differing.length / (names.length + 1) + (sameAlternative ? 0 : names.length + 1);
}

// Identifiers that look like the contract's example and were never given before.
function createIdMaker() {
  let last = 0;
  return (schema: Schema, example: unknown): string | number => {
    if (typesOf(schema).includes('integer') || typeof example === 'number') {
      last = Math.max(last, Number(example ?? 0)) + 1;
      return last;
    }
    if (schema.format === 'uuid') return crypto.randomUUID();
    return `${prefixOf(example)}${crypto.randomUUID().slice(-12)}`;
  };
}

// `ap_` of `ap_6f2c1e`.
function prefixOf(example: unknown): string {
  return typeof example === 'string' ? (/^[a-z]+[_-]/i.exec(example)?.[0] ?? '') : '';
}

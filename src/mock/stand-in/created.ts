// The response to a create: what was sent, what the service adds as in the nearest example, and a new identifier.

import isEqual from 'fast-deep-equal';
import { asReceived, type Contract, type Operation, type Schema, typesOf } from '../../contract/index.ts';
import { inDoubles, isObject } from '../../values.ts';
import { insideOf, type Resource, type Shown, shownOf, unwrapped } from './resource.ts';
import type { Role, RoleOf } from './state/roles.ts';

export type EchoCreated = ReturnType<typeof createEcho>;

/**
 * Makes the function that gives what was created, and the property that wraps it in the response; undefined if no object was
 * sent. It takes Prism's body for what the service adds where no example shows it.
 */
export function createEcho(contract: Contract, roleOf: RoleOf) {
  const received = asReceived(contract);
  const newIds = createIdMaker();
  return (operation: Operation, body: unknown, generated: unknown) => {
    const role = roleOf(operation);
    const { identifier, status, within, sentWithin } =
      role?.kind === 'create' ? role : ({ status: '201' } as const satisfies Partial<Role>);
    const content = operation.responses.find((response) => response.status === status)?.content;
    const sent = unwrapped(body, sentWithin);
    if (content?.schemaPointer === undefined || !isObject(sent)) return undefined;
    const { schemaPointer, examples } = content;
    const shown = insideOf(contract, { schemaPointer, examples }, within);
    const pointer = shown.schemaPointer;
    const taken = operation.body && insideOf(contract, operation.body, sentWithin);
    const nearest = exampleFor(contract, shown, taken, sent);
    const made = unwrapped(generated, within);
    const value = nearest?.value ?? (isObject(made) ? made : {});
    const bases = [
      { ...addedTo(contract, taken, value), ...sent },
      { ...value, ...sent },
    ];
    const schema = contract.properties(pointer).get(identifier ?? '') ?? {};
    const ids =
      identifier === undefined ? [{}] : newIds(schema, value[identifier]).map((id) => ({ [identifier]: id }));
    const fits = (candidate: Resource) => received.isValid(pointer, inDoubles(candidate));
    const resource = bases
      .flatMap((base) => ids.flatMap((id) => shownOf(contract, pointer, { ...base, ...id })))
      .find(fits);
    const by = nearest ? `, on the example ${nearest.name}` : '';
    if (resource) return { resource, within, reason: `as it was sent${by}, ${OWN_ID}` };
    // What was sent does not fit: the example, or what the schema gives.
    const isMade = isObject(made) && fits(made) && !(nearest && fits(nearest.value));
    const instead = isMade ? made : nearest?.value;
    if (instead === undefined || (isMade && identifier === undefined)) return undefined;
    // An identifier of its own may not have the form that the schema asks for.
    const all = [...ids.map((id) => ({ ...instead, ...id })), instead];
    const named = isMade ? 'what the schema gives' : `the example ${nearest?.name}`;
    const reason = `${named}, since what was sent does not fit, ${OWN_ID}`;
    return { resource: all.find(fits) ?? { ...instead, ...ids[0] }, within, reason };
  };
}

/** The properties that the service adds, which no request contains. */
function addedTo(contract: Contract, taken: Shown | undefined, resource: Resource): Resource {
  const writable = taken ? contract.properties(taken.schemaPointer) : new Map<string, Schema>();
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !writable.has(name)));
}

const OWN_ID = 'with an identifier of its own';

/** The example with the name of the request's nearest example, else the one nearest to what was sent. */
function exampleFor(contract: Contract, response: Shown, taken: Shown | undefined, sent: Resource) {
  const asked = taken && nearestExample(contract, taken, sent);
  const named = response.examples.find(({ name }) => name === asked?.name);
  return named && isObject(named.value)
    ? { name: named.name, value: named.value }
    : nearestExample(contract, response, sent);
}

function nearestExample(contract: Contract, { schemaPointer, examples }: Shown, sent: Resource) {
  const tag = contract.schemaAt(schemaPointer).node.discriminator?.propertyName;
  const candidates = examples.flatMap(({ name, value }) =>
    isObject(value) ? [{ name, value, distance: distance(value, sent, tag) }] : [],
  );
  return candidates.toSorted((one, other) => one.distance - other.distance)[0];
}

// Properties that only one has count most, then those with other values; another alternative is further away than any.
function distance(example: Resource, sent: Resource, tag: string | undefined): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const isShared = (name: string) => Object.hasOwn(example, name) && Object.hasOwn(sent, name);
  const alone = names.filter((name) => !isShared(name));
  const differing = names.filter((name) => isShared(name) && !isEqual(example[name], sent[name]));
  const sameAlternative = tag === undefined || example[tag] === sent[tag];
  return alone.length + differing.length / (names.length + 1) + (sameAlternative ? 0 : names.length + 1);
}

/** Makes new identifiers that look like the contract's example, the most similar first. */
function createIdMaker() {
  let last = 0;
  return (schema: Schema, example: unknown): readonly (string | number)[] => {
    if (typesOf(schema).includes('integer') || typeof example === 'number') {
      const shown = Number(example);
      last = Math.max(last, Number.isSafeInteger(shown) ? shown : 0) + 1;
      return [last];
    }
    const random = crypto.randomUUID();
    if (schema.format === 'uuid') return [random];
    if (typeof example !== 'string') return [random.slice(-12)];
    // Keeps `ap_` of `ap_6f2c1e`; else changes the digits: `ORD-4711` for `ORD-0001`.
    const prefix = /^[a-z]+[_-]/i.exec(example)?.[0] ?? '';
    const digits = crypto.getRandomValues(new Uint8Array(example.length));
    const shaped = example.replaceAll(/\d/g, (_, at: number) => String((digits[at] ?? 0) % 10));
    return [`${prefix}${random.slice(-12)}`, shaped, random];
  };
}

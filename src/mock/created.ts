// A created resource is answered as it was sent: the contract's nearest example gives what the service adds, and the
// identifier is a new one every time.

import type { Schema } from '../contract/document.ts';
import { atPointer, type Contract, type Response } from '../contract/index.ts';
import { createIdMaker } from './new-id.ts';
import { isResource, type MockOperation, type Resource } from './operation.ts';
import { propertiesOf } from './properties.ts';

/** The body of a 201, and the name of the example it stands on. */
export interface Created {
  readonly body: Resource;
  readonly example: string;
}

/** The body that answers a create; undefined where there is no example, or none of its form was sent. */
export type EchoCreated = (
  operation: MockOperation,
  response: Response,
  sent: unknown,
) => Created | undefined;

/** Makes the echo of a contract. */
export function createEcho(contract: Contract): EchoCreated {
  const newId = createIdMaker();
  return (operation, response, sent) => {
    const schemaPointer = response.content?.schemaPointer;
    if (schemaPointer === undefined || !isResource(sent)) return undefined;
    const nearest = nearestExample(contract, operation, response, sent);
    if (nearest === undefined) return undefined;
    const { name: example, value } = nearest;
    const writable = propertiesOf(contract, operation.body?.schemaPointer);
    const added = Object.entries(value).filter(([name]) => !writable.has(name));
    const ids = [...propertiesOf(contract, schemaPointer)]
      .filter(([, schema]) => schema['x-identifier'] === true)
      .map(([name, schema]) => [name, newId(schema, value[name])]);
    const body = { ...Object.fromEntries(added), ...sent, ...Object.fromEntries(ids) };
    const fits = contract.validate(schemaPointer, body).length === 0;
    return { body: fits ? body : { ...value, ...Object.fromEntries(ids) }, example };
  };
}

interface Candidate {
  readonly name: string;
  readonly value: Resource;
  readonly distance: number;
}

function nearestExample(contract: Contract, operation: MockOperation, response: Response, sent: Resource) {
  const told = discriminatorOf(contract, response);
  const candidates: Candidate[] = [...(operation.examples.get(response.status) ?? [])].flatMap(
    ([name, value]) => (isResource(value) ? [{ name, value, distance: distance(value, sent, told) }] : []),
  );
  return candidates.sort((one, other) => one.distance - other.distance)[0];
}

// How many properties only one of the two has; another alternative is further away than any property.
function distance(example: Resource, sent: Resource, told: string | undefined): number {
  const names = [...new Set([...Object.keys(example), ...Object.keys(sent)])];
  const differing = names.filter((name) => Object.hasOwn(example, name) !== Object.hasOwn(sent, name));
  const sameAlternative = told === undefined || example[told] === sent[told];
  return differing.length + (sameAlternative ? 0 : names.length + 1);
}

function discriminatorOf({ document, schema }: Contract, { content }: Response): string | undefined {
  const pointer = content?.schemaPointer ?? '';
  return schema((atPointer(document, pointer) ?? {}) as Schema, pointer).node.discriminator?.propertyName;
}

// Where the response to a create carries the identifier that other paths ask for: by the document's links (OpenAPI 3.1, Link
// Object), by name, or in `Location`.

import {
  atPointer,
  type Contract,
  createdIn,
  type Identifier,
  identifierIn,
  type Operation,
  type Parameter,
  resolve,
  successOf,
  withoutSlash,
} from '../../src/contract/index.ts';
import type { Inputs } from './inputs.ts';
import { givenBy, givenValue } from './parameter-values.ts';

/** What carries the identifier in a response: a member of the body, or the end of a header. */
export type Carrier =
  | { readonly kind: 'member'; readonly path: readonly string[] }
  | { readonly kind: 'header'; readonly name: string };

/** A path parameter whose values a create gives. */
export interface Link {
  readonly parameter: Parameter;
  /** What its value is given by: its name, or the path up to it. */
  readonly givenBy: string;
  readonly create: Operation;
  readonly carrier: Carrier;
  /** The operation that shows the resource, if there is one. */
  readonly read: Operation | undefined;
}

/** The links for parameters that the user gave no value of, outer resources first. */
export const linksOf = (contract: Contract, inputs: Inputs): readonly Link[] =>
  collectionsOf(contract, inputs)
    .flatMap((collection) => byLink(contract, collection) ?? byName(contract, collection) ?? [])
    .toSorted((one, other) => depthOf(one) - depthOf(other));

const depthOf = ({ create }: Link) => create.path.split('/').length;

/** The operations whose paths ask for one identifier. */
interface Collection {
  readonly parameter: Parameter;
  /** The path before the identifier. */
  readonly path: string;
  readonly operations: readonly Operation[];
}

/** A name may stand for the items of several collections: the path up to it tells them apart. */
function collectionsOf({ operations }: Contract, inputs: Inputs): readonly Collection[] {
  const asked = operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) => {
      const [, path] = /^(.+)\/\{[^{}]+\}$/.exec(parameter.path ?? '') ?? [];
      const isOpen = path !== undefined && givenValue(inputs, parameter) === undefined;
      return isOpen ? [{ parameter, path, operation }] : [];
    }),
  );
  return [...Map.groupBy(asked, ({ parameter }) => parameter.path).values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ ...first, operations: all.map(({ operation }) => operation) }] : [];
  });
}

interface LinkObject {
  readonly operationId?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

function byLink(contract: Contract, collection: Collection): Link | undefined {
  const { document, operations } = contract;
  const { name } = collection.parameter;
  const found = operations.flatMap((create) =>
    create.method !== 'POST' ? [] : linkObjects(document, create).map((link) => ({ create, link })),
  );
  for (const { create, link } of found) {
    const isTarget = collection.operations.some(({ id }) => id === link.operationId);
    const written = link.parameters?.[name] ?? link.parameters?.[`path.${name}`];
    const carrier = carrierIn(String(written));
    if (isTarget && carrier !== undefined) return linkTo(contract, collection, create, carrier);
  }
  return undefined;
}

/** What an expression of a link means (OpenAPI 3.1, Runtime Expressions). */
function carrierIn(expression: string): Carrier | undefined {
  const [, path, name] = /^\$response\.(?:body#\/(.+)|header\.(.+))$/.exec(expression) ?? [];
  if (path !== undefined) return { kind: 'member', path: path.split('/') };
  return name === undefined ? undefined : { kind: 'header', name };
}

function linkObjects(
  document: Contract['document'],
  { pointer, responses }: Operation,
): readonly LinkObject[] {
  const status = successOf(responses)?.status ?? '';
  const at = `${pointer}/responses/${status}`;
  const { links = {} } = resolve(document, (atPointer(document, at) ?? {}) as { links?: Links }, at).node;
  return Object.values(links).map((link) => resolve(document, link, at).node);
}

type Links = Readonly<Record<string, LinkObject>>;

/** `/books` and `/branches/{branch}/books` create what `/books/{book}` shows. */
function byName(contract: Contract, collection: Collection): Link | undefined {
  const create = contract.operations.find(
    ({ method, path }) => method === 'POST' && createdIn(path).endsWith(collection.path),
  );
  const carrier = create && carrierFor(contract, create, collection.parameter.name);
  return carrier && linkTo(contract, collection, create, carrier);
}

/** The way to an identifier in a body. */
export const pathOf = ({ name, within }: Identifier): readonly string[] =>
  within === undefined ? [name] : [within, name];

/** A member of the body, or `Location` where the response declares that, or has no body. */
function carrierFor(contract: Contract, { responses }: Operation, name: string): Carrier | undefined {
  const success = successOf(responses);
  const { json, schemaPointer } = success?.content ?? {};
  const found = json && schemaPointer !== undefined ? identifierIn(contract, schemaPointer, name) : undefined;
  if (found !== undefined) return { kind: 'member', path: pathOf(found) };
  const hasLocation =
    success?.content === undefined || success.headers.some((header) => /^location$/i.test(header.name));
  return hasLocation ? { kind: 'header', name: 'Location' } : undefined;
}

const linkTo = (
  contract: Contract,
  { parameter, operations }: Collection,
  create: Operation,
  carrier: Carrier,
): Link => ({
  parameter,
  givenBy: givenBy(contract, parameter),
  create,
  carrier,
  read: operations.find((one) => one.method === 'GET' && withoutSlash(one.path) === parameter.path),
});

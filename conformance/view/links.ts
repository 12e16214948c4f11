// Where the response to a create carries the identifier that other paths ask for: by the document's links (OpenAPI 3.1, Link
// Object), by name, or in `Location`.

import {
  atPointer,
  type Contract,
  createdIn,
  fromPointer,
  type Identifier,
  identifierIn,
  type Operation,
  type Parameter,
  resolve,
  successOf,
  withoutSlash,
} from '../../src/contract/index.ts';
import { grouped } from '../grouped.ts';
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
  parametersOf(contract)
    .filter((parameter) => givenValue(inputs, parameter) === undefined)
    .flatMap((parameter) => linkTo(contract, parameter) ?? [])
    .toSorted((one, other) => depthOf(one) - depthOf(other));

const depthOf = ({ create }: Link) => create.path.split('/').length;

/** The identifiers at the end of a path. A name may stand for the items of several collections: the path up to it tells them apart. */
const parametersOf = ({ operations }: Contract): readonly Parameter[] =>
  grouped(
    operations.flatMap(({ parameters }) =>
      parameters.filter(({ path }) => /.\/\{[^{}]+\}$/.test(path ?? '')),
    ),
    ({ path }) => path,
  ).map(([, [first]]) => first);

/** What a document links counts before what is named alike. */
function linkTo(contract: Contract, parameter: Parameter): Link | undefined {
  const creates = contract.operations.filter(({ method }) => method === 'POST');
  const carriedBy = (carrierIn: typeof linkedCarrier) =>
    creates.flatMap((create) => {
      const carrier = carrierIn(contract, create, parameter);
      return carrier === undefined ? [] : [{ create, carrier }];
    });
  const [found] = [linkedCarrier, namedCarrier].flatMap(carriedBy);
  const read = contract.operations.find(
    ({ method, path }) => method === 'GET' && withoutSlash(path) === parameter.path,
  );
  return found && { ...found, parameter, givenBy: givenBy(contract, parameter), read };
}

interface LinkObject {
  readonly operationId?: string;
  readonly operationRef?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** By a link to an operation that has the parameter: its value is an expression (OpenAPI 3.1, Runtime Expressions). */
function linkedCarrier(
  { document, operations }: Contract,
  { pointer, responses }: Operation,
  { name, path }: Parameter,
): Carrier | undefined {
  const at = `${pointer}/responses/${successOf(responses)?.status}`;
  const declared = atPointer(document, at) as { links?: Readonly<Record<string, LinkObject>> } | undefined;
  const { links = {} } = resolve(document, declared ?? {}, at).node;
  const targets = operations.filter(({ parameters }) => parameters.some((other) => other.path === path));
  const expressions = Object.values(links).flatMap((entry) => {
    const { operationId, operationRef, parameters = {} } = resolve(document, entry, at).node;
    const isMeant = targets.some((to) => to.id === operationId || `#${to.pointer}` === operationRef);
    return isMeant ? [`${parameters[name] ?? parameters[`path.${name}`]}`] : [];
  });
  const matches = expressions.map((text) => /^\$response\.(?:body#(\/.+)|header\.(.+))$/.exec(text));
  const [, body, header] = matches.find((match) => match !== null) ?? [];
  if (body !== undefined) return { kind: 'member', path: fromPointer(body) };
  return header === undefined ? undefined : { kind: 'header', name: header };
}

/**
 * `/books` and `/branches/{branch}/books` create what `/books/{book}` shows: named by a member of the body, or by `Location` where the
 * response declares that, or has no body.
 */
function namedCarrier(
  contract: Contract,
  { path, responses }: Operation,
  { name, path: item = '' }: Parameter,
): Carrier | undefined {
  if (!createdIn(path).endsWith(item.slice(0, item.lastIndexOf('/')))) return undefined;
  const { content, headers = [] } = successOf(responses) ?? {};
  const { json, schemaPointer } = content ?? {};
  const found = json && schemaPointer !== undefined ? identifierIn(contract, schemaPointer, name) : undefined;
  if (found !== undefined) return { kind: 'member', path: pathOf(found) };
  const hasLocation = content === undefined || headers.some((header) => /^location$/i.test(header.name));
  return hasLocation ? { kind: 'header', name: 'Location' } : undefined;
}

/** The way to an identifier in a body. */
export const pathOf = ({ name, within }: Identifier): readonly string[] =>
  within === undefined ? [name] : [within, name];

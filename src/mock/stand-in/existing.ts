// Which resources exist in the mock: those that the contract's path parameters have as examples. Any other gets 404.

import {
  atPointer,
  type Contract,
  type Example,
  identifierIn,
  isOfOne,
  type Operation,
  type Parameter,
  successOf,
  toPointer,
} from '../../contract/index.ts';
import { type FieldError, unknownReference } from '../../http/index.ts';
import { oncePer } from '../../once.ts';
import { isObject } from '../../values.ts';
import { ownIdentifier, unwrapped, wrapped } from './resource.ts';

/** The last path parameter of an operation, where the contract lists the values that exist. */
export interface Known {
  readonly parameter: string;
  /** The identifiers that exist. */
  readonly shown: readonly string[];
  /** The property of the response that contains the identifier. */
  readonly identifier: string | undefined;
  /** The property that wraps it. */
  readonly within: string | undefined;
}

/** What exists for each operation; undefined where the contract lists nothing, and so every identifier exists. */
export type KnownIds = (operation: Operation) => Known | undefined;

/** Reads from a contract what exists. */
export const createKnownIds = (contract: Contract): KnownIds =>
  oncePer((operation: Operation) => knownIds(contract, operation));

function knownIds(contract: Contract, operation: Operation): Known | undefined {
  const { path, parameters, responses } = operation;
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const listed = last === undefined ? [] : listedBy(last);
  const has404 = responses.some(({ status }) => status === '404');
  if (!needsOne(operation) || name === undefined || listed.length === 0 || !has404) return undefined;
  const { schemaPointer, examples = [] } = successOf(responses)?.content ?? {};
  const shown = listed.map(String);
  const declared = schemaPointer === undefined ? undefined : identifierIn(contract, schemaPointer, name);
  const identifier = declared?.name ?? carrierOf(examples, shown);
  return { parameter: name, shown, identifier, within: declared?.within };
}

/** The property that contains an identifier in the examples. */
function carrierOf(examples: readonly Example[], ids: readonly string[]): string | undefined {
  const properties = examples.flatMap(({ value }) => (isObject(value) ? Object.entries(value) : []));
  return properties.find(([, value]) => ids.includes(String(value)))?.[0];
}

/** Whether the resource in the path must exist: a PUT with a 201 creates it. */
const needsOne = ({ method, path, responses }: Operation) =>
  isOfOne(path) &&
  (/^(GET|PATCH|DELETE)$/.test(method) ||
    (method === 'PUT' && !responses.some(({ status }) => status === '201')));

/** The values of a parameter that exist: named examples, else its one example, else those of the schema. */
export const listedBy = ({ shown, schema }: Parameter): readonly unknown[] =>
  shown.length > 0 ? shown : (schema?.node.examples ?? []);

/** Why an identifier is unknown, for developers. */
export function unknownId({ parameter, shown }: Known, id: string): string {
  return `the mock has no ${parameter} ${JSON.stringify(id)}, only ${shown.join(' and ')}; Prefer: code=200 gives the success anyway`;
}

/** A body with the identifier put in, if it has a property for it. */
export function withId(body: unknown, { identifier, within }: Known, id: string): unknown {
  const resource = unwrapped(body, within);
  if (identifier === undefined || !isObject(resource)) return body;
  return wrapped({ ...resource, ...ownIdentifier(identifier, id, resource) }, within, body);
}

// Values of a body that must name something existing (`x-input`), the one rule that a schema cannot express.

export type FindUnknown = ReturnType<typeof createReferences>;

/** Makes the function that finds values of a body that name nothing existing; `input` is the `x-input` of their schema. */
export function createReferences(contract: Contract) {
  const references = oncePer((operation: Operation) => referencesOf(contract, operation));
  return (operation: Operation, body: unknown, exists: (input: string, id: string) => boolean) =>
    references(operation).flatMap(({ input, pointer }): readonly FieldError[] => {
      const value = atPointer(body, pointer);
      const isFine = typeof value !== 'string' || exists(input, value);
      return isFine ? [] : [unknownReference(`#${pointer}`, input)];
    });
}

/** What exists: accounts, and in each what bodies may refer to. */
export interface Existing {
  hasAccount(account: string): boolean;
  hasInput(account: string, input: string, id: string): boolean;
}

/** What exists in a mock without memory: what the contract's examples show; anything, where they show nothing. */
export function shownBy(contract: Contract, further: readonly string[] = []): Existing {
  const { operations } = contract;
  const ofAccounts = operations.flatMap(({ parameters }) => parameters.filter(isAccount));
  const accounts = new Set([...ofAccounts.flatMap(listedBy).map(String), ...further]);
  const inputs = new Map<string, Set<unknown>>();
  for (const operation of operations) {
    for (const { input, pointer } of referencesOf(contract, operation)) {
      const values = (operation.body?.examples ?? []).map(({ value }) => atPointer(value, pointer));
      inputs.set(input, new Set([...(inputs.get(input) ?? []), ...values]));
    }
  }
  return {
    hasAccount: (account) => accounts.size === 0 || accounts.has(account),
    hasInput: (_, input, id) => inputs.get(input)?.has(id) ?? true,
  };
}

export const isAccount = ({ input }: Parameter) => input === 'account';

/** Values of a body that must exist, and where they stand. */
function referencesOf(contract: Contract, { body }: Operation) {
  if (body === undefined) return [];
  const fields = contract.alternatives(body.schemaPointer).flatMap((alternative) => alternative.fields);
  const references = fields.flatMap(({ path, schema: { 'x-input': input } }) =>
    input === undefined ? [] : [{ input, pointer: toPointer(path) }],
  );
  return [...new Map(references.map((found) => [found.pointer, found])).values()];
}

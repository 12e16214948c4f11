// What exists in a mock without a memory: what the contract's parameters and bodies have as examples. Any other gets 404 or 400.

import {
  atPointer,
  type Contract,
  isOfOne,
  type Operation,
  type Parameter,
  toPointer,
} from '../../contract/index.ts';
import { type FieldError, unknownReference } from '../../http/index.ts';
import { oncePer } from '../../once.ts';
import { digitsOf } from '../../values.ts';

/** The values of the last path parameter of an operation that exist; undefined where the contract lists none, or has no 404. */
export const shownIds = oncePer(({ path, parameters, responses }: Operation) => {
  const name = [...path.matchAll(/\{([^}]*)\}/g)].at(-1)?.[1];
  const last = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
  const listed = last === undefined ? [] : listedBy(last);
  const ids = listed.map((id) => (typeof id === 'number' ? digitsOf(id) : String(id)));
  const has404 = responses.some(({ status }) => status === '404');
  return ids.length > 0 && isOfOne(path) && has404 ? ids : undefined;
});

/** The values of a parameter that exist: named examples, else its one example, else those of the schema. */
const listedBy = ({ shown, schema }: Parameter): readonly unknown[] =>
  shown.length > 0 ? shown : (schema?.node.examples ?? []);

/** The values of a body that name nothing existing (`x-input`), the one rule that a schema cannot express. */
export const unknownReferences = (
  contract: Contract,
  operation: Operation,
  body: unknown,
  exists: (input: string, id: string) => boolean,
): readonly FieldError[] =>
  referencesOf(operation, contract).flatMap(({ input, pointer }) => {
    const value = atPointer(body, pointer);
    const isFine = typeof value !== 'string' || exists(input, value);
    return isFine ? [] : [unknownReference(`#${pointer}`, input)];
  });

/** Values of a body that must exist, and where they stand. */
const referencesOf = oncePer(({ body }: Operation, contract: Contract) => {
  if (body === undefined) return [];
  const fields = contract.alternatives(body.schemaPointer).flatMap((alternative) => alternative.fields);
  const references = fields.flatMap(({ path, schema: { 'x-input': input } }) =>
    input === undefined ? [] : [{ input, pointer: toPointer(path) }],
  );
  return [...new Map(references.map((found) => [found.pointer, found])).values()];
});

/** The accounts that examples show, each with what bodies may refer to; undefined where they show none. */
export function shownAccounts(contract: Contract, further: readonly string[] = []) {
  const { operations } = contract;
  const parameters = operations.flatMap((operation) => operation.parameters.filter(isAccount));
  const accounts = [...parameters.flatMap(listedBy).map(String), ...further];
  const inputs: Record<string, string[]> = {};
  for (const operation of operations)
    for (const { input, pointer } of referencesOf(operation, contract)) {
      const values = (operation.body?.examples ?? []).map(({ value }) => atPointer(value, pointer));
      inputs[input] = [...(inputs[input] ?? []), ...values.map(String)];
    }
  return accounts.length === 0 ? undefined : Object.fromEntries(accounts.map((account) => [account, inputs]));
}

export const isAccount = ({ input }: Parameter) => input === 'account';

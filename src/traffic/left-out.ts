// OpenAPI, Schema Object: what is `readOnly` need not be in a request though it is required, nor `writeOnly` in an answer.

import { atPointer, type Contract, type Fault, type Schema, toPointer } from '../contract/index.ts';

/** Whether a fault only says that such a property is missing. */
export function isLeftOut(
  contract: Contract,
  schema: string,
  { keyword, pointer, params }: Fault,
  mark: 'readOnly' | 'writeOnly',
): boolean {
  if (keyword !== 'required') return false;
  const name = String(params['missingProperty']);
  const within = pointer.slice(0, pointer.length - toPointer([name]).length);
  return contract.alternatives(schema).some(({ objects }) =>
    objects.some(({ path, schema: node }) => {
      const property = node.properties?.[name];
      if (property === undefined || !isAt(toPointer(path), within)) return false;
      return marked(contract.schema(property, '').node, mark);
    }),
  );
}

const marked = (schema: Schema, mark: string): boolean => atPointer(schema, `/${mark}`) === true;

/** A place in a schema, where an item stands for all. */
const isAt = (place: string, pointer: string): boolean =>
  place === pointer || place.replaceAll(/\/\d+/g, '/0') === pointer.replaceAll(/\/\d+/g, '/0');

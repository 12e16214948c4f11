// Which clause or decision a fault of a body breaks. Where a reading of the source allows the value, the decision alone.

import {
  type Alternative,
  atPointer,
  type Contract,
  constraintOrigin,
  conversionsOf,
  type Fault,
  type Field,
  fromPointer,
  memberEntry,
  type Origin,
  originOf,
  requiredOrigin,
  toPointer,
  typesOf,
  weakest,
} from '../contract/index.ts';
import type { ParameterFault } from './parameters.ts';

/** Where a decision of the contract stands; undefined where it has no such silence. */
export function silenceOrigin({ source }: Contract, id: string): Origin | undefined {
  const index = [...source.silences.keys()].indexOf(id);
  return index < 0 ? undefined : { level: 'chosen', id, pointer: toPointer(['x-source', 'silences', index]) };
}

/** The origin of what a fault breaks, in a body of the schema at a pointer. */
export function faultOrigin(contract: Contract, schema: string, fault: Fault, body: unknown): Origin {
  const tokens = fromPointer(fault.pointer);
  const value = atPointer(body, fault.pointer);
  const [first, ...others] = meant(contract.alternatives(schema), body).flatMap((alternative) =>
    originIn(contract, alternative, fault.keyword, tokens, value),
  );
  // An annotated contract that attributes nothing here does not say that the source has it.
  if (first === undefined) return { level: contract.annotated ? 'chosen' : 'stated', pointer: schema };
  const counted = isInSomeReading(fault, value) ? silenceOrigin(contract, 'characters-counted') : undefined;
  const empty = saysNothing(fault, value) ? silenceOrigin(contract, 'required-fields') : undefined;
  const converted = mayBeConverted(fault, value) ? silenceOrigin(contract, 'converted-values') : undefined;
  return weakest(first, ...others, counted, empty, converted);
}

/** The origin of the line of a parameter that a fault breaks. */
export function parameterOrigin({ source }: Contract, { parameter, fault }: ParameterFault): Origin {
  const { node, origin, pointer, schema } = parameter;
  if (fault === 'missing') return weakest(originOf(source, node, 'required', pointer), origin);
  if (fault === 'not-json' || schema === undefined) return origin;
  return weakest(originOf(source, schema.node, fault.keyword, schema.pointer), origin);
}

/** The alternatives that a body chooses by the fixed values in it; all, where it chooses none. */
function meant(alternatives: readonly Alternative[], body: unknown): readonly Alternative[] {
  const chosen = alternatives.filter(({ fields }) =>
    fields.every(({ path, schema }) => {
      const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
      return path.length !== 1 || allowed?.includes(atPointer(body, toPointer(path))) !== false;
    }),
  );
  return chosen.length > 0 ? chosen : alternatives;
}

function originIn(
  contract: Contract,
  alternative: Alternative,
  keyword: string,
  tokens: readonly string[],
  value: unknown,
): readonly Origin[] {
  const { root, objects, fields } = alternative;
  // A property that its object does not have; the contract may give one a reason of its own.
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return objects
      .filter(({ path }) => isAt(path, tokens.slice(0, -1)))
      .map((object) => {
        const entry = memberEntry(object.schema, keyword, tokens.at(-1) ?? '');
        return constraintOrigin(contract, alternative, object, entry);
      });
  if (tokens.length === 0) return [constraintOrigin(contract, alternative, root, keyword)];
  return fields
    .filter(({ path }) => isAt(path, tokens))
    .map((field) => {
      if (keyword === 'required') return requiredOrigin(contract, alternative, field);
      const own = constraintOrigin(contract, alternative, field, keyword);
      if (value === null) return weakest(own, absenceOrigin(contract, alternative, field));
      const isEmptied = Array.isArray(value) && typesOf(field.schema).includes('object');
      return isEmptied && hasOpenMembers(contract, alternative, field.path)
        ? weakest(own, silenceOrigin(contract, 'required-fields'))
        : own;
    });
}

/** A service may read a null as the property left out: what it breaks then is that it must be there, if it must. */
const absenceOrigin = (contract: Contract, alternative: Alternative, field: Field): Origin | undefined =>
  field.required ? requiredOrigin(contract, alternative, field) : silenceOrigin(contract, 'null-values');

const isAt = (path: Field['path'], tokens: readonly string[]): boolean =>
  path.length === tokens.length &&
  path.every((key, i) => (key === 0 ? /^\d+$/.test(tokens[i] ?? '') : key === tokens[i]));

/** Laravel and PHP read what is no object as one without members: an origin where the source wants no member in it. */
export const emptyOrigin = (contract: Contract, schema: string | undefined): Origin | undefined =>
  schema !== undefined &&
  contract.alternatives(schema).some((alternative) => hasOpenMembers(contract, alternative, []))
    ? silenceOrigin(contract, 'required-fields')
    : undefined;

/** Whether the contract alone wants the members that the object at a path must have: PHP and Lua read a list as one without any. */
const hasOpenMembers = (contract: Contract, alternative: Alternative, path: Field['path']): boolean =>
  alternative.fields
    .filter(({ required, parent }) => required && toPointer(parent.path) === toPointer(path))
    .every((member) => requiredOrigin(contract, alternative, member).level === 'chosen');

/** Whether some framework makes a value of the wanted type of it: the result is not seen in a request. */
function mayBeConverted({ keyword, params }: Fault, value: unknown): boolean {
  if (keyword !== 'type' || value === null) return false;
  const wanted = [params['type']].flat().map(String);
  // A text or a number may be taken out of lists, however deep: those of more than ten levels are not looked into.
  const isDeep = Array.isArray(value) && value.flat(9).some(Array.isArray);
  return (isDeep && !wanted.includes('object')) || conversionsOf(value, wanted).length > 0;
}

/** Go, PHP and others read it as an object without members, which only another request could show to be rejected. */
const saysNothing = ({ pointer, keyword }: Fault, value: unknown): boolean =>
  pointer === '' && keyword === 'type' && (!value || (Array.isArray(value) && value.length === 0));

/** Characters are code points, UTF-16 units or graphemes: a length that one reading allows breaks none of the source. */
function isInSomeReading({ keyword, params }: Fault, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const limit = Number(params['limit']);
  if (keyword === 'minLength') return value.length >= limit;
  return keyword === 'maxLength' && [...new Intl.Segmenter().segment(value)].length <= limit;
}

// Which clause or decision a fault of a body breaks. Where a reading of the source allows the value, the decision alone.

import {
  type Alternative,
  atPointer,
  type Contract,
  constraintOrigin,
  type Fault,
  type Field,
  fromPointer,
  memberEntry,
  type ObjectNode,
  type Origin,
  originOf,
  requiredOrigin,
  toPointer,
  weakest,
} from '../contract/index.ts';
import type { ParameterFault } from './parameters.ts';

/** What a decision of the contract brings; undefined where it has no such silence. */
export const silenceOrigin = ({ source }: Contract, id: string): Origin | undefined =>
  source.silences.has(id) ? { level: 'chosen', id, pointer: '' } : undefined;

/** The origin of what a fault breaks, in a body of the schema at a pointer. */
export function faultOrigin(contract: Contract, schema: string, fault: Fault, body: unknown): Origin {
  const tokens = fromPointer(fault.pointer);
  const value = atPointer(body, fault.pointer);
  const [first, ...others] = meant(contract.alternatives(schema), body).flatMap((alternative) =>
    originIn(contract, alternative, fault.keyword, tokens),
  );
  // An annotated contract that attributes nothing here does not say that the source has it.
  if (first === undefined) return { level: contract.annotated ? 'chosen' : 'stated', pointer: schema };
  const counted = isInSomeReading(fault, value) ? silenceOrigin(contract, 'characters-counted') : undefined;
  // What a framework makes of null, or of a value of another type, is not seen in a request.
  const isOther = fault.keyword === 'type' || value === null;
  const converted = isOther ? silenceOrigin(contract, 'converted-values') : undefined;
  return weakest(first, ...others, counted, converted);
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
): readonly Origin[] {
  const { root, objects, fields } = alternative;
  const at = <N extends ObjectNode>(nodes: readonly N[], place: readonly string[]) =>
    nodes.filter(({ path }) => isAt(path, place));
  if (keyword === 'required')
    return at(fields, tokens).map((field) => requiredOrigin(contract, alternative, field));
  if (!/^(additional|unevaluated)Properties$/.test(keyword))
    return at([root, ...fields], tokens).map((node) =>
      constraintOrigin(contract, alternative, node, keyword),
    );
  // A property that its object does not have; the contract may give one a reason of its own.
  return at(objects, tokens.slice(0, -1)).map((object) => {
    const entry = memberEntry(object.schema, keyword, tokens.at(-1) ?? '');
    return constraintOrigin(contract, alternative, object, entry);
  });
}

const isAt = (path: Field['path'], tokens: readonly string[]): boolean =>
  path.length === tokens.length &&
  path.every((key, i) => (key === 0 ? /^\d+$/.test(tokens[i] ?? '') : key === tokens[i]));

/** Characters are code points, UTF-16 units or graphemes: a length that one reading allows breaks none of the source. */
function isInSomeReading({ keyword, params }: Fault, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const limit = Number(params['limit']);
  if (keyword === 'minLength') return value.length >= limit;
  return keyword === 'maxLength' && [...new Intl.Segmenter().segment(value)].length <= limit;
}

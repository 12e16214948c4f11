// The values of parameters: declared, shown by the contract or made up, and how they are written (OpenAPI, style
// values).

import { type Contract, type Parameter, typesOf } from '../../src/contract/index.ts';
import type { Inputs } from './inputs.ts';
import { makeUp } from './made-up.ts';

/** What a value comes from. */
export interface Known {
  readonly contract: Contract;
  readonly inputs: Inputs;
}

/** The declared value of a parameter: by its name, by its flag, or (without a flag) its first example. */
export function declaredValue({ inputs }: Pick<Known, 'inputs'>, parameter: Parameter): string | undefined {
  const given = givenValue(inputs, parameter);
  if (given !== undefined) return given;
  const example = parameter.input === undefined ? parameter.examples[0] : undefined;
  return example === undefined ? undefined : written(parameter, example);
}

/** Whether the value of a parameter is the contract's example alone. */
export const isExample = ({ inputs }: Pick<Known, 'inputs'>, parameter: Parameter): boolean =>
  givenValue(inputs, parameter) === undefined && declaredValue({ inputs }, parameter) !== undefined;

/**
 * The name-value pairs that a required parameter outside the path is sent as; undefined where the user declared no
 * value, the contract shows none and none can be made up.
 */
export function pairsOf(known: Known, parameter: Parameter): readonly Pair[] | undefined {
  const { name, style, explode } = parameter;
  const value = givenValue(known.inputs, parameter) ?? shownOrMadeUp(known, parameter);
  if (value === undefined || value === null) return undefined;
  const isPlain = typeof value !== 'object' || parameter.mediaType !== undefined;
  if (isPlain || parameter.in === 'header') return [[name, written(parameter, value)]];
  if (Array.isArray(value) && explode) return value.map((item) => [name, String(item)]);
  if (Array.isArray(value)) return [[name, written(parameter, value)]];
  const members = Object.entries(value).map(([key, member]): Pair => [key, String(member)]);
  if (style === 'deepObject') return members.map(([key, member]) => [`${name}[${key}]`, member]);
  return explode ? members : [[name, members.flat().join(',')]];
}

type Pair = readonly [name: string, value: string];

/** Whether a text is a value of the parameter, read as a server would: a number where the schema wants one. */
export function fits(contract: Contract, parameter: Parameter, text: string): boolean {
  const { schemaPointer, schema } = parameter;
  if (schemaPointer === undefined || schema === undefined) return true;
  return readings(typesOf(schema.node), text).some(
    (read) => contract.validate(schemaPointer, read).length === 0,
  );
}

/** A parameter that OpenAPI leaves to other parts of the document: its definition is to be ignored. */
export const isIgnored = ({ in: place, name }: Parameter): boolean =>
  place === 'header' && /^(accept|content-type|authorization)$/i.test(name);

/** As a cookie may hold it (RFC 6265 §4.1.1). */
export const cookieValue = (value: string): string =>
  /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(value) ? value : encodeURIComponent(value);

function givenValue({ values }: Inputs, { name, input }: Parameter): string | undefined {
  return values[name] ?? (input === undefined ? undefined : values[input]);
}

function shownOrMadeUp({ contract }: Known, parameter: Parameter): unknown {
  const { schema, schemaPointer, examples, input } = parameter;
  if (input !== undefined) return undefined;
  if (schema === undefined || schemaPointer === undefined) return examples[0] ?? '1';
  const valid = examples.find((value) => contract.validate(schemaPointer, value).length === 0);
  return valid ?? makeUp(contract, { node: schema.node, pointer: schemaPointer });
}

function written({ mediaType }: Parameter, value: unknown): string {
  if (mediaType !== undefined && /[/+]json\b/i.test(mediaType)) return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return (Array.isArray(value) ? value : Object.entries(value).flat()).join(',');
}

function readings(types: readonly string[], text: string): readonly unknown[] {
  const number = text !== '' && Number.isFinite(Number(text)) ? [Number(text)] : [];
  const truth = text === 'true' || text === 'false' ? [text === 'true'] : [];
  if (types.length === 0) return [...number, ...truth, text];
  const wants = (...wanted: readonly string[]) => wanted.some((type) => types.includes(type));
  return [
    ...(wants('integer', 'number') ? number : []),
    ...(wants('boolean') ? truth : []),
    ...(wants('array') ? [text.split(',')] : []),
    text,
  ];
}

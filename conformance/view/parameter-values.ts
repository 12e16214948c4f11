// The values of parameters: declared, from examples, made up, or surely unknown; and their serialization.

import {
  type Contract,
  type Operation,
  type Pair,
  type Parameter,
  readTexts,
  shapeOf,
  typesOf,
  valueGiven,
  writePairs,
  writeText,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { digitsOf } from '../../src/values.ts';
import { uniqueName } from '../types.ts';
import type { Inputs } from './inputs.ts';
import { allowsName, makeUp } from './made-up.ts';

/** The sources of a value. */
export interface Known {
  readonly contract: Contract;
  readonly inputs: Inputs;
}

/** The declared value of a parameter: by its name, by its flag, or (without a flag) its first example. */
export function declaredValue({ inputs }: Known, parameter: Parameter): string | undefined {
  const given = givenValue(inputs, parameter);
  if (given !== undefined) return given;
  const example = parameter.input === undefined ? parameter.examples[0] : undefined;
  return example === undefined ? undefined : written(parameter, example);
}

/** The name-value pairs of a required parameter outside the path; undefined where it has no value. */
export function pairsOf(known: Known, parameter: Parameter): readonly Pair[] | undefined {
  const value = valueFor(known, parameter);
  return value === undefined || value === null ? undefined : pairsFor(parameter, value);
}

/** The value that is sent of a parameter. */
export function valueFor(known: Known, parameter: Parameter): unknown {
  const given = givenValue(known.inputs, parameter);
  return given === undefined ? shownOrMadeUp(known, parameter) : asGiven(known, parameter, given);
}

/** The value that the text of an option means. */
const asGiven = ({ contract }: Pick<Known, 'contract'>, parameter: Parameter, text: string): unknown =>
  valueGiven(shapeOf(contract, parameter), text);

/** The name-value pairs of a value, in the style of its parameter and encoded. */
export function pairsFor(parameter: Parameter, value: unknown): readonly Pair[] {
  const sent = parameter.mediaType === undefined ? value : written(parameter, value);
  if (parameter.in === 'header') return [[parameter.name, writeText(parameter, sent)]];
  return writePairs(parameter, sent);
}

/** What stands in the path for a value of a parameter, or for the text of an option. */
export function inPath(known: Pick<Known, 'contract'>, parameter: Parameter, value: unknown): string {
  if (parameter.mediaType !== undefined) return encodeURIComponent(written(parameter, value));
  return writeText(parameter, typeof value === 'string' ? asGiven(known, parameter, value) : value);
}

/** Whether a text is a valid value of the parameter, as it is or read as a server would: a number if the schema requires one. */
export function fits(contract: Contract, { schemaPointer, schema }: Parameter, text: string): boolean {
  if (schemaPointer === undefined || schema === undefined) return true;
  const texts = typesOf(schema.node).includes('array') ? text.split(',') : text;
  return [text, readTexts(contract, schemaPointer, texts)].some((value) =>
    contract.isValid(schemaPointer, value),
  );
}

/** The value that was given, by the path up to the parameter, its name or its flag. */
export function givenValue({ values }: Inputs, { name, path, input }: Parameter): string | undefined {
  const key = [path, name, input].find((each) => each !== undefined && Object.hasOwn(values, each));
  return key === undefined ? undefined : values[key];
}

/** What a value is given by: the name of its parameter, or the path up to it where several collections share the name. */
export function givenBy(contract: Contract, { name, path = name }: Parameter): string {
  return (pathsByName(contract).get(name)?.size ?? 0) > 1 ? path : name;
}

const pathsByName = oncePer(({ operations }: Contract) => {
  const inPaths = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path'));
  const byName = Map.groupBy(inPaths, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, new Set(all.map(({ path }) => path))]));
});

function shownOrMadeUp({ contract }: Known, parameter: Parameter): unknown {
  const { schema, schemaPointer, examples, input } = parameter;
  if (input !== undefined) return undefined;
  if (schema === undefined || schemaPointer === undefined) return examples[0] ?? '1';
  const valid = examples.find((value) => value !== null && contract.isValid(schemaPointer, value));
  // A key by which a service knows a request again must not be that of another one.
  const isFree = parameter.in === 'header' && schema.node.pattern === undefined && allowsName(schema.node);
  if (valid === undefined && isFree) return uniqueName();
  return valid ?? makeUp(contract, { node: schema.node, pointer: schemaPointer });
}

function written({ mediaType }: Pick<Parameter, 'mediaType'>, value: unknown): string {
  if (mediaType !== undefined && /[/+]json\b/i.test(mediaType)) return JSON.stringify(value);
  if (typeof value === 'number') return digitsOf(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return (Array.isArray(value) ? value : Object.entries(value).flat()).join(',');
}

/** One of five values that surely name nothing, made of the declared one. Numbers are far from it, since its neighbours may exist. */
export function unknownValue(subject: Known, parameter: Parameter, rotation = 0): string | undefined {
  const known = declaredValue(subject, parameter);
  if (known === undefined) return undefined;
  const { type } = parameter.schema?.node ?? {};
  const isNumber = /^-?\d+$/.test(known) && (type === 'integer' || type === 'number');
  const numbers = [907_142_563, 7919].map((far) => String(Number(known) + far - rotation));
  return (isNumber ? numbers : [unknownId(known, rotation)]).find(
    (value) => value !== known && fits(subject.contract, parameter, value),
  );
}

/** A made-up value of at least this many characters is surely unknown. */
const leastUnknown = 8;

/** An identifier of the same shape that surely does not exist: its last characters are others, and a short one is extended. */
export function unknownId(known: string, rotation = 0): string {
  const replaced = rotated(known, rotation, known.length - 10);
  if (known.length >= leastUnknown) return replaced;
  const more = /^\d+$/.test(known) ? '907142563' : 'q7x9k2v4';
  return `${replaced}${more.slice(0, leastUnknown + 1 - known.length)}`;
}

/** One of five texts in which letters and digits, from a place on, are others of their class: digit, hex letter, letter. */
export function rotated(known: string, rotation = 0, from = 0): string {
  const shift = 1 + (rotation % 5);
  const letters = /^[0-9a-f-]+$/i.test(known) ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const replaced = (character: string) => {
    if (/\d/.test(character)) return String((Number(character) + shift) % 10);
    const index = letters.indexOf(character.toLowerCase());
    const next = index < 0 ? character : (letters[(index + shift) % letters.length] ?? 'a');
    return character === character.toLowerCase() ? next : next.toUpperCase();
  };
  return [...known].map((character, i) => (i < from ? character : replaced(character))).join('');
}

/** The parameter at the very end of the path; undefined if the path ends literally. */
export function lastParameter({ operation }: { readonly operation: Operation }): Parameter | undefined {
  const name = /\{([^}]+)\}$/.exec(operation.path)?.[1];
  return operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

/** The declared value of that parameter. */
export function lastValue(subject: Known & { readonly operation: Operation }): string | undefined {
  const parameter = lastParameter(subject);
  return parameter && declaredValue(subject, parameter);
}

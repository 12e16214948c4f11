// Whether the parameters of a request fit the contract. A parameter is text; what type it is read as, its schema says.

import {
  type Alternative,
  type Contract,
  type Fault,
  type Parameter,
  readTexts,
  typesOf,
} from '../contract/index.ts';
import { jsonIn } from '../values.ts';
import { fieldOf, type HeaderFields } from './body.ts';
import { telling, wordsOf } from './fault-words.ts';

/** What is wrong with one parameter: it is not there, no JSON where it should be, or breaks its schema. */
export interface ParameterFault {
  readonly parameter: Parameter;
  readonly fault: 'missing' | 'not-json' | Fault;
}

/** Says what is wrong with a request's parameters. */
export type JudgeParameters = (source: ParameterSource) => readonly ParameterFault[];

/** Makes the judge of some parameters. @throws ContractError where the schema of one is none. */
export function createParameterJudge(contract: Contract, parameters: readonly Parameter[]): JudgeParameters {
  const judges = parameters.filter(isBinding).map((parameter) => createJudge(contract, parameter));
  return (source) => judges.flatMap((judge) => judge(source));
}

/** A fault as a sentence. */
export function parameterSentence({ parameter: { name, in: place }, fault }: ParameterFault): string {
  const at = typeof fault === 'string' ? '' : fault.pointer;
  return `The ${place} parameter ${name}${at} ${parameterWords(fault)}.`;
}

/** A fault in words that continue the name of the parameter. */
export function parameterWords(fault: ParameterFault['fault']): string {
  if (fault === 'missing') return 'is required';
  return fault === 'not-json' ? 'is not valid JSON' : wordsOf(fault);
}

// OpenAPI, Parameter Object: these headers are described elsewhere.
const ELSEWHERE = ['accept', 'content-type', 'authorization'];

/** Whether there is anything to be wrong with a parameter. */
export const isBinding = (parameter: Parameter) =>
  parameter.in === 'path'
    ? !isAnyText(parameter)
    : parameter.in !== 'header' || !ELSEWHERE.includes(parameter.name.toLowerCase());

/** A path that fits its template has at least one character where the parameter stands: nothing more may be asked. */
const isAnyText = ({ schema, mediaType }: Parameter) =>
  schema !== undefined &&
  mediaType === undefined &&
  schema.node.type === 'string' &&
  Object.entries(schema.node).every(
    ([keyword, value]) => SAYS_NOTHING.test(keyword) || (keyword === 'minLength' && Number(value) <= 1),
  );

const SAYS_NOTHING = /^(type|title|description|examples?|deprecated|x-.*)$/;

function createJudge(contract: Contract, parameter: Parameter): JudgeParameters {
  const { required, schemaPointer } = parameter;
  const read = createReader(contract, parameter);
  if (schemaPointer !== undefined) contract.faultsOf(schemaPointer, undefined);
  return (source) => {
    const value = read(source);
    if (value === undefined) return required ? [{ parameter, fault: 'missing' }] : [];
    if (value === MALFORMED) return [{ parameter, fault: 'not-json' }];
    if (schemaPointer === undefined) return [];
    return telling(contract.faultsOf(schemaPointer, value)).map((fault) => ({ parameter, fault }));
  };
}

const MALFORMED = Symbol('a value that is not JSON');

type Read = (source: ParameterSource) => unknown;

function createReader(contract: Contract, parameter: Parameter): Read {
  if (parameter.mediaType !== undefined) return (source) => jsonOf(textsOf(parameter, source)[0]);
  const shapes = parameter.schemaPointer ? contract.alternatives(parameter.schemaPointer) : [];
  const types = shapes.flatMap(({ root }) => typesIn(root.schema));
  const isObject = types.length > 0 && types.every((type) => type === 'object');
  const isMap = parameter.style === 'deepObject' || isObject;
  const isList = types.includes('array');
  const read = (value: unknown) =>
    parameter.schemaPointer === undefined ? value : readTexts(contract, parameter.schemaPointer, value);
  return (source) => {
    if (isMap) {
      const members = membersOf(parameter, shapes, source);
      return members.length === 0 ? undefined : read(Object.fromEntries(members));
    }
    const texts = textsOf(parameter, source);
    return texts.length === 0 ? undefined : read(isList ? texts : texts.at(-1));
  };
}

type Members = readonly (readonly [name: string, text: string])[];

/** The members of an object as its style writes them (OpenAPI, Style Values). */
function membersOf(parameter: Parameter, shapes: readonly Alternative[], source: ParameterSource): Members {
  const { style, explode, in: place } = parameter;
  if (style === 'deepObject') return deepObjectOf(parameter, source);
  if (place === 'query' && explode) {
    const names = new Set(shapes.flatMap(({ fields }) => fields.map(({ path }) => String(path[0]))));
    return [...queryOf(source.url)].filter(([name]) => names.has(name));
  }
  const parts = find(parameter, source).flatMap((text) => text.split(SEPARATORS[style] ?? ','));
  if (explode) return parts.map((part) => part.split(/=(.*)/s) as [string, string]);
  return parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ''] as const] : []));
}

function typesIn(schema: Parameters<typeof typesOf>[0]): readonly string[] {
  const types = typesOf(schema);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return types.length > 0 ? types : (values ?? []).map((value) => typeof value);
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  const value = jsonIn(text);
  return value === undefined ? MALFORMED : value;
}

// What a request carries of a parameter, as text, before anything is said of its type.

/** The parts of a request that parameters are read from. */
export interface ParameterSource {
  readonly params: Readonly<Record<string, string>>;
  readonly url?: string | undefined;
  readonly headers: HeaderFields;
}

/** The texts of a parameter; empty where the request does not carry it. */
function textsOf(parameter: Parameter, source: ParameterSource): readonly string[] {
  const found = find(parameter, source);
  return found.length === 1 ? separated(parameter, found[0] ?? '') : found;
}

/** The properties of a parameter that is written as `name[property]=text` (style deepObject). */
const deepObjectOf = ({ name }: Parameter, { url }: ParameterSource): Members =>
  [...queryOf(url)]
    .filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'))
    .map(([key, text]) => [key.slice(name.length + 1, -1), text]);

/** The query of a request target. */
export function queryOf(url: string | undefined): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url ?? '')?.[1] ?? '');
}

/** The cookies of a request by name; of two of one name the first (RFC 6265 §5.4 sends the nearer one first). */
export function cookiesOf(headers: HeaderFields): ReadonlyMap<string, string> {
  const pairs = (fieldOf(headers, 'cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const];
  });
  return new Map(pairs.toReversed());
}

function find({ in: place, name }: Parameter, { params, url, headers }: ParameterSource): readonly string[] {
  if (place === 'query') return queryOf(url).getAll(name);
  const value =
    place === 'path'
      ? params[name]
      : place === 'header'
        ? fieldOf(headers, name)
        : cookiesOf(headers).get(name);
  return value === undefined ? [] : [value];
}

const SEPARATORS: Readonly<Record<string, string>> = {
  form: ',',
  simple: ',',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

// Only an array is written with separators; in a plain text they mean nothing.
function separated({ style, explode, in: place, schema, mediaType }: Parameter, text: string) {
  const separator = place === 'query' && explode ? undefined : SEPARATORS[style];
  const isArray = schema?.node.items !== undefined || schema?.node.type === 'array';
  if (separator === undefined || !isArray || mediaType !== undefined) return [text];
  return text.split(separator);
}

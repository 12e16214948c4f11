// Whether the parameters of a request fit the contract. A parameter is text; what type it is read as, its schema says.

import {
  type Contract,
  type Fault,
  isIgnored,
  type Known,
  type Pair,
  type Parameter,
  pairsIn,
  readPairs,
  readText,
  readTexts,
  shapeOf,
  type Texts,
} from '../contract/index.ts';
import { decoded } from '../decoded.ts';
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
  const judges = parameters
    .filter((parameter) => !isIgnored(parameter))
    .map((parameter) => createJudge(contract, parameter, parameters));
  return (source) => judges.flatMap((judge) => judge(source));
}

/** A parameter or a header, and what is wrong with it in words that continue the place. */
export function parameterAt({ parameter: { name, in: place }, fault }: ParameterFault) {
  const where = `${place === 'header' ? 'header' : `${place} parameter`} ${name}`;
  if (fault === 'missing') return { where, detail: 'is required' };
  if (fault === 'not-json') return { where, detail: 'is not valid JSON' };
  // What is wrong with an item of a list is wrong with the list.
  return { where: where + fault.pointer.replace(/^\/\d+$/, ''), detail: wordsOf(fault) };
}

function createJudge(contract: Contract, parameter: Parameter, all: readonly Parameter[]): JudgeParameters {
  const { required, schemaPointer, mediaType, node } = parameter;
  const known = { shape: shapeOf(contract, parameter), isMember: memberNames(contract, parameter, all) };
  const isJson = mediaType !== undefined && /[/+]json\b/i.test(mediaType);
  const mayBeEmpty = node.allowEmptyValue && parameter.in === 'query';
  if (schemaPointer !== undefined) contract.faultsOf(schemaPointer, undefined);
  return (source) => {
    const texts = textsOf(parameter, known, source);
    if (texts === undefined) return required ? [{ parameter, fault: 'missing' }] : [];
    // A value that may be empty may be so whatever its type.
    if (texts === '' && mayBeEmpty) return [];
    const written = isJson ? jsonIn(String(texts)) : texts;
    if (written === undefined) return [{ parameter, fault: 'not-json' }];
    if (schemaPointer === undefined) return [];
    const value = mediaType === undefined ? readTexts(contract, schemaPointer, written) : written;
    return telling(contract.faultsOf(schemaPointer, value)).map((fault) => ({ parameter, fault }));
  };
}

/** The members that are pairs of their own: those that the schema names; where it is open, whatever is no other parameter. */
function memberNames(contract: Contract, parameter: Parameter, all: readonly Parameter[]): Known['isMember'] {
  const { schemaPointer = '', schema } = parameter;
  const names = contract.properties(schemaPointer);
  const beside = all.filter((other) => other.in === parameter.in && other !== parameter);
  const others = new Set(
    beside.flatMap((other) => [other.name, ...contract.properties(other.schemaPointer ?? '').keys()]),
  );
  const isOpen = names.size === 0 || typeof schema?.node.additionalProperties === 'object';
  return (name) => names.has(name) || (isOpen && !others.has(name.replace(/\[.*$/, '')));
}

// What a request carries of a parameter, as text, before anything is said of its type.

/** The parts of a request that parameters are read from. */
export interface ParameterSource {
  readonly params: Readonly<Record<string, string>>;
  /** The parameters of the path as they were sent, before they were decoded. */
  readonly written?: Readonly<Record<string, string>> | undefined;
  readonly url?: string | undefined;
  readonly headers: HeaderFields;
}

/** The texts of a parameter; undefined where the request does not carry it. */
function textsOf(parameter: Parameter, known: Known, source: ParameterSource): Texts | undefined {
  const { name, in: place } = parameter;
  const { params, written, url, headers } = source;
  if (place === 'query') return readPairs(parameter, known, pairsIn(rawQueryOf(url)));
  if (place === 'cookie') return readPairs(parameter, known, cookiePairs(headers));
  const ofPath = written?.[name] ?? (params[name] && encodeURI(params[name]));
  const raw = place === 'header' ? fieldOf(headers, name) : ofPath;
  // What is not written in its style is no value of it, and its schema says so.
  return raw === undefined ? undefined : (readText(parameter, known.shape, raw) ?? decoded(raw));
}

const rawQueryOf = (url = ''): string => /\?([^#]*)/.exec(url)?.[1] ?? '';

/** The query of a request target. */
export const queryOf = (url: string | undefined): URLSearchParams => new URLSearchParams(rawQueryOf(url));

/** The cookies of a request; of two of one name the nearer one is sent first (RFC 6265 §5.4). */
const cookiePairs = (headers: HeaderFields): readonly Pair[] =>
  (fieldOf(headers, 'cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const];
  });

/** The cookies of a request by name, as they were sent. */
export const cookiesOf = (headers: HeaderFields): ReadonlyMap<string, string> =>
  new Map(cookiePairs(headers).toReversed());

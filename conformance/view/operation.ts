// One operation of the contract: how it is reached, and what its requests carry.

import {
  type Alternative,
  type Contract,
  isIgnored,
  type Operation,
  type Pair,
  type Parameter,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import type { ContextEdit, Encoding, Input, TrialRequest } from '../types.ts';
import { carrierOf, type Inputs, isOf, placeholderOf, writtenIn } from './inputs.ts';
import { writeJson } from './json-text.ts';
import type { OtherBody } from './other-body.ts';
import { declaredValue, givenBy, inPath, type Known, pairsOf } from './parameter-values.ts';

/** What the requests of an operation are made of. */
export interface Ground {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly inputs: Inputs;
  readonly alternatives: readonly Alternative[];
  /** The body of an operation whose body is not JSON. */
  readonly otherBody: OtherBody | undefined;
}

/** The inputs that an operation cannot be reached without. */
export function needsOf(subject: Ground): readonly Input[] {
  const { contract, operation, inputs } = subject;
  const { parameters, credentials } = operation;
  const isGuarded = !credentials.optional && credentials.origin.level !== 'chosen';
  const isOpen = !isGuarded || inputs.credential !== undefined;
  const missing = parameters.filter((parameter) => isMissing(subject, parameter));
  return [
    ...(isOpen ? [] : [needsCredential(operation, inputs.credentials)]),
    ...missing.map((parameter) => inputOf(contract, parameter)),
  ];
}

/** The option by which a user gives a value of a parameter. */
export const inputOf = (contract: Contract, parameter: Parameter): Input =>
  parameter.input === undefined
    ? { kind: 'parameter', name: givenBy(contract, parameter) }
    : { kind: 'flag', name: parameter.input };

/** A path parameter must name an existing resource; elsewhere any valid value will do. */
function isMissing(known: Known, parameter: Parameter): boolean {
  if (parameter.in === 'path') return declaredValue(known, parameter) === undefined;
  return parameter.required && !isIgnored(parameter) && pairsOf(known, parameter) === undefined;
}

/** What comparing a credential with others needs: of the first alternative, what was not given. */
export function needsCredential({ credentials }: Operation, given: Inputs['credentials'] = []): Input {
  const [schemes = []] = credentials.alternatives;
  const missing = schemes.find(({ scheme }) => !given.some((carried) => isOf(carried, scheme)));
  const { name, scheme } = missing ?? schemes[0] ?? { name: '', scheme: { type: 'http' } as const };
  const { header, scheme: word = '', cookie, inQuery } = carrierOf(scheme);
  const isNamed = cookie !== undefined || inQuery || (word !== '' && word !== 'Bearer');
  const by = isNamed ? { scheme: name } : word === '' ? { header } : {};
  return { kind: 'credential', ...by };
}

/** The request target: path parameters, some replaced, percent-encoded in the template. */
export const targetOf = (
  subject: Ground,
  replaced: Readonly<Record<string, unknown>> = {},
  other?: Other,
): string => filledIn(subject, subject.operation.path, replaced) + queryOf(subject, other);

/** A parameter outside the path, and the pairs that are sent of it in place of its own. */
interface Other {
  readonly parameter: Parameter;
  readonly pairs: readonly Pair[];
}

/** A path template of the operation, or its beginning, with the same values. */
export function filledIn(
  subject: Ground,
  template: string,
  replaced: Readonly<Record<string, unknown>> = {},
): string {
  // What a template has beside its parameters is sent in characters that a target may have (RFC 3986 §2.1).
  const target = template.replaceAll(/[^!-~]+(?![^{]*\})/g, (text) => encodeURIComponent(text));
  return target.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = subject.operation.parameters.find(
      (other) => other.in === 'path' && other.name === name,
    );
    const value = replaced[name] ?? (parameter && declaredValue(subject, parameter));
    if (value === undefined) return whole;
    return parameter ? inPath(subject, parameter, value) : encodeURIComponent(String(value));
  });
}

/** A target with more in its query. */
export const withQuery = (target: string, query: string): string =>
  `${target}${target.includes('?') ? '&' : '?'}${query}`;

function queryOf(subject: Ground, other?: Other): string {
  const pairs = [...pairsIn(subject, 'query', other), ...credentialsIn(subject, true)].map((pair) =>
    pair.join('='),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** The pairs of required parameters in a place. */
const pairsIn = (subject: Ground, place: Parameter['in'], other?: Other): readonly Pair[] => [
  ...subject.operation.parameters
    .filter((parameter) => parameter.in === place && parameter.required && !isIgnored(parameter))
    .flatMap((parameter) => (parameter === other?.parameter ? [] : (pairsOf(subject, parameter) ?? []))),
  ...(other?.parameter.in === place ? other.pairs : []),
];

/** The credentials of an operation in headers, or in the query, by name; none where it asks for none. */
function credentialsIn({ operation, inputs }: Ground, inQuery: boolean): readonly Pair[] {
  const { credential, beside = [] } = inputs;
  const { alternatives } = operation.credentials;
  const isOptional = alternatives.some((schemes) => schemes.length === 0);
  // One helps where a client certificate, which is not declared, is only one of the alternatives.
  const helps = alternatives.flat().some(({ scheme }) => scheme.type !== 'mutualTLS');
  if (isOptional || !helps || credential === undefined) return [];
  return [credential, ...beside]
    .filter((carried) => (carried.inQuery ?? false) === inQuery)
    .map((carried) => [carried.header, writtenIn(carried, placeholderOf(carried))]);
}

/** A request that the operation accepts, with some parts replaced. */
export const requestOf = (subject: Ground, parts: Partial<TrialRequest> = {}): TrialRequest => ({
  ...unchanged(subject),
  ...parts,
});

const unchanged = oncePer((subject: Ground): TrialRequest => {
  const { operation, otherBody } = subject;
  return {
    method: operation.method,
    target: targetOf(subject),
    headers: headersOf(subject),
    ...(otherBody && { body: { text: otherBody.text } }),
  };
});

/** All cookies are in one header (RFC 6265 §5.4). */
function headersOf(subject: Ground, other?: Other): TrialRequest['headers'] {
  const { operation, otherBody, inputs } = subject;
  const mediaType = operation.body?.mediaType ?? otherBody?.mediaType;
  const { in: place, name } = other?.parameter ?? {};
  const isOther = ([header]: Pair) => place !== 'header' || header.toLowerCase() !== name?.toLowerCase();
  const isCookie = ([header]: Pair) => header.toLowerCase() === 'cookie';
  const headers = [
    ...credentialsIn(subject, false),
    ...(mediaType === undefined ? [] : [['Content-Type', mediaType] as const]),
    ...inputs.headers,
  ].filter(isOther);
  const cookies = [
    ...headers.filter(isCookie).map(([, value]) => value),
    ...pairsIn(subject, 'cookie', other).map((pair) => pair.join('=')),
  ];
  return [
    ...headers.filter((header) => !isCookie(header)),
    ...pairsIn(subject, 'header', other),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
  ];
}

/** A request with other pairs of a parameter outside the path. */
export const withPairs = (
  subject: Ground,
  request: TrialRequest,
  parameter: Parameter,
  pairs: readonly Pair[],
): TrialRequest => ({
  ...request,
  target: targetOf(subject, {}, { parameter, pairs }),
  headers: headersOf(subject, { parameter, pairs }),
});

/** The request of a JSON body, written as edits say. */
export function requestWith(
  subject: Ground,
  value: unknown,
  edits: readonly ContextEdit[] = [],
): TrialRequest {
  const encoding: Encoding = Object.assign({}, ...edits.map((edit) => edit.encoding));
  const text = writeJson(value, encoding);
  return requestOf(subject, { body: { text: encoding.spaced ? `\r\n${text}\r\n` : text } });
}

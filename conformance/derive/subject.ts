// The input of every rule: one operation, how to reach it, and its valid bodies.

import {
  type Alternative,
  asSent,
  type Contract,
  type Field,
  type Operation,
  type Parameter,
  successOf,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import {
  type CaseRequest,
  type Condition,
  credentialPlaceholder,
  type HttpCase,
  type Input,
} from '../types.ts';
import { type Inputs, type Overridden, overriddenIn } from './inputs.ts';
import { encode, writeJson } from './json-text.ts';
import { type OtherBody, otherBodyOf } from './other-body.ts';
import {
  cookieValue,
  declaredValue,
  givenBy,
  givenValue,
  isIgnored,
  type Known,
  pairsOf,
  valueFor,
} from './parameter-values.ts';
import { type ValidBody, validBodiesOf } from './valid-bodies.ts';

/** One operation of the contract, prepared for the rules. */
export interface Subject {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly inputs: Inputs;
  readonly alternatives: readonly Alternative[];
  readonly bodies: readonly ValidBody[];
  /** The values that the user's overrides replaced. */
  readonly overridden: readonly Overridden[];
  /** Bodies other than examples, the fullest first. */
  readonly shapes: readonly ValidBody[];
  /** The body of an operation whose body is not JSON. */
  readonly otherBody?: OtherBody;
  /** The properties of the response to a success. */
  readonly responseFields: readonly Field[];
}

/**
 * Prepares an operation.
 * @param combined whether its valid bodies are all combinations of optional properties, or only the barest and the fullest
 */
export function createSubject(
  whole: Contract,
  operation: Operation,
  inputs: Inputs,
  combined = true,
): Subject {
  const contract = asSent(whole);
  const alternatives = operation.body ? contract.alternatives(operation.body.schemaPointer) : [];
  const otherBody = otherBodyOf(contract, operation);
  const bodiesFor = (given: Inputs) =>
    validBodiesOf({ contract, operation, alternatives, inputs: given, combined });
  const bodies = bodiesFor(inputs);
  const success = successOf(operation.responses)?.content?.schemaPointer;
  return {
    contract,
    operation,
    inputs,
    alternatives,
    bodies,
    overridden: overriddenBy(inputs, bodies, bodiesFor),
    shapes: bodies
      .filter(({ origin }) => origin.level !== 'chosen')
      .toSorted((a, b) => writeJson(b.value).length - writeJson(a.value).length),
    ...(otherBody && { otherBody }),
    responseFields:
      success === undefined ? [] : contract.alternatives(success).flatMap(({ fields }) => fields),
  };
}

function overriddenBy(
  inputs: Inputs,
  bodies: readonly ValidBody[],
  bodiesFor: (given: Inputs) => readonly ValidBody[],
): readonly Overridden[] {
  const { overrides = [], ...plain } = inputs;
  if (overrides.length === 0) return [];
  const valuesOf = (all: readonly ValidBody[]) => all.map(({ value }) => value);
  return overriddenIn(overrides, valuesOf(bodies), valuesOf(bodiesFor(plain)));
}

/** The inputs that an operation cannot be reached without. */
export function missingInputs(
  subject: Pick<Subject, 'contract' | 'operation' | 'inputs'>,
): readonly Condition[] {
  const { contract, operation, inputs } = subject;
  const parameters = operation.parameters
    .filter((parameter) => isMissing(subject, parameter))
    .map(
      (parameter): Condition => ({
        kind: 'needs',
        input: inputOf(contract, parameter),
        for: { kind: 'path', parameter: parameter.name, path: operation.path },
      }),
    );
  const guarded = operation.security !== undefined && operation.security.origin.level !== 'chosen';
  return guarded && inputs.credential === undefined
    ? [needsCredential(operation), ...parameters]
    : parameters;
}

/** Headers that make a request depend on the state of its resource (RFC 9110 §13.1). */
const preconditions = /^if-(none-)?match$|^if-(un)?modified-since$/i;

/** Conditions of an operation with a required header of such a kind, of which nobody declared the value: a 412 shows nothing. */
export function preconditionsOf(subject: Subject): readonly Condition[] {
  const { contract, inputs, operation } = subject;
  return operation.parameters
    .filter(({ in: place, name, required }) => place === 'header' && required && preconditions.test(name))
    .filter((parameter) => givenValue(inputs, parameter) === undefined)
    .map((parameter) => ({
      kind: 'rejected-without',
      input: inputOf(contract, parameter),
      value: JSON.stringify(valueFor(subject, parameter)),
      status: 412,
    }));
}

const inputOf = (contract: Contract, parameter: Parameter): Input =>
  parameter.input === undefined
    ? { kind: 'parameter', name: givenBy(contract, parameter) }
    : { kind: 'flag', name: parameter.input };

/** A path parameter must name an existing resource; elsewhere any valid value will do. */
function isMissing(known: Known, parameter: Parameter): boolean {
  if (parameter.in === 'path') return declaredValue(known, parameter) === undefined;
  return parameter.required && !isIgnored(parameter) && pairsOf(known, parameter) === undefined;
}

/** The condition of a case that compares a credential with others. */
export function needsCredential({ security }: Operation): Condition {
  const { type, in: place, name } = security?.scheme ?? {};
  const header = type === 'apiKey' && place === 'header' && name !== undefined ? { header: name } : {};
  return { kind: 'needs', input: { kind: 'credential', ...header }, for: { kind: 'credential' } };
}

/** The request target: path parameters, some replaced, percent-encoded in the template. */
export const targetOf = (subject: Subject, replaced: Readonly<Record<string, string>> = {}): string =>
  filledIn(subject, subject.operation.path, replaced) + queryOf(subject);

/** A path template of the operation, or its beginning, with the same values. */
export function filledIn(
  subject: Subject,
  template: string,
  replaced: Readonly<Record<string, string>> = {},
): string {
  return template.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = subject.operation.parameters.find(
      (other) => other.in === 'path' && other.name === name,
    );
    const value = replaced[name] ?? (parameter && declaredValue(subject, parameter));
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** A target with more in its query. */
export const withQuery = (target: string, query: string): string =>
  `${target}${target.includes('?') ? '&' : '?'}${query}`;

function queryOf(subject: Subject): string {
  const pairs = requiredPairs(subject, 'query').map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const requiredPairs = (subject: Subject, place: Parameter['in']) =>
  subject.operation.parameters
    .filter((parameter) => parameter.in === place && parameter.required && !isIgnored(parameter))
    .flatMap((parameter) => pairsOf(subject, parameter) ?? []);

function parameterHeaders(subject: Subject): CaseRequest['headers'] {
  const cookies = requiredPairs(subject, 'cookie').map(([name, value]) => `${name}=${cookieValue(value)}`);
  return [
    ...requiredPairs(subject, 'header'),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
  ];
}

/** A credential helps where a client certificate, which is not declared, is only one of the alternatives. */
const takesCredential = ({ security, credentials: { alternatives } }: Operation) =>
  security !== undefined ||
  (alternatives.every((schemes) => schemes.length > 0) &&
    alternatives.flat().some(({ scheme }) => scheme.type !== 'mutualTLS'));

/** The credential header; none for an operation that asks for none. */
export function credentialHeaders(subject: Subject): CaseRequest['headers'] {
  const { credential } = subject.inputs;
  if (!takesCredential(subject.operation) || credential === undefined) return [];
  const { header, scheme } = credential;
  return [[header, scheme ? `${scheme} ${credentialPlaceholder}` : credentialPlaceholder]];
}

/** A request that the operation accepts, with some parts replaced. */
export function requestOf(
  subject: Subject,
  parts: Partial<CaseRequest> & { readonly json?: unknown; readonly contentType?: string | undefined } = {},
): CaseRequest {
  const { operation, otherBody } = subject;
  const { json, contentType = operation.body?.mediaType ?? otherBody?.mediaType, ...rest } = parts;
  const text = json === undefined ? otherBody?.text : writeJson(json);
  const isTyped = !('contentType' in parts && parts.contentType === undefined);
  return {
    method: operation.method,
    target: plainTarget(subject),
    headers: headersOf(subject, isTyped ? contentType : undefined),
    ...(text !== undefined && { body: { text } }),
    ...rest,
  };
}

const plainTarget = oncePer((subject: Subject) => targetOf(subject));

const headersOf = oncePer(
  (subject: Subject, contentType: string | undefined): CaseRequest['headers'] => {
    const isTyped = contentType && (subject.operation.body ?? subject.otherBody);
    return [
      ...credentialHeaders(subject),
      ...(isTyped ? [['Content-Type', contentType] as const] : []),
      ...parameterHeaders(subject),
      ...subject.inputs.headers,
    ];
  },
  (contentType = '') => contentType,
);

/** The request of a body with another value, in the body's encoding. */
export const requestWith = (subject: Subject, { encoding }: ValidBody, value: unknown): CaseRequest =>
  requestOf(subject, encoding ? { body: { text: encode(value, encoding) } } : { json: value });

/** A rule. Its name is for messages and tests; cases take theirs from their id. */
export interface Rule {
  readonly name: string;
  readonly derive: (subject: Subject) => readonly HttpCase[];
}

const deriving = oncePer((rule: Rule) => oncePer((subject: Subject) => rule.derive(subject)));

/** The cases of a rule, derived once for each subject: other rules make theirs of them. */
export const derivedBy = (rule: Rule, subject: Subject): readonly HttpCase[] => deriving(rule)(subject);

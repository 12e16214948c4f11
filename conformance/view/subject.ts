// The input of every row: an operation with its valid requests.

import {
  type Alternative,
  asSent,
  type Contract,
  type Field,
  type Operation,
  type Parameter,
} from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { type Context, type Made, type TrialRequest, uniqueName } from '../types.ts';
import { combinedContexts } from './combinations.ts';
import { bodyContexts, contextOf } from './contexts.ts';
import { furtherContexts } from './further-values.ts';
import { type Inputs, inputsFor } from './inputs.ts';
import { pathName } from './json-text.ts';
import { type Ground, inputOf, withPairs, withQuery } from './operation.ts';
import { otherBodyOf } from './other-body.ts';
import { askedBy } from './overrides.ts';
import { givenValue, pairsFor } from './parameter-values.ts';

/** One operation of the contract, prepared for the rows. */
export interface Subject extends Ground {
  /** Its valid requests, made when they are asked for, the first example first. None where no body can be made up. */
  readonly contexts: readonly Context[];
}

/** Prepares an operation. */
export function createSubject(whole: Contract, operation: Operation, inputs: Inputs): Subject {
  const contract = asSent(whole);
  const alternatives = operation.body
    ? alternativesOf(contract, operation, operation.body.schemaPointer, inputs.overrides)
    : [];
  const ground: Ground = {
    contract,
    operation,
    inputs: inputsFor(contract, operation, inputs),
    alternatives,
    otherBody: otherBodyOf(contract, operation),
  };
  return {
    ...ground,
    get contexts() {
      return contextsOf(ground);
    },
  };
}

const pathsOf = oncePer(({ operations }: Contract) => new Set(operations.map(({ path }) => path)));

/**
 * The ways of filling a body, with a mark on the member that becomes the last part of a path, and on what is new in each request: a
 * second resource with it may be rejected.
 */
function alternativesOf(
  contract: Contract,
  { id, path, method }: Operation,
  schemaPointer: string,
  overrides: Inputs['overrides'] = [],
): readonly Alternative[] {
  const made = overrides
    .filter((override) => (override.operation ?? id) === id && `${askedBy(override)}`.includes(uniqueName()))
    .map((override) => pathName(override.path));
  const isKey = ({ path: names }: Field) =>
    made.includes(pathName(names)) || pathsOf(contract).has(`${path}/{${pathName(names)}}`);
  const marked = (field: Field): Field =>
    isKey(field) ? { ...field, schema: { ...field.schema, 'x-identifier': true } } : field;
  // Many services give what they create an `id` alone, and reject another one, though their document has one schema for both.
  const isSent = ({ path: names, required }: Field) =>
    method !== 'POST' || contract.annotated || required || pathName(names) !== 'id';
  return contract.alternatives(schemaPointer).map((alternative) => ({
    ...alternative,
    fields: alternative.fields.filter(isSent).map(marked),
  }));
}

const contextsOf = oncePer((ground: Ground): readonly Context[] => {
  const { body, requestBody, parameters, origin } = ground.operation;
  if (body !== undefined) {
    const plain = bodyContexts(ground);
    return [...plain, ...furtherContexts(ground, plain), ...combinedContexts(ground, plain)];
  }
  const isUnwritable = requestBody?.required === true && ground.otherBody === undefined;
  const name = parameters.some((parameter) => parameter.in === 'path') ? 'known' : 'plain';
  return isUnwritable ? [] : [contextOf(ground, { name, edits: [], origin })];
});

/** The operation's accepted request: that of its first context. */
export const plainRequest = ({ contexts: [plain] }: Subject): TrialRequest =>
  plain?.request ?? { method: 'GET', target: '/', headers: [] };

/** The path of the operation's accepted request. */
export const plainPath = (subject: Subject): string => plainRequest(subject).target.split('?')[0] ?? '';

/** What a parameter beside those of the plain request is compared with: another value, and the option for it where nobody gave one. */
export const besideOther = (
  subject: Subject,
  parameter: Parameter,
  value: unknown,
): Pick<Made, 'control' | 'lacks'> => ({
  control: withPairs(subject, plainRequest(subject), parameter, pairsFor(parameter, value)),
  ...(givenValue(subject.inputs, parameter) === undefined && { lacks: inputOf(subject.contract, parameter) }),
});

/** That request at another path: its required query parameters are kept, so that only the path differs. */
export function requestAt(subject: Subject, path: string): TrialRequest {
  const request = plainRequest(subject);
  const [, query] = request.target.split('?');
  return { ...request, target: query === undefined ? path : withQuery(path, query) };
}

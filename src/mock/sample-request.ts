// A valid request for an operation, from the examples of the contract, or generated where there are none.

import { asSent, type Contract, type Operation } from '../contract/index.ts';
import { builtValue } from '../contract/samples/index.ts';

/** A request to be sent to a base URL. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON, if the operation takes a body. */
  readonly body?: string;
}

/** The request with the credential that the operation requires, unless that is a cookie, which the reader has to add. */
export function sampleRequest(contract: Contract, operation: Operation, credential: string): SampleRequest {
  const { method, path, parameters, body } = operation;
  const scheme = operation.credentials.optional
    ? undefined
    : operation.credentials.alternatives[0]?.[0]?.scheme;
  const own = scheme && { in: scheme.in ?? 'header', name: scheme.name ?? 'Authorization' };
  const value = scheme?.type === 'apiKey' ? credential : `Bearer ${credential}`;
  const given = (place: string): [string, string][] => [
    ...(own?.in === place ? [[own.name, value] as [string, string]] : []),
    ...parameters
      .filter((parameter) => parameter.in === place && parameter.required)
      .map((parameter): [string, string] => [parameter.name, String(shownOrMade(contract, parameter))]),
  ];
  const inPath = new Map(given('path'));
  const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name) => encodeURIComponent(inPath.get(name) ?? name));
  const query = given('query');
  const content = body && bodyOf(asSent(contract), body);
  return {
    method,
    target: query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`,
    headers: [...given('header'), ...(body ? [['Content-Type', body.mediaType] as const] : [])],
    ...(content !== undefined && { body: JSON.stringify(content) }),
  };
}

/** The first example; else the name, if it is a valid value; else a generated one. */
function shownOrMade(contract: Contract, { name, examples, schemaPointer }: Operation['parameters'][number]) {
  if (examples.length > 0) return examples[0];
  if (schemaPointer === undefined || contract.isValid(schemaPointer, name)) return name;
  return builtValue(contract, schemaPointer);
}

const bodyOf = (contract: Contract, { examples, schemaPointer }: NonNullable<Operation['body']>) =>
  examples[0] ? examples[0].value : builtValue(contract, schemaPointer);

// A valid request for an operation, from the examples of the contract, or generated where there are none.

import { asSent, type Contract, type Operation, writePairs, writeText } from '../contract/index.ts';
import { builtValue } from '../contract/samples/index.ts';
import { authorizationScheme } from '../http/index.ts';

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
  const of = (place: string) =>
    parameters.filter((parameter) => parameter.in === place && parameter.required);
  const pathValues = new Map(
    of('path').map((each) => [each.name, writeText(each, shownOrMade(contract, each))]),
  );
  const filled = path.replaceAll(/\{([^}]*)\}/g, (whole, name) => pathValues.get(name) ?? whole);
  const pairs = of('query').flatMap((each) => writePairs(each, shownOrMade(contract, each)));
  const own = credentialIn(operation, credential);
  const query = [...(own?.in === 'query' ? [own.pair.map(encodeURIComponent)] : []), ...pairs];
  const content = body && bodyOf(asSent(contract), body);
  return {
    method,
    target: query.length === 0 ? filled : `${filled}?${query.map((pair) => pair.join('=')).join('&')}`,
    headers: [
      ...(own?.in === 'header' ? [own.pair] : []),
      ...of('header').map((each) => [each.name, writeText(each, shownOrMade(contract, each))] as const),
      ...(body ? [['Content-Type', body.mediaType] as const] : []),
    ],
    ...(content !== undefined && { body: JSON.stringify(content) }),
  };
}

/** Where a request carries the first credential that its operation asks for. */
function credentialIn({ credentials: { optional, alternatives } }: Operation, credential: string) {
  const scheme = optional ? undefined : alternatives[0]?.[0]?.scheme;
  if (scheme === undefined) return undefined;
  const { type, in: place = 'header', name = 'Authorization' } = scheme;
  if (type === 'apiKey') return { in: place, pair: [name, credential] as const };
  const value = `${authorizationScheme(scheme)} ${credential}`;
  return { in: 'header', pair: ['Authorization', value] as const };
}

/** The first example; else the name, if it is a valid value; else a generated one. */
function shownOrMade(contract: Contract, { name, examples, schemaPointer }: Operation['parameters'][number]) {
  if (examples.length > 0) return examples[0];
  if (schemaPointer === undefined || contract.isValid(schemaPointer, name)) return name;
  return builtValue(contract, schemaPointer);
}

const bodyOf = (contract: Contract, { examples, schemaPointer }: NonNullable<Operation['body']>) =>
  examples[0] ? examples[0].value : builtValue(contract, schemaPointer);

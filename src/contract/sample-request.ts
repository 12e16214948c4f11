// A request of an operation that is right, made from the examples of the contract.

import type { Operation } from './operation.ts';
import type { Parameter } from './parameters.ts';

/** A request as it is sent to a base URL. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON, where the operation takes a body and has an example of it. */
  readonly body?: string;
}

/** The request with a credential, where the operation asks for one in a header; a cookie the reader has to add. */
export function sampleRequest(operation: Operation, credential: string): SampleRequest {
  const { method, parameters, body } = operation;
  const value = body?.examples[0]?.value;
  const required = parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return {
    method,
    target: targetOf(operation, credential),
    headers: [
      ...credentialOf(operation, credential),
      ...required.map(({ name }) => [name, exampleOf(parameters, name)] as const),
      ...(value === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    ...(value !== undefined && { body: JSON.stringify(value) }),
  };
}

const schemeOf = ({ credentials }: Operation) =>
  credentials.optional ? undefined : credentials.alternatives[0]?.[0]?.scheme;

function credentialOf(operation: Operation, credential: string): SampleRequest['headers'] {
  const scheme = schemeOf(operation);
  if (scheme === undefined) return [];
  if (scheme.type !== 'apiKey') return [['Authorization', `Bearer ${credential}`]];
  return scheme.in === 'header' ? [[scheme.name ?? '', credential]] : [];
}

function targetOf(operation: Operation, credential: string): string {
  const { path, parameters } = operation;
  const filled = path.replaceAll(/\{([^}]*)\}/g, (_, name) =>
    encodeURIComponent(exampleOf(parameters, name)),
  );
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = query.map(({ name }): [string, string] => [name, exampleOf(parameters, name)]);
  const scheme = schemeOf(operation);
  if (scheme?.type === 'apiKey' && scheme.in === 'query') pairs.push([scheme.name ?? '', credential]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

function exampleOf(parameters: readonly Parameter[], name: string): string {
  const [example = name] = parameters.find((parameter) => parameter.name === name)?.examples ?? [];
  return String(example);
}

// Reads the operations of a document.

import { ContractError } from '../errors.ts';
import { readBody, readRequestContent } from './bodies.ts';
import type { OpenApiDocument, OperationObject, ParameterObject } from './document.ts';
import { type Method, methods, type Operation } from './operation.ts';
import type { Source } from './origin.ts';
import { readParameters } from './parameters.ts';
import { createReading, type Reading } from './reading.ts';
import { toPointer } from './resolve.ts';
import { readResponses } from './responses.ts';
import { firstCredential, readCredentials } from './security.ts';

/** Every operation, in the order of the document. */
export function readOperations(document: OpenApiDocument, source: Source): readonly Operation[] {
  const reading = createReading(document, source);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, entry]) => {
    const { node: item } = reading.resolve(entry, toPointer(['paths', path]));
    return methods
      .filter((method) => item[method.toLowerCase()] !== undefined)
      .map((method) => readOperation(reading, path, method, item));
  });
  if (operations.length === 0) throw new ContractError('the contract has no operation under paths');
  return operations;
}

function readOperation(
  reading: Reading,
  path: string,
  method: Method,
  item: Readonly<Record<string, unknown>>,
): Operation {
  const node = item[method.toLowerCase()] as OperationObject;
  const { operationId } = node;
  const pointer = toPointer(['paths', path, method.toLowerCase()]);
  const requestBody = readRequestContent(reading, node, pointer);
  const body = readBody(requestBody);
  const credentials = readCredentials(reading, node, pointer);
  const security = firstCredential(credentials);
  return {
    id: operationId ?? `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
    ...(operationId !== undefined && { operationId }),
    method,
    path,
    pointer,
    summary: node.summary ?? `${method} ${path}`,
    origin: reading.origin(node, '.', pointer),
    pathOrigin: reading.origin(node, node['x-origin']?.['path'] ? 'path' : '.', pointer),
    parameters: readParameters(reading, [
      ...located(item['parameters'], toPointer(['paths', path])),
      ...located(node.parameters, pointer),
    ]),
    ...(body && { body }),
    ...(requestBody && { requestBody }),
    responses: readResponses(reading, node, pointer),
    ...(security && { security }),
    credentials,
  };
}

function located(parameters: unknown, holder: string) {
  return ((parameters ?? []) as readonly ParameterObject[]).map((node, index) => ({
    node,
    pointer: `${holder}/parameters/${index}`,
  }));
}

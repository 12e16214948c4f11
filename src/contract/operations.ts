// The operations of a document, once everything that they refer to is resolved.

import { type RequestBody, type RequestContent, readBody, readRequestContent } from './bodies.ts';
import type { OperationObject, ParameterObject } from './document.ts';
import { type Origin, originOf } from './origin.ts';
import { type Parameter, readParameters } from './parameters.ts';
import type { Reading } from './reading.ts';
import { resolve, toPointer } from './resolve.ts';
import { type Response, readResponses } from './responses.ts';
import { readCredentials, type SecurityRequirement } from './security.ts';
import { type Place, placeOf, type ServerObject } from './servers.ts';

/** HTTP methods that a path item can declare, in upper case. */
export const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

export type Method = (typeof methods)[number];

/** One method on one path. */
export interface Operation extends Place {
  /** `operationId`, or method and path where there is none. */
  readonly id: string;
  /** Absent where the document gives the operation no name of its own. */
  readonly operationId?: string;
  readonly method: Method;
  /** The path template, to the letter. */
  readonly path: string;
  readonly pointer: string;
  readonly summary: string;
  readonly origin: Origin;
  readonly pathOrigin: Origin;
  readonly parameters: readonly Parameter[];
  /** The JSON body, where the operation takes one. */
  readonly body?: RequestBody;
  /** The body with every media type that it may have. */
  readonly requestBody?: RequestContent;
  readonly responses: readonly Response[];
  readonly credentials: SecurityRequirement;
}

/** A path without the slash that many frameworks write at its end. */
export const withoutSlash = (path: string) => path.replace(/\/$/, '');

/** The collection in which a path creates: `/tags` in itself, and `/tag/create` in `/tag`. */
export const createdIn = (path: string) => withoutSlash(path).replace(/\/(create|new|add)$/, '');

/** Whether a path is that of one resource: it ends in a parameter. */
export const isOfOne = (path: string): boolean => withoutSlash(path).endsWith('}');

/** Every operation, in the order of the document. Extensions among the paths (`x-…`) are none. */
export function readOperations(reading: Reading): readonly Operation[] {
  const paths = Object.entries(reading.document.paths ?? {}).filter(([path]) => path.startsWith('/'));
  const found = paths.flatMap(([path, entry]) => {
    const { node: item } = resolve(reading.document, entry, toPointer(['paths', path]));
    return methods
      .filter((method) => item[method.toLowerCase()] !== undefined)
      .map((method) => readOperation(reading, path, method, item));
  });
  const counts = new Map<string, number>();
  // Of several with one id, each but the first has its number as well.
  return found.map((operation) => {
    const count = (counts.get(operation.id) ?? 0) + 1;
    counts.set(operation.id, count);
    return count === 1 ? operation : { ...operation, id: `${operation.id}-${count}` };
  });
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
  return {
    id: operationId ?? `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
    ...(operationId !== undefined && { operationId }),
    method,
    path,
    ...placeOf(reading.document, { servers: item['servers'] as ServerObject[] | undefined }, node),
    pointer,
    summary: node.summary ?? `${method} ${path}`,
    origin: originOf(reading.source, node, '.', pointer),
    pathOrigin: originOf(reading.source, node, node['x-origin']?.['path'] ? 'path' : '.', pointer),
    parameters: readParameters(reading, path, [
      ...located(item['parameters'], toPointer(['paths', path])),
      ...located(node.parameters, pointer),
    ]),
    ...(body && { body }),
    ...(requestBody && { requestBody }),
    responses: readResponses(reading, node, pointer),
    credentials: readCredentials(reading, node, pointer),
  };
}

function located(parameters: unknown, holder: string) {
  return ((parameters ?? []) as readonly ParameterObject[]).map((node, index) => ({
    node,
    pointer: `${holder}/parameters/${index}`,
  }));
}

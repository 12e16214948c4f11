// What an operation is, once everything it refers to is resolved.

import type { RequestBody, RequestContent } from './bodies.ts';
import type { Origin } from './origin.ts';
import type { Parameter } from './parameters.ts';
import type { Response } from './responses.ts';
import type { Security, SecurityRequirement } from './security.ts';

/** HTTP methods that a path item can declare, in upper case. */
export const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;
export type Method = (typeof methods)[number];

/** One method on one path. */
export interface Operation {
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
  /** The first credential that is asked for; absent where a request may come without any. */
  readonly security?: Security;
  readonly credentials: SecurityRequirement;
}

// What an operation is, once everything it refers to is resolved.

import type { ParameterObject, SecurityScheme } from './document.ts';
import type { Origin } from './origin.ts';

/** HTTP methods that a path item can declare, in upper case. */
export const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;
export type Method = (typeof methods)[number];

/** A named example with its value. */
export interface Example {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** A parameter in the path, the query, a header or a cookie. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterObject['in'];
  readonly required: boolean;
  readonly origin: Origin;
  readonly pointer: string;
  readonly node: ParameterObject;
  readonly examples: readonly unknown[];
  /** The flag that gives a value which exists in the implementation (`account`, `routing-id`). */
  readonly input?: string;
}

/** A JSON request body. */
export interface RequestBody {
  readonly mediaType: string;
  readonly required: boolean;
  /** Pointer to the schema of the body. */
  readonly schemaPointer: string;
  readonly examples: readonly Example[];
  /** Origin of the body itself, and of its content type. */
  readonly origin: Origin;
  readonly contentOrigin: Origin;
}

/** A declared response. */
export interface Response {
  /** `201`, `4XX` or `default`. */
  readonly status: string;
  readonly origin: Origin;
  readonly headers: readonly { readonly name: string; readonly required: boolean; readonly origin: Origin }[];
  readonly content?: {
    readonly mediaType: string;
    readonly schemaPointer?: string;
    /** Origin of the schema. */
    readonly origin: Origin;
    /** Origin of there being a body of this kind. */
    readonly kindOrigin: Origin;
  };
}

/** A credential that an operation asks for. */
export interface Security {
  readonly scheme: SecurityScheme;
  readonly origin: Origin;
}

/** One method on one path. */
export interface Operation {
  /** `operationId`, or method and path where there is none. */
  readonly id: string;
  readonly method: Method;
  /** The path template, to the letter. */
  readonly path: string;
  readonly pointer: string;
  readonly summary: string;
  readonly origin: Origin;
  readonly pathOrigin: Origin;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  readonly responses: readonly Response[];
  readonly security?: Security;
}

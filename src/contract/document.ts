// The shapes of an OpenAPI 3.1 document that the kit reads, and our annotations on them (docs/annotations.md).

import type { ServerObject } from './servers.ts';

/** Keyword (or `.` for the node itself) to the id of a clause or a silence. */
export type OriginMap = Readonly<Record<string, string>>;

/** Where the constraints of a node come from. */
export interface Annotated {
  readonly 'x-origin'?: OriginMap;
  /** Entries of `x-origin` that follow from their clause, which does not say them word for word. */
  readonly 'x-derived'?: readonly string[];
}

/** Keywords whose values are of one kind. */
type Keywords<Names extends string, Value> = { readonly [Name in Names]?: Value };

/** A JSON Schema of the document, after its `$ref` is resolved. */
export interface Schema
  extends Annotated,
    Keywords<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf', number>,
    Keywords<'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minContains' | 'minProperties', number>,
    Keywords<
      '$ref' | '$schema' | 'pattern' | 'format' | 'title' | 'description' | 'contentMediaType',
      string
    >,
    Keywords<'readOnly' | 'writeOnly' | 'uniqueItems', boolean>,
    Keywords<'items' | 'contains' | 'propertyNames' | 'then' | 'else', Schema>,
    Keywords<'oneOf' | 'anyOf' | 'allOf' | 'prefixItems', readonly Schema[]>,
    Keywords<'properties' | 'patternProperties', Readonly<Record<string, Schema>>> {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  /** The flag that gives a value which must exist in the implementation, e.g. `jwt-id`. */
  readonly 'x-input'?: string;
  /** The path parameter whose value the property has. */
  readonly 'x-parameter'?: string;
  /** The value identifies what was created: no two may be the same. */
  readonly 'x-identifier'?: boolean;
  /** Beside a reference in a union: the values that the property has by the mapping of the discriminator. */
  readonly 'x-tags'?: Readonly<Record<string, readonly string[]>>;
  /** Its `enum` is made of such values: a service that takes others breaks nothing. */
  readonly 'x-tag'?: boolean;
  /** A keyword of it could not be used: what it takes is not known. */
  readonly 'x-unread'?: boolean;
}

export interface WithExamples extends Annotated {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Annotated & { readonly value?: unknown }>>;
}

/** How one member of a form is written. */
export interface EncodingObject {
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly style?: string;
  readonly explode?: boolean;
  readonly 'x-style'?: string;
}

export interface MediaTypeObject extends WithExamples {
  readonly schema?: Schema;
  readonly encoding?: Readonly<Record<string, EncodingObject>>;
}

export interface ParameterObject extends WithExamples {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly style?: string;
  readonly explode?: boolean;
  /** A style that OpenAPI has no name for: `tabDelimited`. */
  readonly 'x-style'?: string;
  readonly allowEmptyValue?: boolean;
  readonly 'x-input'?: string;
}

export interface ResponseObject extends Annotated {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Omit<ParameterObject, 'name' | 'in'>>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
}

export interface SecurityScheme extends Annotated {
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

export interface OperationObject extends Annotated {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: Annotated & Pick<ParameterObject, 'required' | 'content'>;
  readonly responses?: Readonly<Record<string, ResponseObject>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly servers?: readonly ServerObject[];
}

/** A clause of the source: one statement, in our own words. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly states: string;
  /** Where the clause is checked, or why no HTTP case can check it. */
  readonly elsewhere?: string;
  /** False where it is held nowhere: nothing of it can be seen from outside. */
  readonly observable?: boolean;
  /** Ids of properties, with `*`: each must have one that holds before the statement is shown to hold. */
  readonly evidence?: readonly string[];
}

/** A question that the source leaves open, and what the contract decided. */
export interface Silence {
  readonly id: string;
  readonly section: string;
  /** The source says itself that it does not show this; else its authors found that it is open. */
  readonly notShown?: boolean;
  readonly question: string;
  readonly decision?: string;
  readonly because?: string;
  /** What is at risk where it is decided otherwise, by the names of `risks`; little where it names none. */
  readonly risk?: string;
  /** Who accepted the decision, and when; without it the decision is proposed. */
  readonly accepted?: { readonly by: string; readonly on: string };
  /** The decision for a machine: how a probe of the same name must end: `accepted`, `refused` or a status. */
  readonly answer?: string | number;
  /** A length that the decision names, in bytes. */
  readonly bytes?: number;
  /** Where it is asked, or why no HTTP case can ask it. */
  readonly elsewhere?: string;
  /** Why the contract decides nothing. */
  readonly outOfScope?: string;
}

export interface SourceObject {
  readonly title?: string;
  readonly version?: string;
  readonly clauses?: readonly Clause[];
  readonly silences?: readonly Silence[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly ServerObject[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly unknown[];
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-source'?: SourceObject;
}

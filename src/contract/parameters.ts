// The parameters of an operation: those of its path item, overridden by its own.

import type { ParameterObject, Schema } from './document.ts';
import { type Origin, originOf } from './origin.ts';
import type { Written } from './parameter-text.ts';
import { type Reading, readExamples } from './reading.ts';
import { type Located, resolve, resolveSchema, toPointer } from './resolve.ts';

export interface Parameter extends Written {
  /** For one in the path: the template up to it (`/books/{id}`), which separates items of different collections. */
  readonly path?: string;
  readonly required: boolean;
  readonly origin: Origin;
  readonly pointer: string;
  readonly node: ParameterObject;
  /** The schema with its references resolved, and where it is written. */
  readonly schema?: Located<Schema>;
  /** Pointer to the schema as the parameter names it. */
  readonly schemaPointer?: string;
  /** Set where the value is a text of this media type instead of a plain one (`content`). */
  readonly mediaType?: string;
  /** Every value that the contract shows, the schema's own included. */
  readonly examples: readonly unknown[];
  /** Those of them that stand at the parameter itself. */
  readonly shown: readonly unknown[];
  /** The flag that gives a value which exists in the implementation (`account`, `routing-id`). */
  readonly input?: string;
}

/** Whether a parameter says nothing: these headers are described elsewhere (OpenAPI, Parameter Object). */
export const isIgnored = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean =>
  place === 'header' && /^(accept|content-type|authorization)$/i.test(name);

/**
 * Reads the parameters of an operation on a path; of two with the same place and name the later one
 * counts, and what the path has no place for counts for nothing.
 */
export function readParameters(
  reading: Reading,
  path: string,
  written: readonly Located<ParameterObject>[],
): readonly Parameter[] {
  const resolved = written.map(({ node, pointer }) => resolve(reading.document, node, pointer));
  const named = new Map(resolved.map((found) => [`${found.node.in}:${found.node.name}`, found]));
  return [...named.values()]
    .filter(({ node }) => node.in !== 'path' || path.includes(`{${node.name}}`))
    .map(({ node, pointer }) => ({
      ...readParameter(reading, node, pointer),
      ...(node.in === 'path' && { path: upTo(`{${node.name}}`, path) }),
    }));
}

const upTo = (name: string, path: string) => path.slice(0, path.indexOf(name) + name.length);

const STYLES = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' } as const;

/** Reads a parameter whose references are resolved. */
export function readParameter(reading: Reading, node: ParameterObject, pointer: string): Parameter {
  const { schemaPointer, mediaType, written } = schemaOf(node, pointer);
  const schema =
    written === undefined ? undefined : resolveSchema(reading.document, written, schemaPointer ?? pointer);
  const style = node['x-style'] ?? node.style ?? STYLES[node.in];
  const explode = node.explode ?? style === 'form';
  const shown = readExamples(reading, node, pointer).map(({ value }) => value);
  const { examples = [], example, default: usual, enum: listed = [] } = schema?.node ?? {};
  return {
    name: node.name,
    in: node.in,
    required: !isNothing(schema?.node, style, explode) && (node.required ?? node.in === 'path'),
    origin: originOf(reading.source, node, '.', pointer),
    pointer,
    node,
    ...(schema && { schema }),
    ...(schemaPointer !== undefined && { schemaPointer }),
    ...(mediaType !== undefined && { mediaType }),
    explode,
    style,
    examples: [...shown, ...examples, example, usual, ...listed].filter((value) => value !== undefined),
    shown,
    ...(node['x-input'] !== undefined && { input: node['x-input'] }),
  };
}

/** Whether a value may be written as no parameter at all: an object whose members are parameters, none of which is required. */
const isNothing = (schema: Schema | undefined, style: string, explode: boolean): boolean =>
  style === 'form' &&
  explode &&
  schema?.type === 'object' &&
  (schema.required ?? schema.minProperties ?? schema.allOf ?? schema.anyOf ?? schema.oneOf) === undefined;

function schemaOf({ schema, content }: ParameterObject, pointer: string) {
  if (schema !== undefined) return { written: schema, schemaPointer: `${pointer}/schema` };
  const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
  if (mediaType === undefined || media?.schema === undefined) return {};
  const schemaPointer = `${pointer}${toPointer(['content', mediaType, 'schema'])}`;
  return { written: media.schema, schemaPointer, mediaType };
}

// The one reader of YAML files that users write: syntax, schema, and the line of each fault.

import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import { UsageError } from '../../errors.ts';
import { type Keys, positionOf } from './place.ts';
import { faultsOf, type YamlSchema } from './schema.ts';

/** A file that keeps its schema, and where its values stand. */
export interface YamlFile<T> {
  readonly value: T;
  /** `FILE:LINE` of a value, or of what is around it when it is missing. */
  at(keys: Keys): string;
  /** `FILE:LINE: reason`, for what a schema cannot say. */
  fault(keys: Keys, reason: string): UsageError;
}

/**
 * Reads a YAML text and checks it against a schema; the caller's `T` is what the schema describes.
 * @param file as messages name it
 * @throws UsageError in one line, `FILE:LINE: what is wrong and what to do`
 */
export function readYaml<T>(text: string, file: string, schema: YamlSchema): YamlFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => `${file}:${lines.linePos(offset).line}`;
  const at = (keys: Keys) => `${file}:${positionOf(document, lines, keys).line}`;
  const fault = (keys: Keys, reason: string) => new UsageError(`${at(keys)}: ${reason}`);

  const [error] = document.errors;
  if (error)
    throw new UsageError(
      `${lineOf(error.pos[0])}: not valid YAML: ${error.message.replaceAll(/\s+/g, ' ').trim()}`,
    );
  const alias = firstAlias(document);
  if (alias !== undefined)
    throw new UsageError(`${lineOf(alias)}: aliases (*name) are not supported: write the value out`);
  const value: unknown = document.toJS();
  const [wrong] = faultsOf(value, schema);
  if (wrong) throw fault(wrong.keys, wrong.reason);
  return { value: value as T, at, fault };
}

function firstAlias(document: Document): number | undefined {
  const offsets: number[] = [];
  visit(document, { Alias: (_key, { range }) => void offsets.push(range?.[0] ?? 0) });
  return offsets[0];
}

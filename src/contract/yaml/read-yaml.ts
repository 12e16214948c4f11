// The one reader of YAML files that users write: syntax, schema, and the line of each fault.

import { parseDocument } from 'yaml';
import { UsageError } from '../../errors.ts';
import { type Keys, readPositions } from './place.ts';
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
  const document = parseDocument(text);
  const positionOf = readPositions(text);
  const at = (keys: Keys) => `${file}:${positionOf(keys).line}`;
  const fault = (keys: Keys, reason: string) => new UsageError(`${at(keys)}: ${reason}`);
  const [error] = document.errors;
  if (error) {
    const [says = ''] = error.message.replaceAll(/\s+/g, ' ').split(/ at line \d/);
    throw new UsageError(`${file}:${error.linePos?.[0].line ?? 1}: not valid YAML: ${says}`);
  }
  const value: unknown = document.toJS();
  const [wrong] = faultsOf(value, schema);
  if (wrong) throw fault(wrong.keys, wrong.reason);
  return { value: value as T, at, fault };
}

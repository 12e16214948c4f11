// The source in a file of its own: `x-source: source.yaml` names it from the document that it belongs to.

import { dirname, resolve } from 'node:path';
import { readText } from '../../read-text.ts';
import { isObject } from '../../values.ts';
import type { SourceObject } from '../index.ts';
import { readYaml, type YamlSchema } from '../yaml/index.ts';
import { relativeTo } from './lines.ts';

/**
 * Reads the file that `x-source` of a parsed document names; undefined where the document has the whole object, or none.
 * @throws UsageError in one line where the file is missing or broken
 */
export function readSourceFile(contractFile: string, parsed: unknown) {
  const name = isObject(parsed) ? parsed['x-source'] : undefined;
  if (typeof name !== 'string') return undefined;
  const path = resolve(dirname(contractFile), name);
  const text = readText(relativeTo(path), 'source').replaceAll('\r\n', '\n');
  return { path, text, source: readYaml<SourceObject>(text, relativeTo(path), schema).value };
}

/** What an entry holds is for the lint to say. */
const schema: YamlSchema = {
  type: 'object',
  properties: {
    title: {},
    version: {},
    clauses: { type: 'array', items: { type: 'object' } },
    silences: { type: 'array', items: { type: 'object' } },
  },
  patternProperties: { '^x-': {} },
  additionalProperties: false,
};

// A contract as the text of one file, to be handed on: the source that it names is written into it.

import { parse, stringify } from 'yaml';
import { ContractError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { readSourceFile } from './source-file.ts';

/**
 * The text of a contract file, which stays as it is apart from `x-source: FILE`; JSON is written anew there.
 * @throws ContractError where the file or its source cannot be read
 */
export function readContractText(file: string): string {
  try {
    const text = readText(file, 'contract');
    return text.includes('x-source') ? withSource(file, text) : text;
  } catch (error) {
    throw new ContractError((error as Error).message, { cause: error });
  }
}

function withSource(file: string, text: string): string {
  const document: unknown = parse(text, { logLevel: 'silent' });
  const named = readSourceFile(file, document);
  if (named === undefined) return text;
  const source = { 'x-source': named.source };
  if (text.trimStart().startsWith('{'))
    return `${JSON.stringify({ ...(document as object), ...source }, undefined, 2)}\n`;
  return text.replace(/^["']?x-source["']?:.*$/m, () => stringify(source, { lineWidth: 0 }).trimEnd());
}

// A contract as the text of one file, to be handed on: the source that it names is written into it.

import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import { ContractError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { readSourceFile } from './source-file.ts';

/**
 * The text of a contract file, which stays as it is apart from `x-source: FILE`. What is no YAML is given as it is.
 * @throws ContractError where the file or its source cannot be read
 */
export function readContractText(file: string): string {
  try {
    const text = readText(file, 'contract');
    return withSource(file, text);
  } catch (error) {
    throw new ContractError((error as Error).message, { cause: error });
  }
}

function withSource(file: string, text: string): string {
  // Most contracts name no file, and parsing one takes longer than reading it.
  if (!/["']?x-source["']?:[ \t]*[^\s{&#]/.test(text)) return text;
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  const { contents } = document;
  const pair = isMap(contents) ? contents.items.find(({ key }) => String(key) === 'x-source') : undefined;
  if (!isScalar(pair?.value) || !isNode(pair.key)) return text;
  const named = readSourceFile(file, { 'x-source': pair.value.value });
  if (named === undefined) return text;
  if (isMap(contents) && contents.flow)
    return `${JSON.stringify({ ...document.toJS(), 'x-source': named.source }, undefined, 2)}\n`;
  const [from, end] = [pair.key.range?.[0] ?? 0, pair.value.range?.[1] ?? 0];
  const to = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  return `${text.slice(0, from)}x-source:\n${indented(named.text)}${text.slice(to)}`;
}

/** Without the marks at the beginning and the end of a document. */
const indented = (text: string): string =>
  text
    .replace(/^(?:%.*\n)*---(?: *\n| )/, '')
    .replace(/\n\.\.\.\s*$/, '')
    .trimEnd()
    .replaceAll(/^(?=.)/gm, '  ');

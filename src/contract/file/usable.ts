// What can be used of a document: it without the places that are wrong, each of them reported in one line.

import { basename, resolve } from 'node:path';
import type { NormalizedProblem } from '@redocly/openapi-core';
import { decoded } from '../../decoded.ts';
import { ContractError } from '../../errors.ts';
import { isHolder, ownMember } from '../../values.ts';
import {
  atPointer,
  fromPointer,
  type OpenApiDocument,
  type Schema,
  type SchemaFault,
  schemaFaults,
  schemasOf,
  toPointer,
} from '../index.ts';
import { unknownIn30 } from '../versions/index.ts';
import { linesOfFile } from './lines.ts';
import { createResolver } from './resolver.ts';

/** One place that is left out can make another wrong, such as the operation whose only response it was. */
const MOST_ROUNDS = 20;

/**
 * Leaves out what is wrong until nothing is.
 * @param isOpen whether schemas may have any keyword, as of OpenAPI 3.1
 * @throws ContractError where that would be the whole document.
 */
export async function usable(file: string, document: OpenApiDocument, isOpen: boolean) {
  const unusable = `the contract ${file} cannot be used: `;
  const linesOf = linesOfFile(resolve(file));
  const leftOut: string[] = [];
  let left = named(document);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const problems = await problemsOf(file, left, isOpen);
    if (problems.length === 0) return { document: left, leftOut };
    const gone = new Set(problems.map(({ pointer }) => pointer));
    if (gone.has('')) throw new ContractError(`${unusable}${problems[0]?.message}`);
    for (const { pointer, message } of problems) {
      // After the first round, a place in a list may have another number than in the file.
      const line = round === 0 ? linesOf(pointer)?.from : undefined;
      const where = line === undefined ? basename(file) : `${basename(file)}, line ${line}`;
      leftOut.push(`left out: ${placeOf(pointer)} (${where}): ${message}`);
    }
    left = without(left, gone) as OpenApiDocument;
    markUnread(left, problems);
  }
  throw new ContractError(`${unusable}what is left out of it makes more of it wrong`);
}

/** Marks the schemas that allow more now than they were meant to, and what requires or lists them, so that nothing is made by them. */
function markUnread(document: OpenApiDocument, problems: readonly SchemaFault[]): void {
  const constraining = problems.filter(
    ({ pointer, message }) => !/\/required$/.test(pointer) && !isUnknown({ message }),
  );
  const holders = new Set(constraining.map(({ pointer }) => pointer.replace(/\/[^/]*$/, '')));
  const schemas = schemasOf(document);
  const isUnread = ({ $ref, 'x-unread': unread }: Schema = {}): boolean =>
    unread === true || atPointer(document, `${decoded(String($ref).slice(1))}/x-unread`) === true;
  let found = schemas.filter(({ pointer }) => holders.has(pointer));
  while (found.length > 0) {
    for (const { node } of found) Object.assign(node, { 'x-unread': true });
    found = schemas.filter(({ node: { items, properties = {}, required, 'x-unread': unread } }) => {
      const needed = Array.isArray(required) ? required.map((name) => ownMember(properties, name)) : [];
      return !unread && [items, ...needed].some(isUnread);
    });
  }
}

/** A document without a title, a version or paths can be reported on, and one whose version is a number: `version: 1.0`. */
function named(document: OpenApiDocument): OpenApiDocument {
  const { info, paths = {} } = document;
  const { title = 'a contract without a title', version = '0' } = info ?? {};
  return { ...document, info: { ...info, title: String(title), version: String(version) }, paths };
}

/** As text, since the type of a configuration takes the type checker five seconds. */
const linted = 'rules: { struct: error, no-unresolved-refs: error, security-defined: error }';

/** What lint finds; where that is nothing, the schemas that nothing can be validated with. */
async function problemsOf(
  file: string,
  document: OpenApiDocument,
  isOpen: boolean,
): Promise<readonly SchemaFault[]> {
  const { createConfig, lintDocument, Source } = await import('@redocly/openapi-core');
  const config = await createConfig(linted);
  const found = await lintDocument({
    document: { source: new Source(resolve(file), ''), parsed: document },
    externalRefResolver: await createResolver(),
    config,
  });
  const wrong = found.filter(({ severity }) => severity === 'error');
  const errors = isOpen ? withoutKeywords(wrong, document) : wrong;
  const unknown = isOpen ? [] : laterKeywords(document);
  const places = [...errors.flatMap(placeToLeave), ...unknown];
  return places.length === 0
    ? schemaFaults(document)
    : [...new Map(places.map((place) => [place.pointer, place])).values()];
}

const isUnknown = ({ message }: Pick<NormalizedProblem, 'message'>) =>
  /^Property `.*` is not expected here/.test(message);

/** The problems but unknown keywords of schemas, which are annotations (JSON Schema, core 4.3.1). */
function withoutKeywords(problems: readonly NormalizedProblem[], document: OpenApiDocument) {
  if (!problems.some(isUnknown)) return problems;
  const schemas = new Set(schemasOf(document).map(({ pointer }) => pointer));
  return problems.filter(
    (problem) => !isUnknown(problem) || !schemas.has(pointerOf(problem).replace(/\/[^/]*$/, '')),
  );
}

/** Keywords of schemas that came after OpenAPI 3.0, where a server may know nothing of them. */
const laterKeywords = (document: OpenApiDocument): readonly SchemaFault[] =>
  schemasOf(document).flatMap(({ node, pointer }) =>
    Object.keys(node)
      .filter((key) => unknownIn30.has(key))
      .map((key) => ({
        pointer: `${pointer}/${key}`,
        message: `OpenAPI 3.0 has no ${key}: write it otherwise, or the document as openapi: 3.1.0`,
      })),
  );

const pointerOf = ({ location }: NormalizedProblem) => (location[0]?.pointer ?? '#').slice(1);

/** A requirement that names an undeclared scheme goes whole: one without schemes would let anybody in. */
function placeToLeave(problem: NormalizedProblem): readonly SchemaFault[] {
  const [message, pointer] = [problem.message.replaceAll(/\s+/g, ' ').trim(), pointerOf(problem)];
  if (problem.ruleId !== 'security-defined') return [{ pointer, message }];
  const [requirement] = /^.*\/security\/\d+(?=\/)/.exec(pointer) ?? [];
  // The rule has no operation for anybody.
  if (requirement === undefined) return [];
  return [{ pointer: requirement, message: `${message} Add it under components/securitySchemes.` }];
}

/** `GET /pets parameters/0`, or the place as it is in the document. */
function placeOf(pointer: string): string {
  const [first, path = '', method = '', ...rest] = fromPointer(pointer);
  if (first !== 'paths') return fromPointer(pointer).join('/');
  return [method.toUpperCase(), path, rest.join('/')].filter((part) => part !== '').join(' ');
}

/** A copy without some places; a list of which nothing is left goes as well. */
function without(value: unknown, gone: ReadonlySet<string>, at = ''): unknown {
  if (!isHolder(value)) return value;
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const pointer = at + toPointer([key]);
    const left = without(item, gone, pointer);
    const isEmptied = Array.isArray(item) && item.length > 0 && (left as readonly unknown[]).length === 0;
    return gone.has(pointer) || isEmptied ? [] : [[key, left] as const];
  });
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

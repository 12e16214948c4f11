// What can be used of a document with lint errors: it without the places that are wrong, each of them told in one line.

import { basename, resolve } from 'node:path';
import { atPointer, type Contract, fromPointer, type OpenApiDocument } from '../contract/index.ts';
import { linesOfFile } from './lines.ts';
import {
  type Bundle,
  bundleOf,
  LintError,
  type LintProblem,
  lintConfig,
  loadBundle,
  loadedContract,
  messageOf,
} from './load.ts';

/** A bundle, with a line for each place that was left out of it. */
export interface UsableBundle extends Bundle {
  readonly leftOut: readonly string[];
}

/**
 * As `loadContract`, but of a document with lint errors what can be used.
 * @throws ContractError where it can't be read, or no operation is left.
 */
export async function loadUsable(
  file: string,
): Promise<{ readonly contract: Contract; readonly leftOut: readonly string[] }> {
  const { document, leftOut } = await loadUsableBundle(file);
  return { contract: loadedContract(file, document), leftOut };
}

/** As `loadUsable`, for who watches the files. */
export async function loadUsableBundle(file: string): Promise<UsableBundle> {
  try {
    return { ...(await loadBundle(file)), leftOut: [] };
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    const { document, files } = await bundleOf(file);
    const usable = await leaveOut(file, document);
    if (usable === undefined) throw error;
    return { ...usable, files };
  }
}

/** One place that is left out can make another wrong, such as the operation whose only response it was. */
const MOST_ROUNDS = 20;

async function leaveOut(
  file: string,
  document: OpenApiDocument,
): Promise<Omit<UsableBundle, 'files'> | undefined> {
  const linesOf = linesOfFile(resolve(file));
  const leftOut: string[] = [];
  let left = named(document);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const problems = await problemsOf(file, left);
    if (problems.length === 0) return { document: left, leftOut };
    const gone = new Set(problems.map(({ pointer }) => pointer));
    if (gone.has('')) return undefined;
    for (const { pointer, message } of problems) {
      // After the first round, a place in a list may have another number than in the file.
      const line = round === 0 ? linesOf(pointer)?.from : undefined;
      const where = line === undefined ? basename(file) : `${basename(file)}, line ${line}`;
      leftOut.push(`left out: ${placeOf(pointer)} (${where}): ${message}`);
    }
    left = without(left, gone) as OpenApiDocument;
  }
  return undefined;
}

/** A document without a title or a version can be used all the same. */
const named = (document: OpenApiDocument): OpenApiDocument => ({
  ...document,
  info: { ...{ title: 'a contract without a title', version: '0' }, ...document.info },
});

interface Place {
  readonly pointer: string;
  readonly message: string;
}

async function problemsOf(file: string, document: OpenApiDocument): Promise<readonly Place[]> {
  const { lintFromString } = await import('@redocly/openapi-core');
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: resolve(file), config: await lintConfig() });
  const errors = found.filter(({ severity }) => severity === 'error');
  const places = errors.flatMap((problem) => placeToLeave(problem, document));
  return [...new Map(places.map((place) => [place.pointer, place])).values()];
}

/** A parameter is left out whole; a segment of a path that no parameter describes takes any text, as it stands. */
function placeToLeave(problem: LintProblem, document: OpenApiDocument): readonly Place[] {
  const message = messageOf(problem);
  const pointer = (problem.location[0]?.pointer ?? '#').slice(1);
  if (problem.ruleId !== 'path-parameters-defined') return [{ pointer, message }];
  const isThere = pointer.endsWith('/name') && atPointer(document, pointer) !== undefined;
  return isThere ? [{ pointer: pointer.slice(0, -'/name'.length), message }] : [];
}

/** `GET /pets parameters/0`, or the place as it is in the document. */
function placeOf(pointer: string): string {
  const [first, path = '', method = '', ...rest] = fromPointer(pointer);
  if (first !== 'paths') return fromPointer(pointer).join('/');
  return [method.toUpperCase(), path, rest.join('/')].filter((part) => part !== '').join(' ');
}

function without(value: unknown, gone: ReadonlySet<string>, at = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, item]) => {
    const pointer = `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return gone.has(pointer) ? [] : [[key, without(item, gone, pointer)] as const];
  });
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

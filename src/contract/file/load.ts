// Reads a contract from disk: bundles what it refers to, brings it to OpenAPI 3.1, and leaves out what cannot be used.

import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { ContractError } from '../../errors.ts';
import { keepLatest } from '../../once.ts';
import { defaultContractFile, prepared } from '../../prepared.ts';
import { type Contract, createContract, type OpenApiDocument } from '../index.ts';
import { linesOfFile } from './lines.ts';
import { withTags } from './tags.ts';
import { upgraded } from './upgrade.ts';
import { usable } from './usable.ts';

/**
 * Loads an OpenAPI 3.x or Swagger 2.0 document in YAML or JSON; references to other files are bundled in. What of it cannot
 * be used is left out, and reported under `leftOut`.
 * @throws ContractError with one line naming the file and the fault, where it cannot be read or no operation is left.
 */
export async function loadContract(file: string = defaultContractFile): Promise<Contract> {
  return (await loadContractFiles(file)).contract;
}

/** A contract, and the files that it was put together from, all of them absolute paths. */
export interface LoadedContract {
  readonly contract: Contract;
  readonly files: readonly string[];
}

/** The last contracts that came from one file each, by where it lies and from where it was named. */
const known = new Map<string, { readonly text: string; readonly loaded: LoadedContract }>();

/** As `loadContract`, for who watches the files. A file that has not changed gives the same contract again. */
export async function loadContractFiles(file: string = defaultContractFile): Promise<LoadedContract> {
  const [path, text] = [resolve(file), await textOf(file)];
  const key = `${path}\0${process.cwd()}`;
  const last = known.get(key);
  if (text !== undefined && last?.text === text) return last.loaded;
  const loaded = await loadAnew(file);
  // What it refers to is not compared, and neither is a file that was written while it was read.
  const isAlone = loaded.files.length === 1 && loaded.files[0] === path;
  if (text !== undefined && isAlone && (await textOf(file)) === text)
    keepLatest(known, key, { text, loaded }, 4);
  return loaded;
}

/** Undefined for what is no file, such as a pipe, which can be read once only. */
const textOf = async (file: string): Promise<string | undefined> =>
  statSync(file, { throwIfNoEntry: false })?.isFile()
    ? readFile(file, 'utf8').catch(() => undefined)
    : undefined;

async function loadAnew(file: string): Promise<LoadedContract> {
  const { document, files, leftOut } = await loadBundle(file);
  const path = resolve(file);
  const loaded = { file: relativeTo(path), linesOf: linesOfFile(path), leftOut };
  try {
    return { contract: createContract(document, loaded), files };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const reasons = [error.message, ...leftOut.slice(0, 1)].join('; ');
    throw new ContractError(`cannot use ${loaded.file}: ${reasons}`, { cause: error });
  }
}

/** The document alone, as plain data. */
export async function loadDocument(file: string): Promise<OpenApiDocument> {
  return (await loadBundle(file)).document;
}

/** A document, the files that it was put together from as absolute paths, and a line for each place that was left out of it. */
export async function loadBundle(file: string) {
  if (!existsSync(file)) {
    throw new ContractError(`cannot read the contract ${file}: there is no such file`);
  }
  const own =
    file === defaultContractFile ? (prepared('contract') as OpenApiDocument | undefined) : undefined;
  if (own) return { document: own, files: [resolve(file)], leftOut: [] };
  try {
    const { parsed, files } = await readWhole(file);
    const { document, leftOut } = await usable(file, await upgraded(file, parsed));
    return { document: withTags(document), leftOut, files };
  } catch (error) {
    if (error instanceof ContractError) throw error;
    throw new ContractError(`cannot read the contract ${file}: ${reasonOf(error as Error)}`, {
      cause: error,
    });
  }
}

/** Why it can't be read. Anchors of YAML can hold themselves, or double what they stand for line by line. */
function reasonOf({ message }: Error): string {
  if (/circular structure|Invalid string length/.test(message))
    return 'its anchors (&name) and aliases (*name) stand for a document without end: write out what they mean';
  if (/^Unsupported (specification|OpenAPI version)/.test(message))
    return 'it is no document of OpenAPI 3.1, 3.0 or Swagger 2.0: check its first lines';
  return message.replaceAll(/\s*\n\s*/g, ' ');
}

/** A document with what it refers to in other files; most refer to none, and bundling takes longer than reading. */
async function readWhole(file: string): Promise<{ parsed: unknown; files: readonly string[] }> {
  const { BaseResolver, bundle, createConfig, detectSpec } = await import('@redocly/openapi-core');
  const config = await createConfig({});
  const externalRefResolver = new BaseResolver(config.resolve);
  const doc = await externalRefResolver.resolveDocument(null, file, true);
  if (doc instanceof Error) throw doc;
  detectSpec(doc.parsed);
  if (!refersOut(doc.parsed)) return { parsed: doc.parsed, files: [resolve(file)] };
  const { bundle: bundled, fileDependencies } = await bundle({ doc, config, externalRefResolver });
  return { parsed: bundled.parsed, files: [...new Set([resolve(file), ...fileDependencies])] };
}

/** Whether something may name another file: a reference, or the mapping of a discriminator. */
const refersOut = (parsed: unknown): boolean => /"\$ref":"[^#]|"mapping":\{/.test(JSON.stringify(parsed));

/** A path as a reader would write it: from the working folder where it lies below that. */
function relativeTo(absolute: string): string {
  const path = relative(process.cwd(), absolute);
  return path === '' || path.startsWith('../..') ? absolute : path;
}

// Reads a contract from disk: bundles what it refers to, brings it to OpenAPI 3.1, and leaves out what cannot be used.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ContractError } from '../../errors.ts';
import { keepLatest } from '../../once.ts';
import { contractFiles, defaultContractFile, preparedDocument } from '../../prepared.ts';
import { isObject, mapMembers } from '../../values.ts';
import {
  type Contract,
  createContract,
  fromPointer,
  hiddenData,
  type OpenApiDocument,
  revealedData,
} from '../index.ts';
import { refersByPointers, upgraded, withTags } from '../versions/index.ts';
import { linesOfFile, relativeTo } from './lines.ts';
import { createResolver } from './resolver.ts';
import { readSourceFile } from './source-file.ts';
import { fromSwagger } from './swagger.ts';
import { usable } from './usable.ts';

/**
 * Loads an OpenAPI 3.x or Swagger 2.0 document in YAML or JSON; references to other files are bundled in. What of it cannot
 * be used is left out, and reported under `leftOut`.
 * @throws ContractError with one line naming the file and the fault, where it cannot be read or no operation is left.
 * @param mayBeEmpty whether there may be none: a document of webhooks, or of parts that others refer to
 */
export async function loadContract(file?: string, mayBeEmpty = false): Promise<Contract> {
  return (await (mayBeEmpty ? loadAnew(file, true) : loadContractFiles(file))).contract;
}

/** A contract, and the files that it was put together from, all of them absolute paths. */
export interface LoadedContract {
  readonly contract: Contract;
  readonly files: readonly string[];
}

/** The last contracts that were loaded, and when, by where each lies and from where it was named. */
const known = new Map<string, { readonly begun: number; readonly loaded: LoadedContract }>();

/** As `loadContract`, for who watches the files. Files that have not changed give the same contract again. */
export async function loadContractFiles(file: string = defaultContractFile): Promise<LoadedContract> {
  const key = `${resolve(file)}\0${process.cwd()}`;
  const last = known.get(key);
  if (last?.loaded.files.every((path) => changeOf(path) < last.begun)) return last.loaded;
  // The clock that files have is a moment late.
  const begun = Date.now() - 20;
  const loaded = await loadAnew(file);
  keepLatest(known, key, { begun, loaded }, 4);
  return loaded;
}

const changeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;

async function loadAnew(file: string = defaultContractFile, mayBeEmpty = false): Promise<LoadedContract> {
  const { document, files, leftOut, sourceFile } = await loadBundle(file);
  const path = resolve(file);
  const loaded = { file: relativeTo(path), linesOf: linesOfFile(path, sourceFile), leftOut, mayBeEmpty };
  try {
    return { contract: createContract(document, loaded), files };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const reasons = [error.message, ...leftOut.slice(0, 1)].join('; ');
    throw new ContractError(`cannot use ${loaded.file}: ${reasons}`, { cause: error });
  }
}

interface Bundle extends Omit<Whole, 'parsed'> {
  readonly document: OpenApiDocument;
  readonly leftOut: readonly string[];
}

/** A document, the files that it was put together from as absolute paths, and a line for each place that was left out of it. */
export async function loadBundle(file: string): Promise<Bundle> {
  if (!existsSync(file)) {
    throw new ContractError(`cannot read the contract ${file}: there is no such file`);
  }
  const own = file === defaultContractFile ? (preparedDocument() as OpenApiDocument | undefined) : undefined;
  if (own) return { document: own, files: contractFiles, leftOut: [], sourceFile: contractFiles[1] };
  try {
    const { parsed, ...whole } = await readWhole(file);
    const now = upgraded(`the contract ${file}`, fromSwagger(parsed as Readonly<Record<string, unknown>>));
    const { document, leftOut } = await usable(file, now, isOf31(parsed));
    return { document: withTags(revealedData(document)), leftOut, ...whole };
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
  if (/^(Unsupported (specification|OpenAPI version)|Document must be JSON object)/.test(message))
    return 'it is no document of OpenAPI 3.1, 3.0 or Swagger 2.0: check its first lines';
  return message.replaceAll(/\s*\n\s*/g, ' ');
}

/** A document with what it names in other files. */
interface Whole {
  readonly parsed: unknown;
  readonly files: readonly string[];
  /** The one of them that `x-source` names. */
  readonly sourceFile: string | undefined;
}

/** Most documents refer to no other file, and bundling takes longer than reading. */
async function readWhole(file: string): Promise<Whole> {
  const { bundle, createConfig, detectSpec } = await import('@redocly/openapi-core');
  const externalRefResolver = await createResolver();
  const doc = await externalRefResolver.resolveDocument(null, file, true);
  if (doc instanceof Error) throw doc;
  detectSpec(doc.parsed);
  const named = readSourceFile(file, doc.parsed);
  const written = named ? { ...(doc.parsed as object), 'x-source': named.source } : doc.parsed;
  const parsed = hiddenData(JSON.parse(JSON.stringify(written)) as unknown);
  const sourceFile = named?.path;
  const read = [resolve(file), ...(sourceFile === undefined ? [] : [sourceFile])];
  // What a schema is named may look like a file.
  if (refersOut(parsed) && isOf31(parsed)) refersByPointers(parsed);
  if (!refersOut(parsed)) return { parsed, files: read, sourceFile };
  const { bundle: bundled, fileDependencies } = await bundle({
    doc: { ...doc, parsed },
    config: await createConfig({}),
    externalRefResolver,
  });
  // The bundler names what it takes from another file as it stands in a pointer.
  const parsedWhole = mapMembers(bundled.parsed, (member, key) =>
    key === 'components' ? mapMembers(member, unescapedNames) : member,
  );
  return { parsed: parsedWhole, files: [...new Set([...read, ...fileDependencies])], sourceFile };
}

const unescapedNames = (named: unknown) =>
  isObject(named)
    ? Object.fromEntries(Object.entries(named).map(([name, value]) => [...fromPointer(`/${name}`), value]))
    : named;

const isOf31 = (parsed: unknown) =>
  String((parsed as { readonly openapi?: unknown }).openapi).startsWith('3.1');

/** Whether something may name another file: a reference, or the mapping of a discriminator. */
const refersOut = (parsed: unknown): boolean => /"\$ref":"[^#]|"mapping":\{/.test(JSON.stringify(parsed));

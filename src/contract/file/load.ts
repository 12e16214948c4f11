// Reads a contract from disk: bundles what it refers to, brings it to OpenAPI 3.1, and leaves out what cannot be used.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { ContractError } from '../../errors.ts';
import { defaultContractFile, packageFile } from '../../package-file.ts';
import { readText } from '../../read-text.ts';
import { type Contract, createContract, hiddenData, revealedData } from '../index.ts';
import { refersByPointers, upgraded, withMarks, withTags } from '../versions/index.ts';
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
export async function loadContract(file = defaultContractFile, mayBeEmpty = false): Promise<Contract> {
  const key = `${resolve(file)}\0${process.cwd()}\0${mayBeEmpty}`;
  const last = known.get(key);
  if (last?.contract.files.every((path) => changeOf(path) < last.begun)) return last.contract;
  // The clock that files have is a moment late.
  const begun = Date.now() - 20;
  const contract = await loadAnew(file, mayBeEmpty);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, { begun, contract });
  return contract;
}

const MOST_KNOWN = 4;

/** Contracts that were loaded, and when, by where each lies and from where it was named; unchanged files are not read again. */
const known = new Map<string, { readonly begun: number; readonly contract: Contract }>();

const changeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;

async function loadAnew(file: string, mayBeEmpty: boolean): Promise<Contract> {
  const { document, ...bundle } = await loadBundle(file);
  const loaded = { ...bundle, file: relativeTo(resolve(file)), mayBeEmpty };
  try {
    return createContract(document, loaded);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    const reasons = [error.message, ...loaded.leftOut.slice(0, 1)].join('; ');
    throw new ContractError(`cannot use ${loaded.file}: ${reasons}`, { cause: error });
  }
}

type Bundle = Pick<Contract, 'document' | 'files' | 'linesOf' | 'leftOut'>;

async function loadBundle(file: string): Promise<Bundle> {
  if (!existsSync(file)) {
    throw new ContractError(`cannot read the contract ${file}: there is no such file`);
  }
  if (file === defaultContractFile && import.meta.url.endsWith('.js')) return installedBundle();
  try {
    const { parsed, ...whole } = await readWhole(file);
    const now = upgraded(`the contract ${file}`, fromSwagger(parsed as Readonly<Record<string, unknown>>));
    const { document, leftOut } = await usable(file, now, isOf31(parsed));
    return { document: withTags(withMarks(revealedData(document))), leftOut, ...whole };
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const reason = reasonOf(error as Error);
    throw new ContractError(`cannot read the contract ${file}: ${reason}`, { cause: error });
  }
}

/** The contract of the package, linted before it is released: that takes longer than everything else that a short command does. */
function installedBundle(): Bundle {
  const files = [defaultContractFile, packageFile('source.yaml')] as const;
  const [contract, source] = files.map((file) => parse(readText(file, 'contract')) as object);
  const document = withTags(withMarks(upgraded('the contract', { ...contract, 'x-source': source })));
  return { document, files, leftOut: [], linesOf: linesOfFile(...files) };
}

/** Why it can't be read. Anchors of YAML can hold themselves, or double what they stand for line by line. */
function reasonOf({ message }: Error): string {
  if (/circular structure|Invalid string length/.test(message))
    return 'its anchors (&name) and aliases (*name) stand for a document without end: write out what they mean';
  if (/^(Unsupported (specification|OpenAPI version)|Document must be JSON object)/.test(message))
    return 'it is no document of OpenAPI 3.1, 3.0 or Swagger 2.0: check its first lines';
  return message.replaceAll(/\s*\n\s*/g, ' ');
}

/** A document with what it names in other files. Most name none, and bundling takes longer than reading. */
async function readWhole(file: string) {
  const { bundle, createConfig, detectSpec } = await import('@redocly/openapi-core');
  const externalRefResolver = await createResolver();
  const doc = await externalRefResolver.resolveDocument(null, file, true);
  if (doc instanceof Error) throw doc;
  detectSpec(doc.parsed);
  const named = readSourceFile(file, doc.parsed);
  const written = named ? { ...(doc.parsed as object), 'x-source': named.source } : doc.parsed;
  const parsed = hiddenData(JSON.parse(JSON.stringify(written)) as unknown);
  const linesOf = linesOfFile(resolve(file), named?.path);
  const read = [resolve(file), ...(named ? [named.path] : [])];
  // What a schema is named may look like a file.
  if (refersOut(parsed) && isOf31(parsed)) refersByPointers(parsed);
  if (!refersOut(parsed)) return { parsed, files: read, linesOf };
  const { bundle: bundled, fileDependencies } = await bundle({
    doc: { ...doc, parsed },
    config: await createConfig({}),
    externalRefResolver,
  });
  return { parsed: bundled.parsed, files: [...new Set([...read, ...fileDependencies])], linesOf };
}

const isOf31 = (parsed: unknown) =>
  String((parsed as { readonly openapi?: unknown }).openapi).startsWith('3.1');

/** Whether something may name another file: a reference, or the mapping of a discriminator. */
const refersOut = (parsed: unknown): boolean => /"\$ref":"[^#]|"mapping":\{/.test(JSON.stringify(parsed));

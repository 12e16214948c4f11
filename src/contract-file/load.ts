// Reads a contract from disk: bundles what it refers to, and refuses a document that is not OpenAPI 3.

import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Contract, createContract, type OpenApiDocument } from '../contract/index.ts';
import { ContractError } from '../errors.ts';
import { defaultContractFile, prepared } from '../prepared.ts';
import { linesOfFile } from './lines.ts';

/**
 * Loads an OpenAPI 3.0 or 3.1 document in YAML or JSON; references to other files are bundled in.
 * @throws ContractError with one line naming the file, the place and the fault.
 */
export async function loadContract(file: string = defaultContractFile): Promise<Contract> {
  return (await loadContractFiles(file)).contract;
}

/** A contract, and the files that it was put together from, all of them absolute paths. */
export interface LoadedContract {
  readonly contract: Contract;
  readonly files: readonly string[];
}

/** As `loadContract`, for who watches the files. */
export async function loadContractFiles(file: string = defaultContractFile): Promise<LoadedContract> {
  const { document, files } = await loadBundle(file);
  return { contract: loadedContract(file, document), files };
}

/** The contract of a document that was loaded from a file. */
export function loadedContract(file: string, document: OpenApiDocument): Contract {
  const path = resolve(file);
  return createContract(document, relativeTo(path), linesOfFile(path));
}

/** The document alone, bundled and checked, as plain data. */
export async function loadDocument(file: string): Promise<OpenApiDocument> {
  return (await loadBundle(file)).document;
}

/** A document, and the files that it was put together from. */
export interface Bundle {
  readonly document: OpenApiDocument;
  readonly files: readonly string[];
}

/** The document with its files, all of them absolute paths. */
export async function loadBundle(file: string): Promise<Bundle> {
  if (!existsSync(file)) {
    throw new ContractError(`cannot read the contract ${file}: there is no such file`);
  }
  const own =
    file === defaultContractFile ? (prepared('contract') as OpenApiDocument | undefined) : undefined;
  if (own) return { document: own, files: [resolve(file)] };
  try {
    const { lint } = await import('@redocly/openapi-core');
    const config = await lintConfig();
    const problems = (await lint({ ref: file, config })).filter((problem) => problem.severity === 'error');
    if (problems[0]) throw new LintError(describe(file, problems[0], problems.length));
    return await bundleOf(file);
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const reason = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw new ContractError(`cannot read the contract ${file}: ${reason}`, { cause: error });
  }
}

/** Lint found errors in a document; what can be used of it a mock may go on with. */
export class LintError extends ContractError {}

/** What is an error in a document. */
export async function lintConfig() {
  const { createConfig } = await import('@redocly/openapi-core');
  return createConfig({
    telemetry: 'off',
    rules: { struct: 'error', 'no-unresolved-refs': 'error', 'path-parameters-defined': 'error' },
  });
}

/** The document with what it refers to in other files, as far as that is there. */
export async function bundleOf(file: string): Promise<Bundle> {
  const { bundle } = await import('@redocly/openapi-core');
  const { bundle: bundled, fileDependencies } = await bundle({ ref: file, config: await lintConfig() });
  const document = checkVersion(file, structuredClone(bundled.parsed) as OpenApiDocument);
  return { document, files: [...new Set([resolve(file), ...fileDependencies])] };
}

/** What lint tells of a fault. */
export type LintProblem = {
  ruleId: string;
  message: string;
  location: { pointer?: string | undefined; source: { absoluteRef: string } }[];
};

function describe(file: string, problem: LintProblem, count: number): string {
  const location = problem.location[0];
  const where = location
    ? ` at ${location.pointer ?? '#'} of ${relativeTo(location.source.absoluteRef)}`
    : '';
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return `the contract ${file} has an error${where}: ${messageOf(problem)}${more}`;
}

/** What is wrong, in one line, with what to do. */
export function messageOf({ message }: LintProblem): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return `${line}${remedyFor(line)}`;
}

/** What to do, where the message alone doesn't say it. */
function remedyFor(message: string): string {
  if (/`nullable` is not expected/.test(message))
    return " OpenAPI 3.1 has no such keyword: write type: [string, 'null'] (with the type that it has)";
  return /^Can't resolve \$ref/.test(message) ? ': it names nothing, add what it means or correct it' : '';
}

function checkVersion(file: string, document: OpenApiDocument): OpenApiDocument {
  if (!/^3\.[01]\./.test(document.openapi)) {
    throw new ContractError(
      `the contract ${file} is OpenAPI ${document.openapi}: give one of version 3.0 or 3.1`,
    );
  }
  return document;
}

/** A path as a reader would write it: from the working folder where it lies below that. */
function relativeTo(absolute: string): string {
  const path = relative(process.cwd(), absolute);
  return path === '' || path.startsWith('..') ? absolute : path;
}

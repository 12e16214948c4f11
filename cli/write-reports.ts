// `--report FORMAT=PATH`: which files a report goes to, and the text on stdout when none of them goes there.

import { accessSync, constants, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Renderer, type Report, renderers, renderText, type TextOptions } from '../conformance/index.ts';
import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Io } from './io.ts';

/** Where a report is written; the path `-` is stdout. */
interface Place {
  readonly path: string;
}

export type ReportTarget = Renderer & Place;

interface Format {
  readonly format: string;
}

const namesOf = (formats: readonly Format[]) => formats.map(({ format }) => format).join(', ');

/** What `--report` does with these formats, for the help. */
export const textOfReports = (formats: readonly Format[]): string =>
  `write a report (${namesOf(formats)}) to a file (NAME.gz is compressed), or - for stdout (repeatable)`;

/** The same with the formats of a conformance report. */
export const reportText: string = textOfReports(renderers);

/** @throws UsageError for an unknown format, two reports on stdout, or a place that cannot be written, before anything runs */
export const parseReportTargets = (texts: readonly string[]): readonly ReportTarget[] =>
  parseTargets(texts, renderers);

/** The same for other formats. @throws UsageError as `parseReportTargets` does */
export function parseTargets<F extends Format>(
  texts: readonly string[],
  formats: readonly F[],
): readonly (F & Place)[] {
  const targets = texts.map((text) => {
    const [, name, path = ''] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
    const found = formats.find(({ format }) => format === name);
    if (found) return { ...found, path };
    throw new UsageError(`--report "${text}" is not FORMAT=PATH: the formats are ${namesOf(formats)}`);
  });
  if (targets.filter(({ path }) => path === '-').length > 1)
    throw new UsageError('only one report can go to stdout: give the other a file');
  for (const { path } of targets) if (path !== '-') checkPlace(path);
  return targets;
}

/** Whether one of them has stdout, where no text is printed then. */
export const takeStdout = (targets: readonly Place[]): boolean => targets.some(({ path }) => path === '-');

/** Writes what each target gets to its file or to stdout. @throws UsageError for a file that cannot be written */
export function writeTargets<T extends Place>(
  targets: readonly T[],
  textFor: (target: T) => string,
  io: Io,
): void {
  for (const target of targets) if (target.path !== '-') writeInPlace(target.path, textFor(target));
  for (const target of targets) if (target.path === '-') io.out(textFor(target));
}

/** Writes every report of a run, and the text where none of them has stdout. */
export function writeReports(
  report: Report,
  contract: Contract,
  targets: readonly ReportTarget[],
  io: Io,
  options: TextOptions,
): void {
  writeReportFiles(report, contract, targets, io);
  if (!takeStdout(targets)) io.out(renderText(report, contract, io.style, options));
}

/** Writes the reports alone. */
export const writeReportFiles = (
  report: Report,
  contract: Contract,
  targets: readonly ReportTarget[],
  io: Io,
): void => writeTargets(targets, ({ render }) => render(report, contract), io);

/** A run of minutes must not end in a path that was mistyped. */
export function checkPlace(path: string, what = 'report'): void {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error, what);
  }
}

/** Writes a file in place, which may be a pipe. */
function writeInPlace(path: string, text: string): void {
  try {
    writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const cannotWrite = (path: string, error: unknown, what = 'report') =>
  new UsageError(`cannot write the ${what} ${path}: ${(error as Error).message}`, { cause: error });

/**
 * Writes a file beside its place and moves it there, so that nobody reads half of it.
 * @throws UsageError
 */
export function writeWhole(path: string, text: string, what: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, path.endsWith('.gz') ? gzipSync(text) : text);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw cannotWrite(path, error, what);
  }
}

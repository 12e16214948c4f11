// `--report FORMAT=PATH`: which files a report goes to, and the text on stdout when none of them goes there.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  annotationsOf,
  type Renderer,
  type Report,
  renderers,
  renderSummary,
  renderText,
  type TextOptions,
} from '../conformance/index.ts';
import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { tellGitHub } from './github/tell.ts';
import type { Io } from './io.ts';

/** One report to be written; the path `-` is stdout. */
export interface ReportTarget extends Renderer {
  readonly path: string;
}

/** What `--report` does with these formats, for the help. */
export const textOfReports = (formats: readonly { readonly format: string }[], what = 'report'): string =>
  `write a ${what} (${namesOf(formats)}) to a file (NAME.gz is compressed), or - for stdout (repeatable)`;

/** The same with the formats of a conformance report. */
export const reportText: string = textOfReports(renderers);

/** @throws UsageError for an unknown format, two reports on stdout, or a place that cannot be written, before anything runs */
export const parseReportTargets = (texts: readonly string[]): readonly ReportTarget[] =>
  parseTargets(texts, renderers);

/** The same for other formats. @throws UsageError as `parseReportTargets` does */
export function parseTargets<Format extends { readonly format: string }>(
  texts: readonly string[],
  formats: readonly Format[],
): readonly (Format & { readonly path: string })[] {
  const targets = texts.map((text) => parseTarget(text, formats));
  if (targets.filter(({ path }) => path === '-').length > 1) {
    throw new UsageError('only one report can go to stdout: give the other a file');
  }
  for (const { path } of targets) if (path !== '-') checkPlace(path);
  return targets;
}

/** Writes a value in every format; one on stdout takes the place of the text. */
export function writeTargets<Value>(
  value: Value,
  targets: readonly { readonly path: string; readonly render: (value: Value) => string }[],
  io: Io,
  text: () => string,
): void {
  for (const { render, path } of targets)
    if (path === '-') io.out(render(value));
    else writeReport(path, [render(value)]);
  if (!targets.some(({ path }) => path === '-')) io.out(text());
}

/** Writes every report; one on stdout takes the place of the text. GitHub Actions is first: the verdicts stand last. */
export function writeReports(
  report: Report,
  contract: Contract,
  targets: readonly ReportTarget[],
  io: Io,
  options: TextOptions,
): void {
  const asText = !targets.some(({ path }) => path === '-');
  tellGitHub(
    {
      annotations: annotationsOf(report, contract),
      summary: (bytes) => renderSummary(report, contract, bytes),
      contract: contract.file,
    },
    io,
    asText,
  );
  writeReportFiles(report, contract, targets);
  for (const target of targets)
    if (target.path === '-') for (const piece of piecesOf(target, report, contract)) io.out(piece);
  if (asText) io.out(renderText(report, contract, io.style, options));
}

/** Writes those that go to files. @throws UsageError for one that cannot be written */
export function writeReportFiles(report: Report, contract: Contract, targets: readonly ReportTarget[]): void {
  for (const target of targets)
    if (target.path !== '-') writeReport(target.path, piecesOf(target, report, contract));
}

const piecesOf = ({ render, renderInPieces }: Renderer, report: Report, contract: Contract) =>
  renderInPieces?.(report, contract) ?? [render(report, contract)];

function parseTarget<Format extends { readonly format: string }>(
  text: string,
  formats: readonly Format[],
): Format & { readonly path: string } {
  const [, format = '', path = ''] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
  const renderer = formats.find((candidate) => candidate.format === format);
  if (renderer === undefined)
    throw new UsageError(`--report "${text}" is not FORMAT=PATH: the formats are ${namesOf(formats)}`);
  return { ...renderer, path };
}

function namesOf(formats: readonly { readonly format: string }[]): string {
  return formats.map(({ format }) => format).join(', ');
}

/** A run of minutes must not end in a path that was mistyped. */
export function checkPlace(path: string, what = 'report'): void {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error, what);
  }
}

/** Writes a file in place, which may be a pipe. @throws UsageError for a place that cannot be written */
function writeReport(path: string, pieces: Iterable<string>): void {
  try {
    const file = openSync(path, 'w');
    try {
      for (const bytes of isCompressed(path) ? [gzipped(pieces)] : pieces) writeFileSync(file, bytes);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

/** Whether a file is compressed with gzip: its name says so, whatever its format. */
const isCompressed = (path: string) => path.endsWith('.gz');

const gzipped = (pieces: Iterable<string>) =>
  gzipSync(Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece))));

const cannotWrite = (path: string, error: unknown, what = 'report') =>
  new UsageError(`cannot write the ${what} ${path}: ${(error as Error).message}`, { cause: error });

/**
 * Writes a file beside its place and moves it there, so that nobody reads half of it; `mode` says who may.
 * @throws UsageError
 */
export function writeWhole(path: string, text: string, what: string, mode = 0o666): void {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, isCompressed(path) ? gzipSync(text) : text, { mode });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw cannotWrite(path, error, what);
  }
}

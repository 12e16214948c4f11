// `--report FORMAT=PATH`: which files a report goes to, and the text on stdout when none of them goes there.

import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from '../conformance/index.ts';
import { type Render, renderers } from '../conformance/report/index.ts';
import { renderText } from '../conformance/report/text.ts';
import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import type { Io } from './io.ts';

/** One report to be written; the path `-` is stdout. */
export interface ReportTarget {
  readonly format: keyof typeof renderers;
  readonly path: string;
}

/** Says what `--report` takes. */
export const reportFormats: string = Object.keys(renderers).join(', ');

/** @throws UsageError for an unknown format, two reports on stdout, or a place that cannot be written, before anything runs */
export function parseReportTargets(texts: readonly string[]): readonly ReportTarget[] {
  const targets = texts.map(parseTarget);
  if (targets.filter(({ path }) => path === '-').length > 1) {
    throw new UsageError('two reports cannot both go to stdout: give one of them a file');
  }
  for (const { path } of targets) if (path !== '-') checkPlace(path);
  return targets;
}

/** Writes every report; one on stdout takes the place of the text. */
export function writeReports(
  report: Report,
  contract: Contract,
  targets: readonly ReportTarget[],
  io: Io,
): void {
  for (const { format, path } of targets) {
    const render: Render = renderers[format];
    const text = render(report, contract);
    if (path === '-') io.out(text);
    else writeReport(path, text);
  }
  if (!targets.some(({ path }) => path === '-')) io.out(renderText(report, contract, io.style));
}

function parseTarget(text: string): ReportTarget {
  const [, format = '', path = ''] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
  if (!isFormat(format))
    throw new UsageError(`--report "${text}" is not FORMAT=PATH with one of ${reportFormats}`);
  return { format, path };
}

const isFormat = (text: string): text is ReportTarget['format'] => Object.hasOwn(renderers, text);

/** A run of minutes must not end in a path that was mistyped. */
function checkPlace(path: string): void {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function writeReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

const cannotWrite = (path: string, error: unknown) =>
  new UsageError(`cannot write the report ${path}: ${(error as Error).message}`, { cause: error });

// `--report FORMAT=PATH`: which files a report goes to, and whether one of them is stdout.

import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Renderer, renderers } from '../conformance/index.ts';
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
  `write a report (${namesOf(formats)}) to a file, or - for stdout (repeatable)`;

/** @throws UsageError for an unknown format, two reports on stdout, or a place that cannot be written, before anything runs */
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

/**
 * Writes what each target gets to its file, which may be a pipe, or to stdout.
 * @returns whether one of them has stdout, where no text is printed then
 * @throws UsageError for a file that cannot be written
 */
export function writeTargets<T extends Place>(
  targets: readonly T[],
  textFor: (target: T) => string,
  io: Io,
): boolean {
  const onStdout = targets.filter(({ path }) => path === '-');
  for (const target of targets.filter((each) => !onStdout.includes(each)))
    writeText(target.path, textFor(target));
  for (const target of onStdout) io.out(textFor(target));
  return onStdout.length > 0;
}

/** What `--report` does with the formats of a conformance report. */
export const reportText: string = textOfReports(renderers);

/** A run of minutes must not end in a path that was mistyped. */
export const checkPlace = (path: string, what = 'report'): void =>
  orCannotWrite(path, what, () => {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  });

/** Writes a file. @throws UsageError */
export const writeText = (path: string, text: string, what = 'report'): void =>
  orCannotWrite(path, what, () => writeFileSync(path, text));

function orCannotWrite(path: string, what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new UsageError(`cannot write the ${what} ${path}: ${(error as Error).message}`, { cause: error });
  }
}

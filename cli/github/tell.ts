// What a command says in GitHub Actions by itself: annotations, and a part of the summary of the step.

import { appendFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type Annotation, type PlaceOf, renderAnnotations } from '../../conformance/index.ts';
import { linesOfFile } from '../../src/contract/file/index.ts';
import type { Io } from '../io.ts';

/** A result, as GitHub shows it. */
export interface Reported {
  readonly annotations: readonly Annotation[];
  /** Markdown of at most `bytes` bytes. */
  readonly summary: (bytes: number) => string;
  readonly contract: string;
}

/** GitHub takes 1 MiB of one step, from everything that it runs; a little is left for what comes after. */
const mostBytes = 1_000_000;

/** Does nothing outside GitHub Actions. @param toStdout whether stdout is free of a report */
export function tellGitHub(reported: Reported, io: Io, toStdout: boolean): void {
  const { github } = io;
  if (github === undefined) return;
  const lines = renderAnnotations(reported.annotations, placesIn(reported.contract, github.workspace));
  if (lines !== '') (toStdout ? github.out : github.err)(lines);
  if (github.summary !== undefined) appendSummary(github.summary, reported, io);
}

/** The verdict counts more than its summary: a file that cannot be written is a message, and no error. */
function appendSummary(file: string, { summary }: Reported, io: Io): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const text = summary(mostBytes - size - 1);
    if (text === '') io.err('acs: the summary of this step is full, nothing was added to it\n');
    else appendFileSync(file, size > 0 ? `\n${text}` : text);
  } catch (error) {
    io.err(`acs: cannot write the summary of the step to ${file}: ${(error as Error).message}\n`);
  }
}

/** Finds lines in a contract of the checkout; in one that is no part of it, an installed package's, nothing. */
function placesIn(contract: string, workspace: string | undefined): PlaceOf {
  const file = workspace === undefined ? undefined : fileOfCheckout(contract, workspace);
  if (file === undefined) return () => undefined;
  const lineOf = linesOf(contract);
  return (pointer) => (pointer === undefined ? undefined : { file, ...lineOf(pointer) });
}

/** The path as GitHub writes it: below the root of the checkout, with `/`. */
function fileOfCheckout(contract: string, workspace: string): string | undefined {
  try {
    const path = relative(realpathSync(workspace), realpathSync(resolve(contract)));
    const parts = path.split(sep);
    const isOutside = isAbsolute(path) || parts[0] === '..' || parts.includes('node_modules');
    return isOutside ? undefined : parts.join('/');
  } catch {
    return undefined;
  }
}

/** A file that was there for the run and cannot be read any more has no lines. */
function linesOf(contract: string): (pointer: string) => { readonly line: number } | undefined {
  const find = linesOfFile(contract);
  return (pointer) => {
    const lines = find(pointer);
    return lines && { line: lines.from };
  };
}

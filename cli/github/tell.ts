// What a command says in GitHub Actions by itself: annotations, and a part of the summary of the step.

import { appendFileSync, statSync } from 'node:fs';
import { type Annotation, renderAnnotations } from '../../conformance/index.ts';
import type { Io } from '../io.ts';
import { placesIn } from './places.ts';

/** A result, as GitHub shows it. */
export interface Told {
  readonly annotations: readonly Annotation[];
  /** Markdown of at most so many bytes. */
  readonly summary: (bytes: number) => string;
  /** Path of the contract's file. */
  readonly contract: string;
}

/** GitHub takes 1 MiB of one step, from everything that it runs; a little is left for what comes after. */
const mostBytes = 1_000_000;

/** Does nothing outside GitHub Actions. @param toStdout whether stdout is free of a report */
export function tellGitHub(told: Told, io: Io, toStdout: boolean): void {
  const { github } = io;
  if (github === undefined) return;
  const lines = renderAnnotations(told.annotations, placesIn(told.contract, github.workspace));
  if (lines !== '') (toStdout ? github.out : github.err)(lines);
  if (github.summary !== undefined) appendSummary(github.summary, told, io);
}

/** The verdict counts more than its summary: a file that cannot be written is a message, and no error. */
function appendSummary(file: string, { summary }: Told, io: Io): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const text = summary(mostBytes - size - 1);
    if (text === '') io.err('acs: the summary of this step is full, nothing was added to it\n');
    else appendFileSync(file, size > 0 ? `\n${text}` : text);
  } catch (error) {
    io.err(`acs: cannot write the summary of the step to ${file}: ${(error as Error).message}\n`);
  }
}

// The command line of `npm run prove`: the proof of this suite, or an exam of another one.

import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ExamOptions } from './exam.ts';
import { type Draw, fixedSeed } from './prove.ts';

/** `notes` shows remarks too, or each server of an exam. */
export type Options =
  | { readonly mode: 'prove'; readonly notes: boolean; readonly draw: Draw }
  | { readonly mode: 'fault'; readonly notes: true; readonly name: string }
  | { readonly mode: 'exam'; readonly notes: boolean; readonly exam: ExamOptions };

const usage =
  'usage: npm run prove -- [--notes] [--thorough] [--seed N] [--sample N] [--faults N | --all] | --fault NAME | --suite COMMAND [--contract FILE]';

const flags = {
  notes: { type: 'boolean' },
  thorough: { type: 'boolean' },
  suite: { type: 'string' },
  sample: { type: 'string' },
  seed: { type: 'string' },
  faults: { type: 'string' },
  all: { type: 'boolean' },
  fault: { type: 'string' },
  contract: { type: 'string' },
} as const;

/**
 * Reads the command line.
 * @throws UsageError with one line for what is wrong
 */
export function parseOptions(argv: readonly string[]): Options {
  const { fault, ...values } = valuesOf(argv);
  if (fault !== undefined) {
    if (Object.keys(values).length > 0) throw new UsageError(usage);
    return { mode: 'fault', notes: true, name: fault };
  }
  const { notes = false, all = false, thorough = false, suite, ...drawn } = values;
  const seed = wholeNumber('--seed', drawn.seed, 0) ?? fixedSeed;
  if (suite === undefined) {
    if (drawn.contract !== undefined || (all && drawn.faults !== undefined)) throw new UsageError(usage);
    const sample = wholeNumber('--sample', drawn.sample, 1);
    return {
      mode: 'prove',
      notes,
      draw: {
        faults: all ? Number.POSITIVE_INFINITY : (wholeNumber('--faults', drawn.faults, 0) ?? 400),
        seed,
        sample,
        thorough,
      },
    };
  }
  const isDrawn = all || drawn.faults !== undefined;
  if (thorough || isDrawn || suite.trim() === '') throw new UsageError(usage);
  const sample = wholeNumber('--sample', drawn.sample, 1);
  const contractFile = readable(drawn.contract ?? defaultContractFile);
  return {
    mode: 'exam',
    notes,
    exam: { command: suite, contractFile, seed, deadline: 60_000, sample },
  };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flags }).values;
  } catch {
    throw new UsageError(usage);
  }
}

function wholeNumber(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number < least) throw new UsageError(`${flag} takes a whole number from ${least}, not "${text}"`);
  return number;
}

function readable(file: string): string {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new UsageError(`--contract ${file} can't be read`);
  }
  return resolve(file);
}

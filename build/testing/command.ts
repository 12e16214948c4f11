// For tests: the command with what it needs in few files, as the package has it. It starts in a third of the time that its sources take.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundled } from '../bundle.ts';
import { programs } from '../entries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of the command. */
    command: string;
  }
}

/** Bundles the command before the tests of a run, and takes it away after them. It finds the files of the repository above it. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const all = join(import.meta.dirname, 'dist');
  mkdirSync(all, { recursive: true });
  const folder = mkdtempSync(join(all, 'run-'));
  const dist = join(folder, 'dist');
  await bundled(programs, 'node', dist);
  provide('command', join(dist, 'acs.js'));
  return () => rmSync(folder, { recursive: true });
}

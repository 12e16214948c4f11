// What it was measured on; numbers mean little without it.

import { availableParallelism, cpus, totalmem } from 'node:os';

/** The machine in a line. */
export function machineInWords(pairs: number): string {
  const cores = availableParallelism();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cores} cores (${model}), ${gigabytes} GB, Node ${process.versions.node}, ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}.`;
}

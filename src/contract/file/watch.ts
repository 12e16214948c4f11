// Notices when a contract changes on disk.

import { resolve } from 'node:path';
import { watch } from 'chokidar';
import type { OpenApiDocument } from '../index.ts';
import { loadBundle } from './load.ts';

/** Who hears of a change. */
export interface ContractListener {
  /** The contract is another one now, with a line for each place that had to be left out of it. */
  readonly onChange: (document: OpenApiDocument, leftOut: readonly string[]) => void;
  /** It changed and cannot be read, with one line that says where; it is read again at the next change. */
  readonly onFault: (error: Error) => void;
}

/** An editor writes in steps; the file is read when it has been quiet for so long. */
const QUIET_MILLISECONDS = 100;

/**
 * Watches a contract and the files that it refers to, from the document on that the caller has read.
 * @returns what ends the watching.
 */
export function watchContract(
  file: string,
  document: OpenApiDocument,
  { onChange, onFault }: ContractListener,
): () => void {
  const watcher = watch(resolve(file), { ignoreInitial: true });
  let latest = JSON.stringify(document);
  let timer: NodeJS.Timeout | undefined;
  const read = async () => {
    try {
      const bundle = await loadBundle(file);
      // What is still being read at the end must not start to watch again: the process would never end.
      if (watcher.closed) return;
      watcher.add([...bundle.files]);
      const before = latest;
      latest = JSON.stringify(bundle.document);
      if (latest !== before) onChange(bundle.document, bundle.leftOut);
    } catch (error) {
      if (!watcher.closed) onFault(error as Error);
    }
  };
  watcher
    .on('error', () => undefined)
    .on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void read(), QUIET_MILLISECONDS);
    });
  void read();
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}

// Notices when a contract changes on disk. Folders are watched, not files: editors put a new file in the place of the old.

import { type FSWatcher, watch } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
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
  listener: ContractListener,
): () => void {
  const watchers = new Set<FSWatcher>();
  let files: readonly string[] = [];
  let latest = JSON.stringify(document);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const read = async () => {
    try {
      const bundle = await loadBundle(file);
      // What is still being read at the end must not start to watch again: the process would never end.
      if (isOver) return;
      follow(bundle.files);
      const before = latest;
      latest = JSON.stringify(bundle.document);
      if (latest !== before) listener.onChange(bundle.document, bundle.leftOut);
    } catch (error) {
      if (!isOver) listener.onFault(error as Error);
    }
  };
  const changed = (path: string) => {
    if (!files.some((one) => one === path || one.startsWith(`${path}${sep}`))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), QUIET_MILLISECONDS);
  };
  // Anew each time: a folder that was replaced is another one under the same name. The old ones stay for a moment, since they
  // may know of a change that came after the reading.
  const follow = (found: readonly string[]) => {
    files = found;
    const old = [...watchers];
    setTimeout(() => old.forEach(close), QUIET_MILLISECONDS).unref();
    for (const folder of new Set(files.map((path) => dirname(path)))) {
      const watcher = watch(folder, (_, name) => changed(join(folder, name ?? '')));
      watchers.add(watcher.on('error', () => undefined));
    }
  };
  const close = (watcher: FSWatcher) => {
    watcher.close();
    watchers.delete(watcher);
  };
  follow([resolve(file)]);
  void read();
  return () => {
    isOver = true;
    clearTimeout(timer);
    watchers.forEach(close);
  };
}

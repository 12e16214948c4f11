// A folder for the files that tests write.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that lasts until the last test of the file, and a way to write a file into it, which gives its path. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'acs-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  return { folder, file };
}

// How files are read that a document names: from the disk, and over the network where the user allows it.

import { isAbsolute } from 'node:path';
import type { BaseResolver } from '@redocly/openapi-core';
import { decoded } from '../../decoded.ts';
import { keepDigits } from '../../values.ts';

let isRemoteAllowed = false;

/** Lets references to URLs be read, which are left out otherwise (`--allow-remote`). */
export const allowRemote = (): void => {
  isRemoteAllowed = true;
};

/** Resolves references for Redocly's tools. A reference is part of a URL: `a%20b.yaml` is the file `a b.yaml`. */
export async function createResolver(): Promise<BaseResolver> {
  const { BaseResolver, createConfig } = await import('@redocly/openapi-core');
  const config = await createConfig({});
  return new (class extends BaseResolver {
    override resolveExternalRef(base: string | null, ref: string): string {
      const resolved = super.resolveExternalRef(base, ref);
      return base !== null && isAbsolute(resolved) ? super.resolveExternalRef(base, decoded(ref)) : resolved;
    }

    override async loadExternalRef(absoluteRef: string) {
      if (!isRemoteAllowed && !isAbsolute(absoluteRef))
        throw new Error(`${absoluteRef} is not read over the network: pass --allow-remote to read it`);
      const source = await super.loadExternalRef(absoluteRef);
      keepDigits(source.body);
      return source;
    }
  })(config.resolve);
}

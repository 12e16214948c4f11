// The source in a file of its own, which `x-source` names: read before anything is linted, and the place of what is wrong in it.

import { type Oas3Preprocessor, Source, type UserContext } from '@redocly/openapi-core';
import { readSourceFile } from '../../contract/file/index.ts';
import { toPointer } from '../../contract/index.ts';

/** The files that documents name in `x-source`, by the path of each document. */
const sourceFiles = new Map<string, Source>();

/** Puts the source into a document that names a file of it. */
export const withSourceFile: Oas3Preprocessor = () => ({
  Root(root, { location, report }) {
    const path = location.source.absoluteRef;
    sourceFiles.delete(path);
    try {
      const named = readSourceFile(path, root);
      if (named === undefined) return;
      sourceFiles.set(path, new Source(named.path, named.text));
      Object.assign(root, { 'x-source': named.source });
    } catch (error) {
      report({ message: (error as Error).message, location: location.child(['x-source']) });
    }
  },
});

/** Where keys below a node lead: into the file of the source, where that is one. */
export function placeBelow({ location }: UserContext, keys: readonly (string | number)[]) {
  const file = sourceFiles.get(location.source.absoluteRef);
  if (file && keys[0] === 'x-source' && keys.length > 1)
    return { source: file, pointer: `#${toPointer(keys.slice(1))}` };
  return keys.length === 0 ? location : location.child([...keys]);
}

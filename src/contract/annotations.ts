// Two nodes that are read as one: what each says of where its constraints come from.

import type { Annotated } from './document.ts';

/** The annotations of a node laid over another: what the upper one says of a keyword counts. */
export function joinAnnotations(under: Annotated, over: Annotated): Annotated {
  const upper = over['x-origin'] ?? {};
  const origins = { ...under['x-origin'], ...upper };
  const derived = [
    ...(under['x-derived'] ?? []).filter((keyword) => upper[keyword] === undefined),
    ...(over['x-derived'] ?? []),
  ];
  return {
    ...(Object.keys(origins).length > 0 && { 'x-origin': origins }),
    ...(derived.length > 0 && { 'x-derived': derived }),
  };
}

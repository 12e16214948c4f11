// What becomes of the bodies of a request or a response, media type by media type.

import type { MediaType } from '../contract/index.ts';
import { byPart } from './breaks.ts';
import type { Gathered, Versions } from './gather.ts';
import { compareSchemas } from './schemas.ts';
import type { Place, Side } from './types.ts';

/** The media types of one body in both versions. */
export interface ContentPair {
  readonly side: Side;
  readonly place: Place;
  readonly before: readonly MediaType[];
  readonly after: readonly MediaType[];
}

/** Compares the media types, and the schemas of those that both versions have. */
export function compareContents(versions: Versions, gathered: Gathered, pair: ContentPair): void {
  const { side, place, before, after } = pair;
  const hits = side === 'request' ? byPart.requestMediaType : byPart.responseMediaType;
  const tell = (kind: 'added' | 'removed', { mediaType, pointer, kindOrigin }: MediaType) =>
    gathered.add({
      part: 'media-type',
      kind,
      name: mediaType,
      pointer,
      origins: { [kind === 'added' ? 'after' : 'before']: kindOrigin },
      place,
      hit: hits[kind],
    });
  for (const now of after) {
    const then = before.find((each) => isSame(each, now));
    if (then === undefined) tell('added', now);
    else if (then.schemaPointer ?? now.schemaPointer)
      compareSchemas(versions, gathered, {
        side,
        place,
        before: schemaOf(then),
        after: schemaOf(now),
      });
  }
  for (const then of before) if (!after.some((now) => isSame(then, now))) tell('removed', then);
}

const isSame = (one: MediaType, other: MediaType) =>
  one.mediaType.toLowerCase() === other.mediaType.toLowerCase();

/** Without a schema the pointer leads to nothing, which allows anything. */
const schemaOf = ({ schemaPointer, pointer }: MediaType) => schemaPointer ?? `${pointer}/schema`;

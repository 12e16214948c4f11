// Schemas of which nothing can have changed, so that large documents are compared where they differ only.

import { type Contract, type OpenApiDocument, toPointer } from '../contract/index.ts';

const group = '/components/schemas';

/** Pointers of schemas that are written the same in both versions, as is everything that they refer to. */
export function untouchedIn(before: Contract, after: Contract): ReadonlySet<string> {
  const [then, now] = [textsIn(before.document), textsIn(after.document)];
  const touched = [...now]
    .filter(([pointer, text]) => then.get(pointer) !== text || leadsAway.test(text))
    .map(([pointer]) => pointer);
  const users = usersIn(now);
  const reached = new Set(touched);
  for (const pointer of reached) for (const user of users.get(pointer) ?? []) reached.add(user);
  return new Set([...now.keys()].filter((pointer) => !reached.has(pointer)));
}

/** A reference to what is no schema of its own, or spelled in another way. */
const leadsAway = /"\$ref":"(?!#\/components\/schemas\/[^%"]+")/;

const textsIn = ({ components }: OpenApiDocument): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(components?.['schemas'] ?? {}).map(([name, schema]) => [
      `${group}${toPointer([name])}`,
      JSON.stringify(schema),
    ]),
  );

/** Which schemas refer to each, by any reference into it. */
function usersIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const uses = [...texts].flatMap(([user, text]) =>
    [...text.matchAll(/"\$ref":"#(\/components\/schemas\/[^/"]+)/g)].map(([, used = '']) => ({ used, user })),
  );
  const groups = Map.groupBy(uses, ({ used }) => used);
  return new Map([...groups].map(([used, some]) => [used, some.map(({ user }) => user)]));
}

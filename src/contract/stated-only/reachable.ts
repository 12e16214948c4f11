// Components that nothing leads to any more.

import { fromPointer, toPointer } from '../resolve.ts';
import { isObject, type Json } from './strip.ts';

/** The document without the components that neither its paths nor a component in use refers to. */
export function withoutUnused<T extends Json>(document: T): T {
  const { components, ...rest } = document;
  if (!isObject(components)) return document;
  const used = new Set<string>();
  follow(rest, components, used);
  const kept = Object.entries(components).flatMap(([kind, named]) => {
    const inUse = Object.entries(named as Json).filter(
      ([name]) => kind === 'securitySchemes' || used.has(toPointer([kind, name])),
    );
    return inUse.length > 0 ? [[kind, Object.fromEntries(inUse)]] : [];
  });
  return { ...document, components: Object.fromEntries(kept) };
}

const START = '#/components/';

function follow(node: unknown, components: Json, used: Set<string>): void {
  if (typeof node === 'string' && node.startsWith(START)) {
    const [kind = '', name = ''] = fromPointer(node.slice(START.length - 1));
    const at = toPointer([kind, name]);
    if (used.has(at)) return;
    used.add(at);
    follow((components[kind] as Json | undefined)?.[name], components, used);
  }
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) follow(child, components, used);
}

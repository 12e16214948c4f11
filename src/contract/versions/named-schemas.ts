// References by the names that schemas give themselves (`$id`, `$anchor`, `$dynamicAnchor`) become references by pointers.

import { decoded } from '../../decoded.ts';
import { urlAt } from '../../url-at.ts';
import { atPointer, type Located, schemasOf } from '../index.ts';

type Json = Record<string, unknown>;

/** What a document itself is called, for `$id`s that are relative; it resolves as a URL does. */
const ROOT = 'contract://document/';

/** A schema with the place where it stands, and the resource that it is part of: the URI of the nearest `$id` at or above it. */
interface Placed extends Located<Json> {
  readonly resource: string;
}

/** The places of the resources, by URI, and of their anchors, by URI and fragment. */
type Places = ReadonlyMap<string, string>;

/**
 * Rewrites references in place (JSON Schema, core 8.2). What names nothing in the document, such as another file, stays as
 * it is, and so does a pointer from the root of the document.
 */
export function refersByPointers(document: unknown): void {
  const schemas = placedIn(document);
  const places = new Map([[ROOT, ''], ...schemas.flatMap(placesOf)]);
  const dynamic = schemas.map(({ node }) => node['$dynamicAnchor'] ?? (node['$recursiveAnchor'] && ''));
  for (const { node, resource } of schemas) {
    // What JSON Schema 2019-09 had in its place.
    const { $recursiveRef, $dynamicRef = resource === ROOT ? undefined : $recursiveRef } = node;
    for (const key of ['$dynamicRef', '$recursiveRef']) delete node[key];
    const anchors = dynamic.filter((name) => $dynamicRef === `#${name}`);
    // Which of several is meant hangs on who refers to what holds it: then anything fits.
    const reference = node['$ref'] ?? (anchors.length > 1 ? undefined : $dynamicRef);
    if (typeof reference === 'string') node['$ref'] = pointerOf(document, reference, resource, places);
  }
}

function placedIn(document: unknown): readonly Placed[] {
  const resources = new Map<string, string>();
  const schemas: Placed[] = [];
  // Those that hold others come before them.
  for (const { node, pointer } of schemasOf(document).toSorted(
    (a, b) => a.pointer.length - b.pointer.length,
  )) {
    const around = nearestAbove(pointer, resources) ?? ROOT;
    const { $id } = node as Json;
    const resource = typeof $id === 'string' ? uriOf($id, around).uri : around;
    if (resource !== around) resources.set(pointer, resource);
    schemas.push({ node: node as Json, pointer, resource });
  }
  return schemas;
}

/** What is known of the nearest place at or above one. */
export function nearestAbove<T>(pointer: string, known: ReadonlyMap<string, T>): T | undefined {
  if (known.size === 0 || pointer === '') return undefined;
  return known.get(pointer) ?? nearestAbove(pointer.slice(0, pointer.lastIndexOf('/')), known);
}

function placesOf({ node, pointer, resource }: Placed): readonly (readonly [string, string])[] {
  const names = [node['$anchor'], node['$dynamicAnchor']].filter((name) => typeof name === 'string');
  const anchors = names.map((name) => [`${resource}#${name}`, pointer] as const);
  return typeof node['$id'] === 'string' ? [[resource, pointer], ...anchors] : anchors;
}

/** A reference as a whole URI, and the decoded fragment of it. */
function uriOf(reference: string, base: string) {
  const [relative = '', fragment = ''] = reference.split(/#(.*)/s);
  const uri = relative === '' ? base : (urlAt(relative, base)?.href ?? relative);
  return { uri, fragment: decoded(fragment) };
}

function pointerOf(document: unknown, reference: string, resource: string, places: Places): string {
  const { uri, fragment } = uriOf(reference, resource);
  const isPointer = fragment === '' || fragment.startsWith('/');
  const place = isPointer ? places.get(uri) : places.get(`${uri}#${fragment}`);
  if (place === undefined) return reference;
  const target = isPointer ? place + fragment : place;
  // Many write a pointer from the root of the document inside of what has an `$id`.
  const isThere = target !== fragment && atPointer(document, target) !== undefined;
  return isThere ? `#${encodeURI(target)}` : reference;
}

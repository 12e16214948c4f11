// References by the names that schemas give themselves (`$id`, `$anchor`, `$dynamicAnchor`) become references by pointers.

import { decoded } from '../../decoded.ts';
import { urlAt } from '../../url-at.ts';
import type { WritableJson } from '../../values.ts';
import { atPointer, type Located, schemasOf } from '../index.ts';
import { CURRENT, draftOf } from './drafts.ts';

/** What a document itself is called, for `$id`s that are relative; it resolves as a URL does. */
const ROOT = 'contract://document/';

/** A schema with the place where it stands, and what it has from the nearest schema at or above it that says so. */
interface Placed extends Located<WritableJson> {
  /** The URI of the resource that it is part of, by `$id`. */
  readonly resource: string;
  /** The draft that it is read by, by `$schema`: 4 to 7, 2019, or that of OpenAPI 3.1. */
  readonly draft: number;
}

/** The places of the resources, by URI, and of their anchors, by URI and fragment. */
type Places = ReadonlyMap<string, string>;

/**
 * Rewrites references in place (JSON Schema, core 8.2), and gives the draft of each schema. What names nothing in the document, such
 * as another file, stays as it is, and so does a pointer from the root of the document.
 */
export function refersByPointers(document: unknown): ReadonlyMap<unknown, number> {
  const schemas = placedIn(document as WritableJson);
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
  return new Map(schemas.map(({ node, draft }) => [node, draft]));
}

function placedIn(document: WritableJson): readonly Placed[] {
  const draft = draftOf(document['jsonSchemaDialect']) ?? CURRENT;
  // The schemas that say otherwise than what they stand in, those that hold others before them.
  const saying: Placed[] = [{ node: document, pointer: '', resource: ROOT, draft }];
  const schemas = schemasOf(document).toSorted((a, b) => a.pointer.length - b.pointer.length);
  return schemas.map(({ node: schema, pointer }) => {
    const node = schema as WritableJson;
    const around = saying.findLast((holder) => pointer.startsWith(`${holder.pointer}/`)) as Placed;
    const draft = draftOf(node['$schema']) ?? around.draft;
    // Draft 4 has it without a dollar.
    if (draft < 6 && typeof node['id'] === 'string') node['$id'] = node['id'];
    const { $id } = node;
    const resource = typeof $id === 'string' ? uriOf($id, around.resource).uri : around.resource;
    const placed = { node, pointer, resource, draft };
    if (resource !== around.resource || draft !== around.draft) saying.push(placed);
    return placed;
  });
}

function placesOf({ node, pointer, resource }: Placed): readonly (readonly [string, string])[] {
  const { $id, $anchor, $dynamicAnchor } = node;
  // Before 2019-09 a name that is a fragment alone is an anchor.
  const [, ofId] = typeof $id === 'string' ? (/#(.+)/s.exec($id) ?? []) : [];
  const names = [$anchor, $dynamicAnchor, ofId].filter((name) => typeof name === 'string');
  const anchors = names.map((name) => [`${resource}#${name}`, pointer] as const);
  return typeof $id === 'string' && ofId === undefined ? [[resource, pointer], ...anchors] : anchors;
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

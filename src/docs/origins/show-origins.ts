// Redocly decorator: turns x-origin, which no documentation tool shows, into badges, lines of the
// descriptions, and two sections that list the clauses and the silences.

import type { Oas3Decorator, UserContext } from '@redocly/openapi-core';
import type { OriginMap, SourceObject } from '../../contract/index.ts';
import { isMap, originsOn, sourceOf } from '../rules/annotations.ts';
import { ofOperation, ofProperty, ofSchema, withContent, withSchema } from './gather-origins.ts';
import { originBadge, originLines } from './origin-lines.ts';
import { sourceTags } from './source-tags.ts';

type Say = (node: unknown, itself: string, origins?: OriginMap) => void;

/** Writes the origin of every constraint into the descriptions that a reader sees. */
export const showOrigins: Oas3Decorator = () => {
  let source: SourceObject | undefined;
  const say: Say = (node, itself, origins = originsOn(node)) => {
    if (source && isMap(node)) append(node, originLines(origins, source, itself));
  };
  return {
    Root: {
      enter(root) {
        source = isMap(root) && sourceOf(root) ? (root['x-source'] as SourceObject) : undefined;
      },
      leave(root) {
        if (source) Object.assign(root, { tags: [...(root.tags ?? []), ...sourceTags(source)] });
      },
    },
    Schema: { leave: (schema, context) => sayOfSchema(schema, context, say) },
    SecurityScheme: { leave: (scheme) => say(scheme, 'scheme') },
    Example: { leave: (example) => say(example, 'example') },
    Header: { leave: (header) => say(header, 'header', withSchema(header)) },
    Parameter: { leave: (parameter) => say(parameter, 'parameter', withSchema(parameter)) },
    RequestBody: { leave: (body, { resolve }) => say(body, 'body', withContent(body, resolve)) },
    Operation: {
      leave(operation, { resolve }) {
        const { own, responses } = ofOperation(operation);
        const id = own['.'];
        if (source && id !== undefined) Object.assign(operation, { 'x-badges': [originBadge(id, source)] });
        say(operation, 'operation', own);
        if (source) sayOfResponses(operation.responses, responses, resolve, say);
      },
    },
  };
};

/** A property says where it comes from itself: what it refers to may be required in one place and not in another. */
function sayOfSchema(schema: unknown, { resolve }: UserContext, say: Say): void {
  say(schema, 'schema', ofSchema(schema));
  if (!isMap(schema) || !isMap(schema.properties)) return;
  for (const [name, property] of Object.entries(schema.properties)) {
    const origins = ofProperty(name, property, schema);
    if (!isMap(property) || Object.keys(origins).length === 0) continue;
    property.description ??= describedBy(resolve(property).node);
    say(property, 'property', origins);
  }
}

/** Responses are shared by operations that have them for different reasons, so each operation gets copies. */
function sayOfResponses(
  responses: unknown,
  origins: OriginMap,
  resolve: UserContext['resolve'],
  say: Say,
): void {
  if (!isMap(responses)) return;
  for (const [status, id] of Object.entries(origins)) {
    const response = responses[status];
    const shared = isMap(response) ? resolve(response).node : undefined;
    if (!isMap(shared)) continue;
    const copy = { ...shared };
    say(copy, 'response', { [status]: id, ...withContent(shared, resolve) });
    responses[status] = copy;
  }
}

function describedBy(node: unknown): string {
  return isMap(node) && typeof node.description === 'string' ? node.description : '';
}

function append(node: Record<string, unknown>, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const said = typeof node.description === 'string' ? node.description.trimEnd() : '';
  node.description = [said, lines.join('  \n')].filter((part) => part !== '').join('\n\n');
}

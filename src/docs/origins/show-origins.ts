// Redocly decorator: turns x-origin, which no documentation tool shows, into badges and lines of the descriptions, which
// lead to the pages of the source and of the decisions.

import type { Oas3Decorator, UserContext } from '@redocly/openapi-core';
import { fromPointer, type OpenApiDocument, type SourceObject } from '../../contract/index.ts';
import { isObject } from '../../values.ts';
import { type Attributions, attributionsOn, membersOf, sourceOf } from '../rules/annotations.ts';
import {
  ofOperation,
  ofProperty,
  ofSchema,
  type Resolve,
  resolved,
  withContent,
  withSchema,
} from './gather-origins.ts';
import { countsBlock, onOneLine, originBadge, originBlock, originLines } from './origin-lines.ts';

type Say = (node: unknown, itself: string, origins?: Attributions) => void;

/** Writes the origin of every constraint into the descriptions that a reader sees. */
export const showOrigins: Oas3Decorator = () => {
  let source: SourceObject | undefined;
  const say: Say = (node, itself, origins = attributionsOn(node)) => {
    const lines = source ? originLines(origins, source, itself) : [];
    if (isObject(node) && lines.length > 0) addBlock(node, originBlock(lines));
  };
  return {
    Root: {
      enter(root) {
        source = isObject(root) && sourceOf(root) ? (root['x-source'] as SourceObject) : undefined;
        if (source && isObject(root.info))
          addBlock(root.info, countsBlock(root as unknown as OpenApiDocument));
      },
    },
    Schema: { leave: (schema, context) => sayOfSchema(schema, context, say) },
    SecurityScheme: { leave: (scheme) => say(scheme, 'scheme') },
    Example: { leave: (example) => say(example, 'example') },
    Header: { leave: (header) => say(header, 'header', withSchema(header)) },
    Parameter: { leave: (parameter) => say(parameter, 'parameter', withSchema(parameter)) },
    RequestBody: { leave: (body, { resolve }) => say(body, 'body', withContent(body, resolve)) },
    Operation: {
      leave(operation, { resolve, location }) {
        const { own, responses } = ofOperation(operation);
        if (source === undefined || !isObject(operation)) return;
        const itself = own['.'];
        if (itself) Object.assign(operation, { 'x-badges': [originBadge(itself, source)] });
        say(operation, requestLine(location.pointer), own);
        sayOfResponses(operation.responses, responses, resolve, say);
      },
    },
  };
};

function requestLine(pointer: string): string {
  const [path = '', method = ''] = fromPointer(pointer.slice(1)).slice(-2);
  return `<code>${onOneLine(`${method.toUpperCase()} ${path}`)}</code>`;
}

/** A property says where it comes from itself: what it refers to may be required in one place and not in another. */
function sayOfSchema(schema: unknown, { resolve, location }: UserContext, say: Say): void {
  const isProperty = /\/properties\/[^/]+$/.test(location.pointer);
  say(schema, isProperty ? 'property' : 'schema', ofSchema(schema));
  for (const [name, property] of Object.entries(membersOf(schema, 'properties'))) {
    const origins = ofProperty(name, property, schema);
    if (!isObject(property) || Object.keys(origins).length === 0) continue;
    property.description ??= describedBy(resolve(property).node);
    say(property, 'property', origins);
  }
}

/** Responses are shared by operations that have them for different reasons, so each operation gets copies. */
function sayOfResponses(responses: unknown, said: Attributions, resolve: Resolve, say: Say): void {
  if (!isObject(responses)) return;
  for (const [status, why] of Object.entries(said)) {
    const shared = resolved(responses[status], resolve);
    if (!isObject(shared)) continue;
    const copy = { ...shared };
    say(copy, 'response', { [status]: why, ...withContent(shared, resolve) });
    responses[status] = copy;
  }
}

function describedBy(node: unknown): string {
  return isObject(node) && typeof node.description === 'string' ? node.description : '';
}

function addBlock(node: Record<string, unknown>, block: string): void {
  const said = typeof node.description === 'string' ? node.description.trimEnd() : '';
  node.description = [said, block].filter((part) => part !== '').join('\n\n');
}

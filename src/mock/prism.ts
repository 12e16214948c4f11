// Prism makes the bodies of responses. Everything else is decided before, because its own rejections are imprecise.

import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { hiddenData, type OpenApiDocument, revealedData } from '../contract/index.ts';
import { decoded } from '../decoded.ts';
import type { Generate } from './stand-in/index.ts';

type Components = Parameters<typeof createInstance>[1];

/** Creates Prism's instance for a contract. Its router is replaced, since the operation is already known. */
export async function createPrism(document: OpenApiDocument): Promise<Generate> {
  // Prism changes the object that it gets, and follows whatever is called $ref, over the network too.
  const all = await getHttpOperationsFromSpec(hiddenData(withoutCircles(document)));
  const operations = new Map(all.map((operation) => [keyOf(operation), operation]));
  const route: NonNullable<Components['route']> = ({ resources: [only] }) =>
    only ? { _tag: 'Right', right: only } : { _tag: 'Left', left: new Error('Prism has no such operation') };
  const prism = createInstance({ ...CONFIG, mock: { dynamic: false } }, { logger: silent, route });
  return async ({ operation, status, mediaType }) => {
    const asked = operations.get(keyOf(operation));
    const config = { ...CONFIG, mock: { dynamic: false, code: status, mediaTypes: [mediaType] } };
    const result = await prism.request(NO_REQUEST, asked ? [asked] : [], config)();
    return result._tag === 'Left' ? undefined : revealedData(result.right.output.body);
  };
}

const CONFIG = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

// The response depends only on the operation and on what is wanted.
const NO_REQUEST = { method: 'get', url: { path: '/' }, headers: {} } as const;

/**
 * A copy in which schemas that lead back to themselves say nothing: Prism writes out what each reference leads to, which is without
 * end where many lead to one another. What it makes of them is held against the contract and made anew.
 */
function withoutCircles(document: OpenApiDocument): OpenApiDocument {
  const schemas = { ...(document.components?.['schemas'] as Record<string, object> | undefined) };
  const next = new Map(Object.entries(schemas).map(([name, schema]) => [name, namedIn(schema)]));
  for (const [name, leads] of next) {
    // A set goes on to what is added to it.
    const reached = new Set(leads);
    for (const each of reached) for (const further of next.get(each) ?? []) reached.add(further);
    if (reached.has(name)) schemas[name] = {};
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** The components that a schema leads into. */
const namedIn = (schema: object): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"/]+)/g)].map(([, name = '']) =>
    decoded(name),
  );

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method.toUpperCase()} ${path}`;

// Prism logs its steps; the reason of the response has what a reader needs.
const silent: Components['logger'] = new Proxy({} as Components['logger'], {
  get: (_, name) => (name === 'child' ? () => silent : () => undefined),
});

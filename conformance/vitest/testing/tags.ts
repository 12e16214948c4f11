// A service that creates tags and nothing else, as a fetch handler: enough for a few cases.

/** POST /{account_id}/tag/create. */
export async function respondTag(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.headers.get('authorization') !== 'Bearer secret') return new Response('', { status: 401 });
  if (request.method !== 'POST' || !/^\/acme\/tag\/create$/.test(pathname))
    return new Response('', { status: 404 });
  return tagOf(await request.text());
}

/** The response to a body. */
export function tagOf(text: string): Response {
  const { name } = JSON.parse(text) as { name: string };
  return Response.json({ id: crypto.randomUUID(), name }, { status: 201 });
}

/** What a user declares of it. */
export const declared = { account: 'acme', bearer: 'secret', only: 'createTag/examples' } as const;

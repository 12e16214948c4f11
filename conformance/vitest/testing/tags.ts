// A service that creates tags and nothing else: enough for a few cases.

/** The response to a body. */
export function tagOf(text: string): Response {
  const { name } = JSON.parse(text) as { name: string };
  return Response.json({ id: crypto.randomUUID(), name }, { status: 201 });
}

/** What a user declares of it. */
export const declared = {
  account: 'acme',
  bearer: 'secret',
  only: 'createTag/body/tag-create-body',
} as const;

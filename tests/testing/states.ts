// Runs in a page that loads the package by its name: what the client makes of each thing that goes wrong.

/** @returns what went wrong, with the status or the reason, and the fields at fault */
export async function statesOfTheClient(): Promise<readonly unknown[]> {
  // A name that only the page can resolve.
  const face = 'access-control-contract/client';
  const { createClient, fieldErrors } = (await import(face)) as typeof import('../../src/client/index.ts');
  const base = { baseUrl: '/api', bearer: 'acme-demo-token' };
  const tag = { path: { account_id: 'acme' }, body: { name: 'a' } };
  const client = createClient(base);
  const wrong = await client.createTag({ ...tag, body: { name: '' } });
  const stranger = await createClient({ ...base, bearer: 'wrong' }).createTag(tag);
  const nowhere = await client.createTag({ ...tag, path: { account_id: 'nowhere' } });
  const limited = await client.createTag({ ...tag, headers: { Prefer: 'code=429' } });
  const offline = await client.createTag({ ...tag, headers: { Prefer: 'fault=reset' } });
  const retried = await client.createTag({ ...tag, headers: { Prefer: 'script="429,201"' }, retry: 1 });
  return [
    ['a wrong body', wrong.status, wrong.kind === 'problem' ? Object.keys(fieldErrors(wrong.problem)) : []],
    ['a wrong token', stranger.status],
    ['an unknown account', nowhere.status],
    ['too many requests', limited.status],
    ['too many requests, and once again', retried.status],
    ['offline', offline.kind === 'unreachable' ? offline.reason : offline.kind],
  ];
}

// For tests: archives in few words.

/** Header fields as an archive has them. */
export const fields = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

export const entry = (request: object, response: object, more: object = {}) => ({
  startedDateTime: '2026-01-01T00:00:00.000Z',
  time: 5,
  request: { headers: [], ...request },
  response: { headers: [], content: {}, ...response },
  ...more,
});

/** A tag that was created, and what is changed of it. */
export const tag = ({ request, response }: { readonly request?: object; readonly response?: object } = {}) =>
  entry(
    {
      method: 'POST',
      url: 'https://api.example/v2/acme/tag/create',
      headers: fields({ authorization: 'Bearer secret-token', 'content-type': 'application/json' }),
      postData: { mimeType: 'application/json', text: '{"name":"a"}' },
      ...request,
    },
    {
      status: 201,
      headers: fields({ 'content-type': 'application/json' }),
      content: { size: 21, mimeType: 'application/json', text: '{"id":"t","name":"a"}' },
      ...response,
    },
  );

export const har = (...entries: readonly object[]) => ({ log: { version: '1.2', creator: {}, entries } });

// The archive is read by tools of others: each member that HAR 1.2 wants, by hand (http://www.softwareishard.com/blog/har-12-spec/).

import { expect, it } from 'vitest';
import { renderHar } from './har.ts';
import { createJournal } from './journal.ts';
import { fill, hostile, record } from './testing/samples.ts';

const journal = createJournal();
fill(journal);
record(journal, ...hostile);
record(
  journal,
  {
    method: 'PUT',
    target: '/a?b=1&b=%20x&c',
    headers: Object.entries({ Cookie: 'a=1; b=2', 'content-type': 'text/plain' }),
    body: 'text',
  },
  {
    reason: 'moved',
    response: {
      status: 303,
      headers: Object.entries({ Location: '/b', 'Set-Cookie': 'a=1; Path=/' }),
      body: new Uint8Array([0, 1]),
    },
  },
);
const har = renderHar(journal.entries(), { url: 'http://localhost:4010', version: '1.0.0' });
const { entries } = JSON.parse(JSON.stringify(har)).log;

const text = expect.any(String);
const list = expect.any(Array);
const size = expect.any(Number);
const message = { httpVersion: 'HTTP/1.1', cookies: list, headers: list, headersSize: -1, bodySize: size };

it('has the members of HAR 1.2 in each entry', () => {
  expect(har.log).toMatchObject({ version: '1.2', creator: { name: 'acs', version: '1.0.0' }, pages: [] });
  expect(entries).toHaveLength(10);
  for (const { startedDateTime, request, response, ...entry } of entries) {
    expect(new Date(startedDateTime).toISOString()).toBe(startedDateTime);
    expect(URL.canParse(request.url)).toBe(true);
    expect(request).toMatchObject({ ...message, method: text, queryString: list });
    expect(response).toMatchObject({ ...message, status: size, statusText: text, redirectURL: text });
    expect(response.content).toMatchObject({ size, mimeType: text });
    expect(entry).toMatchObject({ time: size, cache: {}, timings: { send: 0, wait: size, receive: 0 } });
    for (const { name, value } of [...request.headers, ...response.headers, ...request.queryString])
      expect([name, value]).toEqual([text, text]);
    if (request.postData) expect(request.postData).toMatchObject({ mimeType: text, params: [], text });
  }
});

it('says what was sent, and gives status 0 to a request without a response', () => {
  const { request, response } = entries.at(-1);
  expect(request).toMatchObject({
    url: 'http://localhost:4010/a?b=1&b=%20x&c',
    cookies: [{ name: 'a', value: '$ACS_BEARER' }, { name: 'b' }],
    queryString: [
      { name: 'b', value: '1' },
      { name: 'b', value: ' x' },
      { name: 'c', value: '' },
    ],
    postData: { mimeType: 'text/plain', text: 'text' },
    bodySize: 4,
  });
  expect(response).toMatchObject({
    status: 303,
    statusText: 'See Other',
    redirectURL: '/b',
    cookies: [{ name: 'a', value: '$ACS_BEARER' }],
    content: { size: 2, comment: 'Not shown: 2 bytes that are not text.' },
  });
  expect(entries[5].response).toMatchObject({ status: 0, bodySize: -1 });
});

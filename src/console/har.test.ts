// The members and types of HAR 1.2, held by hand: http://www.softwareishard.com/blog/har-12-spec/.

import { describe, expect, it } from 'vitest';
import { renderHar } from './har.ts';
import { createJournal } from './journal.ts';
import { fill, hostile } from './testing/samples.ts';

type Shape = 'string' | 'number' | 'date' | 'url' | { readonly list: Members } | Members;
interface Members {
  readonly [name: string]: Shape;
}

const named = { name: 'string', value: 'string' } as const;
const LOG: Members = {
  version: 'string',
  creator: { name: 'string', version: 'string' },
  'pages?': { list: {} },
  entries: {
    list: {
      startedDateTime: 'date',
      time: 'number',
      request: {
        method: 'string',
        url: 'url',
        httpVersion: 'string',
        cookies: { list: named },
        headers: { list: named },
        queryString: { list: named },
        'postData?': { mimeType: 'string', params: { list: named }, text: 'string', 'comment?': 'string' },
        headersSize: 'number',
        bodySize: 'number',
      },
      response: {
        status: 'number',
        statusText: 'string',
        httpVersion: 'string',
        cookies: { list: named },
        headers: { list: named },
        content: { size: 'number', mimeType: 'string', 'text?': 'string', 'comment?': 'string' },
        redirectURL: 'string',
        headersSize: 'number',
        bodySize: 'number',
      },
      cache: {},
      timings: { send: 'number', wait: 'number', receive: 'number' },
      'comment?': 'string',
    },
  },
};

/** Where a value differs from the shape; members that begin with `_` are free. */
function faults(value: unknown, shape: Shape, at = 'log'): readonly string[] {
  if (typeof shape === 'string') return isOf(value, shape) ? [] : [`${at} is ${JSON.stringify(value)}`];
  if ('list' in shape && typeof shape['list'] === 'object') {
    const members = shape['list'];
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((item, i) => faults(item, members, `${at}[${i}]`));
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const object = value as Readonly<Record<string, unknown>>;
  const members = Object.entries(shape as Members).map(
    ([name, of]) => [name.replace('?', ''), of, name.endsWith('?')] as const,
  );
  const known = new Set<string>(members.map(([name]) => name));
  const unknown = Object.keys(object).filter((name) => !known.has(name) && !name.startsWith('_'));
  return [
    ...unknown.map((name) => `${at}.${name} is not in HAR`),
    ...members.flatMap(([name, of, optional]) =>
      optional && !(name in object) ? [] : faults(object[name], of, `${at}.${name}`),
    ),
  ];
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string') return false;
  if (type === 'date') return new Date(value).toISOString() === value;
  return type !== 'url' || URL.canParse(value);
}

const journal = createJournal();
fill(journal);
journal.record(...hostile);
journal.record(
  {
    method: 'PUT',
    target: '/a?b=1&b=%20x&c',
    headers: [
      ['Cookie', 'a=1; b=2'],
      ['content-type', 'text/plain'],
    ],
    body: 'text',
  },
  {
    reason: 'moved',
    answer: {
      status: 303,
      headers: [
        ['Location', '/b'],
        ['Set-Cookie', 'a=1; Path=/'],
      ],
      body: new Uint8Array([0, 1]),
    },
  },
);
const har = JSON.parse(
  JSON.stringify(renderHar(journal.entries(), { url: 'http://localhost:4010', version: '1.0.0' })),
);

describe('an archive', () => {
  it('has the members of HAR 1.2 and no others', () => {
    expect(Object.keys(har)).toEqual(['log']);
    expect(har.log.entries).toHaveLength(10);
    expect(faults(har.log, LOG)).toEqual([]);
  });

  it('says what was sent', () => {
    const { request, response } = har.log.entries.at(-1);
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
  });

  it('gives status 0 to a request without a response', () => {
    expect(har.log.entries[5].response).toMatchObject({ status: 0, bodySize: -1 });
  });
});

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { judgeRecording, readHar } from './index.ts';
import { guessBaseUrl } from './recording.ts';
import { entry, fields, har, tag } from './testing/har.ts';

const contract = await loadContract();
const read = (...entries: readonly object[]) => readHar(har(...entries), 'x.har');
const only = (one: object) => {
  const [first] = read(one);
  if (first === undefined) throw new Error('nothing was read');
  return first;
};
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe('a recording', () => {
  it('gives requests and responses with their bodies', () => {
    const { request, response, url } = only(tag());
    expect(url.href).toBe('https://api.example/v2/acme/tag/create');
    expect([request.method, text(request.body)]).toEqual(['POST', '{"name":"a"}']);
    expect([response?.status, text(response?.body)]).toEqual([201, '{"id":"t","name":"a"}']);
  });

  it('leaves out the fields that HTTP/2 has for method and host', () => {
    const headers = fields({ ':authority': 'a', accept: 'b' });
    expect(only(tag({ request: { headers } })).request.headers).toEqual([['accept', 'b']]);
  });

  it.each<[string, object, string | undefined]>([
    ['in base64', { text: 'e30=', encoding: 'base64', size: 2 }, '{}'],
    ['left out', { size: 2 }, undefined],
    ['cut short', { text: '{', size: 2 }, undefined],
    ['that was not UTF-8', { text: '"\ufffd"', size: 3 }, undefined],
    ['that is empty', { size: 0, text: '' }, undefined],
  ])('knows a response %s', (_, content, expected) => {
    expect(text(only(tag({ response: { content } })).response?.body)).toBe(expected);
  });

  it.each<[string, object, string | undefined]>([
    ['declares', { headers: fields({ 'Content-Length': '0' }), content: { size: 0 } }, ''],
    ['has measured', { bodySize: 0, content: { size: 0, text: '' } }, ''],
    ['denies', { headers: fields({ 'Content-Length': '7' }), content: { size: 0 } }, undefined],
    ['says why', { bodySize: 0, content: { size: 0, text: '', comment: 'not recorded' } }, undefined],
  ])('takes a body for empty where an archive %s so', (_, response, expected) => {
    expect(text(only(tag({ response })).response?.body)).toBe(expected);
  });

  it('has no response where it broke off or failed', () => {
    const content = { size: 0, text: '' };
    expect(only(tag({ response: { _error: 'net::ERR_ABORTED', content } })).response).toBeUndefined();
    expect(only(tag({ response: { _error: null } })).response).toBeDefined();
    expect(only(tag({ response: { status: 0 } })).response).toBeUndefined();
  });

  it('passes over what Playwright had from a cache', () => {
    expect(
      read(tag({ response: { _transferSize: 0 } }), tag({ response: { _transferSize: 200 } })),
    ).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, object, boolean]>([
    ['a script that is unchanged', {}, { status: 304, content: { mimeType: 'text/javascript' } }, true],
    ['what a browser asks for as a style', { 'Sec-Fetch-Dest': 'style' }, { status: 404 }, true],
    ['what a script asks for', { 'Sec-Fetch-Dest': 'empty' }, { status: 200 }, false],
  ])('knows assets: %s', (_, asked, response, expected) => {
    const one = entry({ method: 'GET', url: 'http://a/acme/routing12', headers: fields(asked) }, response);
    expect(only(one).asset).toBe(expected);
  });

  it.each<[string, object, string | undefined]>([
    ['left out', { postData: undefined }, undefined],
    ['said to be empty', { postData: undefined, headers: fields({ 'content-length': '0' }) }, ''],
    ['as a form', { postData: { mimeType: 'application/x-www-form-urlencoded', params: [] } }, undefined],
  ])('knows a request body %s', (_, request, expected) => {
    expect(text(only(tag({ request })).request.body)).toBe(expected);
  });

  it('passes over what is no HTTP, and what came from a cache', () => {
    const others = [
      'ws://api.example/x',
      'data:text/plain,x',
      'blob:https://a/1',
      'chrome-extension://a/b.js',
    ];
    expect(read(...others.map((url) => tag({ request: { url } })), { ...tag(), _fromCache: 'disk' })).toEqual(
      [],
    );
  });

  it.each<[string, unknown, string]>([
    ['no entries', { log: {} }, 'log.entries is not a list'],
    ...[
      ['no method', har({ ...tag(), request: {} })] as const,
      ['no URL', har(tag({ request: { url: '/a' } }))] as const,
      ['no status', har({ ...tag(), response: { headers: [] } })] as const,
      ['no headers', har(tag({ response: { headers: undefined } }))] as const,
      ['a header of numbers', har(tag({ request: { headers: [{ name: 'a', value: 1 }] } }))] as const,
    ].map(([what, value]): [string, unknown, string] => [
      what,
      value,
      'log.entries[0] is not a request and its response',
    ]),
  ])('with %s is rejected in one line', (_, value, where) => {
    expect(() => readHar(value, 'x.har')).toThrow(
      `x.har is not a complete HAR file: ${where}; record the traffic again, or save it as HAR 1.2`,
    );
  });
});

describe('the base URL', () => {
  const guess = (...entries: readonly object[]) => guessBaseUrl(contract, read(...entries));
  const get = (url: string, more: object = {}) => entry({ method: 'GET', url }, { status: 200 }, more);

  it.each<[string, readonly object[], string | undefined]>([
    [
      'where most calls are',
      [tag(), tag(), get('https://other.example/acme/routing12')],
      'https://api.example/v2',
    ],
    ['none', [get('http://a/index.html')], undefined],
    [
      'not where a script only looks like a call',
      [get('http://a/src/routing.js', { _resourceType: 'script' })],
      undefined,
    ],
  ])('is %s', (_, entries, expected) => {
    expect(guess(...entries)).toEqual(expected);
  });
});

describe('a judged recording', () => {
  const options = { contract, file: 'x.har', kit: { name: 'k', version: '1' }, against: 'source' } as const;

  it('counts calls, and requests elsewhere by place', () => {
    const page = entry(
      { method: 'GET', url: 'https://app.example/' },
      { status: 200, content: { mimeType: 'text/html' } },
    );
    const { report, guessed, elsewhere } = judgeRecording(read(page, tag(), tag()), options);
    expect([guessed, [...elsewhere]]).toEqual([true, [['https://app.example', 1]]]);
    expect(report.counts).toMatchObject({ exchanges: 2, calls: 2 });
    expect(report.verdicts).toEqual({
      source: { state: 'passed', requests: 0, answers: 0 },
      contract: { state: 'passed', requests: 0, answers: 0 },
    });
  });

  it('does not judge credentials where a browser left all of them out', () => {
    const content = { text: '{"id":"12"}', size: 11 };
    const response = { status: 200, headers: fields({ 'content-type': 'application/json' }), content };
    const bare = (headers: Record<string, string>) =>
      entry({ method: 'GET', url: 'http://a/acme/routing12', headers: fields(headers) }, response);
    const judged = judgeRecording(read(bare({})), options);
    expect([judged.credentialsHidden, judged.report.findings]).toEqual([true, []]);
    const known = judgeRecording(read(bare({}), bare({ Authorization: 'Bearer a' })), options);
    expect(known.report.findings.map(({ level, about }) => `${about} ${level}`)).toEqual([
      'answer derived',
      'request stated',
    ]);
  });

  it('does not take a cookie of a page of the same site for a credential', () => {
    const cookie = { headers: [{ name: 'Cookie', value: 'theme=dark' }] };
    const shown = { method: 'GET', url: 'http://a/index.html', ...cookie };
    const page = entry(shown, { status: 200 }, { _resourceType: 'document' });
    const bare = entry({ method: 'GET', url: 'http://a/acme/routing12' }, { status: 401 });
    expect(judgeRecording(read(page, bare), options).credentialsHidden).toBe(true);
  });

  it('shows no credential, wherever it stands', () => {
    const secret = 'very-secret-1';
    const one = tag({
      request: {
        url: `https://api.example/v2/acme/tag/create?access_token=${secret}&q=${secret}`,
        headers: fields({
          Authorization: `Bearer ${secret}`,
          Cookie: `sid=${secret}`,
          'X-Api-Key': secret,
          'X-Trace': secret,
        }),
        postData: { text: `{"name":"","x":"${secret}"}` },
      },
      response: {
        headers: fields({ 'Set-Cookie': `sid=${secret}; Path=/` }),
        content: { text: `{"${secret}":1}` },
      },
    });
    const { report } = judgeRecording(read(one), options);
    expect(report.findings.length).toBeGreaterThan(2);
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(JSON.stringify(report)).toContain('sid=$ACS_BEARER; Path=/');
  });

  it('says that it has no call', () => {
    expect(() => judgeRecording(read(tag()), { ...options, baseUrl: 'http://a' })).toThrow(
      'x.har has no call of the contract under http://a among its requests (1 to https://api.example)',
    );
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { entry, har, tag } from '../../src/http/traffic/testing/har.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const { folder, file } = temporaryFolder();
const recording = (name: string, ...entries: readonly object[]) =>
  file(name, JSON.stringify(har(...entries)));
const page = entry(
  { method: 'GET', url: 'https://app.example/' },
  { status: 200, content: { mimeType: 'text/html' } },
);
const nameless = tag({
  request: { postData: { text: '{}' } },
  response: { content: { text: '{"id":"t"}', size: 10 } },
});
const longer = tag({ request: { postData: { text: '{"name":""}' } } });
const good = recording('good.har', page, tag(), tag());
const bad = recording('bad.har', nameless, tag(), page);
const chosen = recording('chosen.har', longer);
const none = recording('none.har', page);

describe('acs judge of a recording', () => {
  test('passes what keeps the contract', async () => {
    expect(await acs(['judge', good])).toEqual({
      code: 0,
      err: '',
      out: `Access-Control Configuration Service 1.0.0: 2 calls of 2 requests to https://api.example/v2
contract openapi.yaml
recording ${good}; the base URL is guessed, --base-url names another
not judged: 1 request to pages and other places, https://app.example (1)

✓ Source conformance: passed (2 calls)
✓ Contract conformance: passed (2 calls)
`,
    });
  });

  test('shows what breaks the source with its clause and the request, and what breaks a decision apart', async () => {
    const { code, out } = await acs(['judge', bad]);
    expect(code).toBe(1);
    expect(out.split('\n').slice(5).join('\n')).toMatchInlineSnapshot(`
      "✗ §2.3 derived (tag-name-required): A tag cannot be created without a name.
        createTag, response: status is 201, although the request must be rejected: #/name is required
          seen      1 time, such as POST https://api.example/v2/acme/tag/create -> 201
          response  {"id":"t"}
          contract  /components/schemas/NewTag/required
          repeat    curl -i --path-as-is --http1.1 -X POST -H "authorization: Bearer $ACS_BEARER" -H 'content-type: application/json' -H User-Agent: -H Accept: --data-raw '{}' 'https://api.example/v2/acme/tag/create'

      ✗ §2.3 stated (tag-name-required): A tag cannot be created without a name.
        createTag, request: #/name is required
          seen      1 time, such as POST https://api.example/v2/acme/tag/create -> 201
          contract  /components/schemas/NewTag/required
          repeat    curl -i --path-as-is --http1.1 -X POST -H "authorization: Bearer $ACS_BEARER" -H 'content-type: application/json' -H User-Agent: -H Accept: --data-raw '{}' 'https://api.example/v2/acme/tag/create'

      Differs from the contract's decisions (not failures)
        ○ tag-created §2.3, §4.3  createTag, response: #/name is required (1 time)

      ✗ Source conformance: failed (1 request and 1 response break the source)
      ○ Contract conformance: failed (1 request and 1 response break the contract)
      "
    `);
    expect(out).not.toContain('secret-token');
    expect(out.split('\n').filter((line) => line.length > 119 && !line.includes('curl'))).toEqual([]);
  });

  test('fails by a decision only against the contract', async () => {
    expect((await acs(['judge', chosen])).code).toBe(0);
    expect((await acs(['judge', chosen, '--against', 'contract'])).code).toBe(1);
  });

  test('counts findings about one side alone', async () => {
    const { code, out } = await acs(['judge', bad, '--about', 'responses']);
    expect(out).toContain('Source conformance: failed (1 response breaks the source)');
    expect(code).toBe(1);
    const rejected = recording(
      'rejected.har',
      tag({ request: { postData: { text: '{}' } }, response: { status: 422 } }),
    );
    expect((await acs(['judge', rejected])).code).toBe(1);
    expect((await acs(['judge', rejected, '--about', 'responses'])).code).toBe(0);
  });

  test('takes another contract', async () => {
    const contract =
      'openapi: 3.1.0\ninfo: { title: Tags, version: "2" }\npaths:\n  /{a}/tag/create:\n    post:\n      parameters: [{ name: a, in: path, required: true, schema: { type: string } }]\n      responses: { "200": { description: d } }\n';
    const { code, out } = await acs(['judge', good, '--contract', file('tags.yaml', contract)]);
    expect(out).toContain('Tags 2: 2 calls of 2 requests');
    expect(out).toContain('response: status is 201, the contract has 200');
    expect(code).toBe(1);
  });

  test('writes reports, compressed where their name says so, and reads a compressed recording', async () => {
    const json = join(folder, 'out.json.gz');
    const zipped = file('bad.har.gz', gzipSync(readFileSync(bad)));
    const { out } = await acs(['judge', zipped, '--report', `json=${json}`, '--report', 'markdown=-']);
    expect(out).toMatch(/^### Access-Control Configuration Service 1/);
    expect(out).toContain('✗ **Source conformance');
    const report = JSON.parse(gunzipSync(readFileSync(json)).toString()) as object;
    expect(report).toMatchObject({
      format: 'acs-traffic/1',
      against: 'source',
      target: 'https://api.example/v2',
      left: 0,
    });
  });

  test.each<[string, readonly string[], number, RegExp]>([
    [
      'no call',
      ['judge', none],
      3,
      /none\.har has no call of the contract among its requests \(1 to https:\/\/app\.example\)/,
    ],
    [
      'no call there',
      ['judge', good, '--base-url', 'http://a'],
      3,
      /no call of the contract under http:\/\/a/,
    ],
    [
      'known failing cases',
      ['judge', good, '--known-failing', file('k.yaml', '[]')],
      2,
      /--known-failing names cases, and .*good\.har is a recording without any/,
    ],
    [
      'half a recording',
      ['judge', file('half.har', '{"log": {"entr')],
      2,
      /half\.har is not a complete HAR file: the file is not JSON; record the traffic again/,
    ],
    [
      'a base URL for a report',
      ['judge', file('r.json', '{"format":"acs-report/4"}'), '--base-url', 'http://a'],
      2,
      /--base-url is for a recording, and .*r\.json is none/,
    ],
  ])('%s ends in one line', (_, argv, code, line) => fails(argv, line, code));
});

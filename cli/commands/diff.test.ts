import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultContractFile, readContractText } from '../../src/contract/file/index.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';

const { folder, file } = temporaryFolder();
const text = readContractText(defaultContractFile);
const same = file('same.json', JSON.stringify(parse(text)));
const longer = file('longer.yaml', text.replace('maxLength: 255', 'maxLength: 300'));
const worded = file('worded.yaml', text.replace('description: A tag', 'description: One tag'));
const broken = file('broken.yaml', 'openapi: 3.1.0\ninfo: {');

test('the same contract in YAML and JSON is the same, and exits with 0', async () => {
  const { code, out, err } = await acs(['diff', defaultContractFile, same]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('✓ The two contracts say the same.');
});

test('a breaking change exits with 1 and names its line', async () => {
  const { code, out } = await acs(['diff', defaultContractFile, longer]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /\nname-length .*\n✗ maxLength 255 → 300\n +\/components\/.*\/maxLength \(.*longer\.yaml:\d+\)/,
  );
  expect(out).toMatch(/✗ 1 breaking change\n$/);
});

test('words alone exit with 0, and are counted', async () => {
  const { code, out } = await acs(['diff', defaultContractFile, worded]);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/\n✓ Descriptions and examples: 1 change\n\n✓ No breaking changes\n$/),
  ]);
});

test('a report on stdout takes the place of the text', async () => {
  const path = join(folder, 'diff.json');
  const reports = ['--report', `json=${path}`, '--report', 'markdown=-'];
  const { code, out } = await acs(['diff', same, longer, ...reports]);
  expect(code).toBe(1);
  expect(out).toMatch(/^```\nAccess-Control Configuration Service 1\.0\.0\n/);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ format: 'acs-diff/2', same: false });
});

test.each([
  ['implementers', 1],
  ['clients', 0],
  ['reviewers', 1],
])('--for %s exits with %i where servers have to accept more', async (users, code) => {
  const rows = text.replaceAll('required: [name]', 'required: []');
  const args = ['diff', defaultContractFile, file('rows.yaml', rows), '--for', users];
  expect((await acs(args)).code).toBe(code);
});

test('a reference to another file is followed', async () => {
  const paths =
    '/a: { get: { responses: { "200": { description: d, content: { application/json: { schema: { $ref: "./part.yaml#/Part" } } } } } } }';
  const document = `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n  ${paths}\n`;
  file('part.yaml', 'Part: { type: integer }\n');
  file('other.yaml', 'Part: { type: number }\n');
  const [a, b] = [file('a.yaml', document), file('b.yaml', document.replace('part.yaml', 'other.yaml'))];
  const { code, out } = await acs(['diff', a, b]);
  expect([code, out]).toEqual([1, expect.stringContaining('✗ type + number')]);
});

test('what cannot be used is said, beside what is the same', async () => {
  const get = 'get: { parameters: [{ name: q }], responses: { "200": { description: d } } }';
  const text = `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: { /a: { ${get} } }\n`;
  const { code, err } = await acs([
    'diff',
    file('left.yaml', text),
    file('left-now.yaml', `${text}x-a: 1\n`),
  ]);
  expect([code, err]).toEqual([0, expect.stringContaining('left.yaml')]);
});

const sent = (required: string) =>
  `webhooks: { sent: { post: { requestBody: { content: { application/json: { schema: { required: [${required}], properties: { a: {} } } } } }, responses: { '204': { description: d } } } } }`;

test.each([
  ['webhooks', sent('a'), sent(''), 1],
  ['paths', 'paths: {}', 'paths: {}', 0],
])('a document of %s alone is compared, and is the same as itself', async (name, text, other, code) => {
  const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\n";
  const [old, now] = [file(`${name}.yaml`, head + text), file(`${name}-now.yaml`, head + other)];
  expect((await acs(['diff', old, now])).code).toBe(code);
  const { code: none, out } = await acs(['diff', old, old]);
  expect([none, out]).toEqual([0, expect.stringContaining('say the same')]);
});

test.each([
  [['diff', defaultContractFile], "missing required argument 'new'"],
  [['diff', defaultContractFile, 'none.yaml'], 'cannot read the contract none.yaml: there is no such file'],
  [['diff', broken, same], 'broken.yaml'],
  [['diff', file('list.json', '[]'), same], 'it is no document of OpenAPI'],
  [['diff', same, same, '--report', 'pdf=x'], 'the formats are markdown, json'],
  [['diff', same, longer, '--ignore', 'x.yaml'], "unknown option '--ignore'"],
])('%j is wrong usage: %s', (args, says) => fails(args, says));

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ContractError } from '../errors.ts';
import { buildDocs } from './build.ts';

const root = new URL('../../', import.meta.url);
const file = (path: string) => fileURLToPath(new URL(path, root));

/** Which of the texts are in a page; a page is too long to be printed when an expectation fails. */
const foundIn = (page: string, texts: readonly string[]) => texts.filter((text) => page.includes(text));

const page = await buildDocs({ contractFile: file('openapi.yaml') });

test('the page of the contract begins before any script runs, and holds every operation', () => {
  const [prerendered = '', script = ''] = page.split('<script type="module">');
  const title = ['Access-Control Configuration Service (1.0.0)</h1>'];
  expect(foundIn(prerendered, title)).toEqual(title);
  const operations = [
    'getRoutingProfile',
    'createAuthenticationProfile',
    'createTag',
    'source.html#tag-name',
  ];
  expect(foundIn(script, operations)).toEqual(operations);
});

test('the page loads nothing from outside and forbids itself to', () => {
  const said = [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none';`,
    '"disableTelemetry":true',
  ];
  expect(foundIn(page, said)).toEqual(said);
  expect(/<(script|img|iframe)[^>]*\ssrc="?(https?:)?\/\//.exec(page)?.[0]).toBeUndefined();
  expect(/<link[^>]*\shref="?(https?:)?\/\//.exec(page)?.[0]).toBeUndefined();
  expect(/cdn\.redoc\.ly.{20}/.exec(page)?.[0]).toBeUndefined();
});

test.each([
  [
    'that is not there',
    'fixtures/contracts/nowhere.yaml',
    'cannot read the contract .*: there is no such file',
  ],
  ['that is no OpenAPI document', 'package.json', 'cannot (?:read|use) the contract .*package\\.json: '],
  ['that is no YAML', 'src/docs/build.ts', 'cannot (?:read|use) the contract .*build\\.ts: '],
])('it rejects a file %s in one line', async (_, path, message) => {
  const error = await buildDocs({ contractFile: file(path) }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContractError);
  expect((error as ContractError).message).toMatch(new RegExp(`^${message}[^\\n]*$`));
});

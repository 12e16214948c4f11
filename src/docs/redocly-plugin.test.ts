import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lint, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { lintContract } from './lint.ts';
import acs from './redocly-plugin.ts';

const { file } = temporaryFolder();

const root = new URL('../../', import.meta.url);
const rules = Object.keys(acs().rules?.oas3 ?? {});
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/contracts/${name}.yaml`, root));

async function problemsOf(name: string) {
  const config = await createConfig({
    plugins: [acs()],
    rules: Object.fromEntries(rules.map((rule) => [`acs/${rule}`, 'error'])),
  });
  const problems = await lint({ ref: fixture(name), config });
  return problems.map(({ ruleId, message, location: [where] }) => ({
    rule: ruleId.replace('acs/', ''),
    pointer: where?.pointer ?? '',
    message,
  }));
}

test.each(['annotated', 'documented', 'no-source', 'webhooks', 'words-kept'])(
  'a document that keeps every rule passes: %s',
  async (name) => {
    expect(await problemsOf(name)).toEqual([]);
    expect((await lintContract(fixture(name))).filter(({ rule }) => rule === 'usable')).toEqual([]);
  },
);

const tagProperty = (path: string) => `/components/schemas/Tag/properties/${path}`;
const silences = (...at: readonly number[]) => at.map((index) => `/x-source/silences/${index}`);
const clauses = (...at: readonly number[]) => at.map((index) => `/x-source/clauses/${index}`);

const broken: Readonly<Record<string, readonly string[]>> = {
  'origin-on-constraint': [
    ...['/security', '/paths/~1tags/get/security', '/components/securitySchemes/bearer'],
    ...['', '/headers/Retry-After/required', '/content/application~1json'].map(
      (path) => `/paths/~1tags/get/responses/default${path}`,
    ),
    ...['/paths/~1tags/post/requestBody/required', '/paths/~1tags/post/requestBody/content'],
    ...['', '/parameters/0', '/parameters/0/required'].map((path) => `/paths/~1tags~1{name}/get${path}`),
    ...['additionalProperties', 'required'].map((keyword) => `/components/schemas/Tag/${keyword}`),
    ...['name/format', 'name/pattern', 'name/minLength', 'name/maxLength', 'kind/enum', 'level/const'].map(
      tagProperty,
    ),
    ...['size/minimum', 'size/maximum', 'size/multipleOf'].map(tagProperty),
    ...['share/exclusiveMinimum', 'share/exclusiveMaximum'].map(tagProperty),
    ...['labels/minItems', 'labels/maxItems', 'labels/uniqueItems'].map(tagProperty),
    ...['extra/maxProperties', 'extra/additionalProperties/type', 'id/x-identifier'].map(tagProperty),
    ...['One/oneOf', 'One/discriminator', 'Other/anyOf', 'Short/maxLength'].map(
      (path) => `/components/schemas/${path}`,
    ),
  ],
  'origin-exists': [
    '/paths/~1origins/get/x-origin/responses~1404',
    '/paths/~1origins/get/parameters/0/schema/x-origin/type',
    ...['Nowhere', 'List'].map((name) => `/components/schemas/${name}/x-origin/.`),
  ],
  'clause-referenced': clauses(3, 5, 6, 7, 7),
  'silence-decided': silences(13, 14, 15, 16, 17, 18, 18, 19, 20),
  'plain-responses': ['/paths/~1responses/get/responses/x-origin'],
  'line-of-statement': [
    ...silences(5, 6, 8),
    ...['Size/minimum', 'Name/minLength', 'Name/maxLength'].map((path) => `/components/schemas/${path}`),
  ],
};

const [missing, others] = [await problemsOf('origins-missing'), await problemsOf('broken')];

test.each(rules)('acs/%s points at each fault', (rule) => {
  const found = [...missing, ...others].filter((problem) => problem.rule === rule);
  const pointers = broken[rule]?.map((pointer) => `#${pointer}`);
  expect(found.map(({ pointer }) => pointer).toSorted()).toEqual(pointers?.toSorted());
});

/** An edit of our contract or of its source, and the fault that it makes. */
const contradictions: readonly (readonly [from: string, to: string, message: RegExp])[] = [
  ['/{account_id}/tag/create:', '/{account_id}/tags:', /has no tag\/create, which its origin names/],
  ['    get:\n', '    put:\n', /the method is PUT, and its origin names GET/],
  ['  version: 1.0.0', '  version: 1.1.0', /the version is 1.1.0, and interface-version says 1.0.0/],
  [
    'Yes; the identifier tells them apart.',
    'No; the second gets 409.',
    /names-unique decides for 409, which no/,
  ],
  ['maximum: 86400', 'maximum: 86500', /maximum is 86500, and ratelimit-window says 1, 86400/],
  ["'401': {", "'403': {", /refused-credential decides for 401, which no operation declares/],
  [
    'enum: [jwt]',
    'enum: [jwt, jws]',
    /profile-key-type lists token, jwt, and the lists that name it have token, jwt, jws/,
  ],
  [
    '`token`, for opaque',
    '`token` or `opaque`, for opaque',
    /profile-key-type lists token, opaque, jwt, and/,
  ],
];

test.each(contradictions)(
  '%j for %j: clause, decision and line contradict each other',
  async (from, to, message) => {
    const [contract = '', source = ''] = ['openapi.yaml', 'source.yaml'].map((name) =>
      readFileSync(new URL(name, root), 'utf8').replaceAll(from, to),
    );
    file('source.yaml', source);
    const faults = await lintContract(file('openapi.yaml', contract));
    expect(
      faults
        .filter(({ severity }) => severity === 'error')
        .map((fault) => fault.message)
        .join('\n'),
    ).toMatch(message);
  },
);

test('messages say what is missing, where, and what to write', () => {
  const firstOfEach = Map.groupBy([...missing, ...others], ({ rule }) => rule).values();
  expect([...firstOfEach].map(([first]) => first?.message)).toMatchInlineSnapshot(`
    [
      "security has no origin: add "security: <id of a clause or silence>" to the x-origin beside it",
      "the silence path-case is not decided, or twice: write decision and because, or outOfScope with the reason",
      "minimum is 15, and size says 16, 128: make both say the same",
      "the origin of responses/404 is the silence events, which is out of scope: give it a decision, or name another",
      "x-origin stands inside responses, where generators take it for a status: write it at the operation (x-origin: { responses/404: <id> })",
      "no x-origin names the clause kept: name it where it holds, or write under elsewhere where it is checked or why it cannot be",
    ]
  `);
});

test('what is wrong with a source in a file of its own is told there', async () => {
  const ref = file(
    'named.yaml',
    'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\nx-source: said.yaml\n',
  );
  const said = file('said.yaml', 'clauses: [{ id: a, section: §1, states: A. }]\nsilences: []\n');
  const config = await loadConfig({ configPath: fileURLToPath(new URL('src/docs/redocly.yaml', root)) });
  const problems = (await lint({ ref, config })).filter(({ ruleId }) => ruleId.startsWith('acs/'));
  expect(problems.map(({ ruleId, location: [at] }) => [ruleId, at?.source.absoluteRef, at?.pointer])).toEqual(
    [['acs/clause-referenced', said, '#/clauses/0']],
  );
});

test('the configuration has every rule of the plugin, and fails a broken document', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('src/docs/redocly.yaml', root)) });
  const configured = Object.keys(config.rules.oas3_1).filter((rule) => rule.startsWith('acs/'));
  expect(configured).toEqual(rules.map((rule) => `acs/${rule}`));
  const problems = await lint({ ref: fixture('broken'), config });
  const [fault] = problems.filter(({ ruleId }) => ruleId.startsWith('acs/'));
  expect(fault?.severity).toBe('error');
});

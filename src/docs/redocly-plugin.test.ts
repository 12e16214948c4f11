import { fileURLToPath } from 'node:url';
import { createConfig, lint, loadConfig } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import acs from './redocly-plugin.ts';

const root = new URL('../../', import.meta.url);
const rules = Object.keys(acs().rules?.oas3 ?? {});
const fixture = (name: string) => fileURLToPath(new URL(`lab/fixtures/contracts/${name}.yaml`, root));

async function problemsOf(file: string): Promise<{ readonly at: string[]; readonly messages: string[] }> {
  const config = await createConfig({
    plugins: [acs()],
    rules: Object.fromEntries(rules.map((rule) => [`acs/${rule}`, 'error'])),
  });
  const problems = await lint({ ref: file, config });
  return {
    at: problems.map(({ ruleId, location: [where] }) => `${ruleId} ${where?.pointer}`),
    messages: problems.map(({ message }) => message),
  };
}

test.each(['annotated', 'documented', 'no-source', 'clause-elsewhere', 'silence-unnamed', 'words-kept'])(
  'a document that keeps every rule passes: %s',
  async (name) => {
    expect(await problemsOf(fixture(name))).toEqual({ at: [], messages: [] });
  },
);

const tagProperty = (path: string) => `/components/schemas/Tag/properties/${path}`;
const broken: [name: string, rule: string, pointers: string[]][] = [
  [
    'origin-missing-keyword',
    'origin-on-constraint',
    [
      '/components/schemas/Tag/additionalProperties',
      '/components/schemas/Tag/required',
      ...['name/format', 'name/pattern', 'name/minLength', 'name/maxLength', 'kind/enum', 'level/const'].map(
        tagProperty,
      ),
      ...['size/minimum', 'size/maximum', 'size/multipleOf'].map(tagProperty),
      ...['share/exclusiveMinimum', 'share/exclusiveMaximum'].map(tagProperty),
      ...['labels/minItems', 'labels/maxItems', 'labels/uniqueItems'].map(tagProperty),
      ...['extra/maxProperties', 'extra/additionalProperties/type', 'id/x-identifier'].map(tagProperty),
    ],
  ],
  [
    'origin-missing-alternative',
    'origin-on-constraint',
    ['Tag/oneOf', 'Tag/discriminator', 'Other/anyOf'].map((path) => `/components/schemas/${path}`),
  ],
  ['origin-missing-beside-ref', 'origin-on-constraint', ['/components/schemas/Short/maxLength']],
  [
    'origin-missing-operation',
    'origin-on-constraint',
    ['', '/parameters/0', '/parameters/0/required'].map((path) => `/paths/~1tags~1{name}/get${path}`),
  ],
  [
    'origin-missing-response',
    'origin-on-constraint',
    ['', '/headers/Retry-After/required', '/content/application~1json'].map(
      (path) => `/paths/~1tags/get/responses/default${path}`,
    ),
  ],
  [
    'origin-missing-request-body',
    'origin-on-constraint',
    ['/paths/~1tags/post/requestBody/required', '/paths/~1tags/post/requestBody/content'],
  ],
  [
    'origin-missing-security',
    'origin-on-constraint',
    ['/security', '/paths/~1tags/get/security', '/components/securitySchemes/bearer'],
  ],
  [
    'origin-unknown',
    'origin-exists',
    [
      '/paths/~1tags~1{name}/get/parameters/0/schema/x-origin/type',
      '/components/schemas/Short/x-origin/.',
      '/components/schemas/Long/x-origin/.',
    ],
  ],
  ['origin-out-of-scope', 'origin-exists', ['/paths/~1tags~1{name}/get/x-origin/responses~1404']],
  [
    'derived-of-nothing',
    'derived-of-clause',
    [
      '/paths/~1tags/get/x-derived',
      '/paths/~1tags/get/x-derived',
      '/components/schemas/Tag/x-derived',
      '/components/schemas/Short/x-derived',
    ],
  ],
  ['extension-inside-responses', 'plain-responses', ['/paths/~1tags/get/responses/x-origin']],
  ['clause-unreferenced', 'clause-referenced', ['/x-source/clauses/1']],
  ['clause-twice', 'clause-referenced', ['/x-source/clauses/1']],
  ['clause-incomplete', 'clause-referenced', [1, 2, 2].map((index) => `/x-source/clauses/${index}`)],
  ['silence-undecided', 'silence-decided', [1, 2, 3].map((index) => `/x-source/silences/${index}`)],
  ['silence-decided-and-left-out', 'silence-decided', ['/x-source/silences/1']],
  ['decision-state', 'decision-state', [1, 2, 3, 4].map((index) => `/x-source/silences/${index}`)],
  [
    'security-contradicted',
    'security-of-origin',
    ['get/security', 'put/security', 'post/security', 'patch'].map((path) => `/paths/~1tags/${path}`),
  ],
  [
    'answer-contradicted',
    'answer-of-decision',
    [
      '/paths/~1tags/get/x-origin/responses~1404',
      ...[1, 2, 3, 4, 5, 6].map((i) => `/x-source/silences/${i}/answer`),
    ],
  ],
  [
    'bound-contradicted',
    'bound-of-clause',
    ['Size/minimum', 'Name/minLength', 'Name/maxLength'].map((path) => `/components/schemas/${path}`),
  ],
  [
    'required-contradicted',
    'required-of-property',
    ['/paths/~1tags/get/parameters/0', ...['own', 'other'].map(tagProperty)],
  ],
  ['silence-incomplete', 'silence-decided', [1, 2, 2, 3, 4].map((index) => `/x-source/silences/${index}`)],
];

test.each(broken)('in %s acs/%s points at each fault', async (name, rule, pointers) => {
  const { at } = await problemsOf(fixture(name));
  expect(at.toSorted()).toEqual(pointers.map((pointer) => `acs/${rule} #${pointer}`).toSorted());
});

test('messages say what is missing, where, and what to write', async () => {
  const names = [
    'origin-missing-operation',
    'origin-missing-response',
    'extension-inside-responses',
    'origin-unknown',
    'origin-out-of-scope',
    'derived-of-nothing',
    'clause-unreferenced',
    'security-contradicted',
    'answer-contradicted',
    'bound-contradicted',
    'required-contradicted',
  ];
  const files = [...names, 'clause-twice', 'silence-undecided', 'silence-decided-and-left-out'].map(fixture);
  const found = await Promise.all(files.map(problemsOf));
  expect(found.flatMap(({ messages }) => messages)).toMatchInlineSnapshot(`
    [
      "the operation has no origin: add "'.': <id of a clause or silence>" to the x-origin beside it",
      "the parameter name has no origin: add "'.': <id of a clause or silence>" to the x-origin beside it",
      "required: true has no origin: add "required: <id of a clause or silence>" to the x-origin beside it",
      "the response default has no origin: add "responses/default: <id of a clause or silence>" to the x-origin of the operation",
      "required: true has no origin: add "required: <id of a clause or silence>" to the x-origin beside it",
      "the media type has no origin: add "'.': <id of a clause or silence>" to the x-origin beside it",
      "x-origin stands inside responses, where generators take it for a status: write it at the operation (x-origin: { responses/404: <id> })",
      "the origin of type is tag-red, which is no clause and no silence of x-source: add one with this id, or name another",
      "the origin of . is nowhere, which is no clause and no silence of x-source: add one with this id, or name another",
      "the origin of . is not an id: write the id of one clause or silence of x-source",
      "the origin of responses/404 is the silence events, which is out of scope: give it a decision, or name another",
      "x-derived lists security, which the x-origin beside it does not have: add it there",
      "x-derived lists responses/404, whose origin empty is no clause: what a decision brings is chosen",
      "x-derived is no list: write the entries of x-origin that are derived",
      "x-derived lists maxLength, which the x-origin beside it does not have: add it there",
      "no x-origin names the clause tag-kept: name it where it holds, or write under elsewhere where it is checked or why it cannot be",
      "the operation lets requests without a credential in, and read asks for one ("Reading needs a bearer credential."): name the scheme under security",
      "the operation lets requests without a credential in, and write asks for one ("Yes, the same; 401 without."): name the scheme under security",
      "the operation asks for a credential, and open for none ("No."): write security: []",
      "the operation asks for no credential and declares 401 (write): name the scheme under security, or remove the response",
      "the decision of path says 404 ("404."), and its answer is 410: make both say the same",
      "the decision of twice says refused ("No, the second is refused."), and its answer is accepted: make both say the same",
      "the decision of type says refused ("415."), and its answer is accepted: make both say the same",
      "the decision of slash says refused ("No, 404."), and its answer is accepted: make both say the same",
      "the decision of query says accepted ("It is ignored."), and its answer is refused: make both say the same",
      "the decision of same says accepted ("Yes."), and its answer is refused: make both say the same",
      "the response 404 names gone, which decides for 410: declare that status here, or change the decision",
      "minimum: 15 names size, which has other numbers ("A size is 16 to 128 bytes."): write one of them, or name what says 15",
      "minLength: 1 names size, which has other numbers ("A size is 16 to 128 bytes."): write one of them, or name what says 1",
      "maxLength: 300 names name, which has other numbers ("Up to 255 characters."): write one of them, or name what says 300",
      "the parameter q is required by the clause tags, and there by the decision more: name a clause at its '.', or a decision at required",
      "the property own is required by the clause tags, and there by the decision more: name a clause at its '.', or a decision at required",
      "the property other is required by the clause tags, and there by the decision more: name a clause at its '.', or a decision at required",
      "the clause tag-read is there twice: give each clause an id of its own",
      "the silence path-case is undecided: write decision and because, or outOfScope with the reason",
      "the silence slash is decided without a reason: write because",
      "the silence query gives a reason but no decision: write what the contract chose",
      "the silence path-case is both decided and out of scope: keep decision and because, or outOfScope",
    ]
  `);
});

test('the configuration has every rule of the plugin, and fails a broken document', async () => {
  const config = await loadConfig({ configPath: fileURLToPath(new URL('src/docs/redocly.yaml', root)) });
  const configured = Object.keys(config.rules.oas3_1).filter((rule) => rule.startsWith('acs/'));
  expect(configured).toEqual(rules.map((rule) => `acs/${rule}`));
  const problems = await lint({ ref: fixture('clause-unreferenced'), config });
  const [fault] = problems.filter(({ ruleId }) => ruleId.startsWith('acs/'));
  expect([fault?.ruleId, fault?.severity]).toEqual(['acs/clause-referenced', 'error']);
  expect(fault?.location[0]?.pointer).toBe('#/x-source/clauses/1');
});

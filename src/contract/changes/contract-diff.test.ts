import { expect, test } from 'vitest';
import { loadContract } from '../file/index.ts';
import { createContract, type OpenApiDocument } from '../index.ts';
import { diffContracts, diffExitCode } from './index.ts';

/** A document is edited as JSON. */
type Node = ReturnType<typeof JSON.parse>;

/** The document with a property `label` that is only sent, and one that is only received. */
const base: Node = structuredClone((await loadContract()).document);
base.components.schemas.NewTag.properties.label = { type: 'string', minLength: 2, maxLength: 20 };
base.components.schemas.Tag.properties.label = { type: 'string', minLength: 2, maxLength: 20 };

/** What edits begin with: shortcuts into a copy of the document. */
function partsOf(document: Node) {
  const { schemas, securitySchemes, headers } = document.components;
  const { clauses, silences } = document['x-source'];
  return {
    ...{ document, schemas, securitySchemes, headers, clauses, paths: document.paths, info: document.info },
    sent: schemas.NewTag.properties.label,
    received: schemas.Tag.properties.label,
    get: document.paths['/{account_id}/routing{routing_id}'].get,
    create: document.paths['/{account_id}/tag/create']?.post,
    silences: Object.fromEntries(silences.map((each: Node) => [each.id, each])),
  } as Node;
}

/** Applies edits with `; ` between two: `create.security = []`, `clauses += {...}`, `delete sent.maxLength`, `paths./a => /b`. */
function edit(document: Node, text: string): Node {
  for (const each of text.split('; ').filter((part) => part !== '')) {
    const [, remove, path = '', operator, value = 'null'] =
      /^(delete )?(\S+)(?: (=|\+=|=>) (.*))?$/.exec(each) ?? [];
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const node = keys.reduce((found: Node, key) => found[key], partsOf(document));
    if (operator === '=>') node[value] = node[last];
    if (remove || operator === '=>') delete node[last];
    else if (operator === '+=') node[last].push(JSON.parse(value));
    else node[last] = JSON.parse(value);
  }
  return document;
}

const unchanged = createContract(structuredClone(base) as OpenApiDocument);

function diffBy(text: string, first = '') {
  const before = edit(structuredClone(base), first);
  const after = createContract(edit(structuredClone(before), text) as OpenApiDocument);
  return diffContracts(first === '' ? unchanged : createContract(before as OpenApiDocument), after);
}

/** Whom something breaks; `-` where there is no change at all, `nobody` where nobody has to read it again. */
function verdictBy(text: string, first?: string): string {
  const { same, breaking } = diffBy(text, first);
  const { source, contract, clients, reviewers } = breaking;
  const scope = source > 0 ? 'source ' : contract > 0 ? 'contract ' : '';
  const users = `${scope}${clients > 0 ? 'clients ' : ''}${reviewers > 0 ? 'reviewers' : ''}`.trim();
  return same ? '-' : users || 'nobody';
}

const key = 'securitySchemes.key = {"type": "apiKey", "in": "header", "name": "K"}';
const query = (more: string) => `create.parameters = [{"name": "q", "in": "query", ${more}"schema": {}}]`;
const oauth =
  'securitySchemes.o = {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "/t", "scopes": {"a": ""}}}}';
const accepted = 'silences.names-unique.accepted = {"by": "Ada", "on": "2026-11-02"}';
const name = '{"type": "string", "maxLength": 255, "x-origin": {"maxLength": "name-length"}}';
const [json, made] = ['create.requestBody.content.application/json', 'create.responses.201.content'];

/** Edits by whom they break, the ones after another edit with that first. */
const rows: Readonly<Record<string, readonly (string | readonly [string, string])[]>> = {
  '-': [
    '',
    'schemas.NewAuthenticationProfile => other; schemas.other => NewAuthenticationProfile',
    'schemas.Label = {"type": "string", "minLength": 2, "maxLength": 20}; schemas.NewTag.properties.label = {"$ref": "#/components/schemas/Label"}',
    'sent.minLength = 2; sent.uniqueItems = false',
    'schemas.NewTag.properties.label = {"allOf": [{"type": "string", "minLength": 2}, {"maxLength": 20}]}',
    ['delete sent.enum; sent.const = "aa"', 'sent.enum = ["aa"]'],
    ['create.parameters.0.style = "form"; create.parameters.0.explode = true', query('')],
    'schemas.NewTag.properties.id = {"readOnly": true}; schemas.NewTag.required += "id"',
    'schemas.Tag.properties.key = {"writeOnly": true}; schemas.Tag.required += "key"',
    'sent.additionalProperties = {}; received.items = true; schemas.Any = {}; sent.propertyNames = {"$ref": "#/components/schemas/Any"}',
    // Hints, texts, and what OpenAPI ignores.
    ['create.parameters.0.explode = false', query('').replace('{}', '{"type": "string"}')],
    ['create.security = [{"o": ["b", "a"]}]', `${oauth}; create.security = [{"o": ["a", "b"]}]`],
    'create.responses.201.headers = {"content-type": {"schema": {"type": "integer"}}}',
    'securitySchemes.bearer.bearerFormat = "JWT"; securitySchemes.bearer.scheme = "Bearer"',
    ['securitySchemes.key.name = "k"', `${key}; create.security = [{"key": []}]`],
    [
      'securitySchemes.o.flows.clientCredentials.scopes = {"a": "x", "b": ""}',
      `${oauth}; create.security = [{"o": ["a"]}]`,
    ],
    'create.parameters = [{"name": "Accept", "in": "header", "required": true, "schema": {}}]',
    ['silences.names-unique.notShown = false', 'delete silences.names-unique.notShown'],
  ],
  nobody: ['schemas.Tag.description = "x"', `${json}.examples.tag.value = {"name": "x"}`],
  reviewers: [
    'schemas.TagName.x-origin.maxLength = "tag-name"',
    'create.deprecated = true',
    'sent.contentMediaType = "image/png"',
    'schemas.Tag.properties.more = {"type": "string"}',
    'schemas.Tag.x-a = 1',
    ['delete get.x-a.responses.404', 'get.x-a = {"responses": {"404": {}}}'],
    'info.version = "1.1.0"',
    'document.servers = []',
    'document.servers = [{"url": "https://a.example"}, {"url": "https://a.example/v2"}]',
    'schemas.TagName.x-origin.type = "name-length"',
    'schemas.TagName.x-derived = ["type"]',
    'get.x-origin.responses/404 = "unknown-path"',
    'clauses.0.states = "other"',
    'clauses.0.section = "§99"',
    'clauses += {"id": "new", "section": "§1", "states": "New."}',
    'silences.names-unique.because = "x"',
    ['delete silences.names-unique.accepted', accepted],
    [accepted, 'delete silences.names-unique.accepted'],
  ],
  'source reviewers': [
    'sent.maxLength = 30',
    'delete sent.maxLength',
    'sent.minLength = 1',
    'sent.type = ["string", "null"]',
    'delete schemas.NewTag.required',
    'sent.default = "aa"',
    ['sent.type = "number"', 'sent.type = "integer"'],
    ['sent.enum = ["aa", "bb", "cc"]', 'sent.enum = ["aa", "bb"]'],
    'schemas.NewTag.properties.more = {"type": "string"}',
    'schemas.NewAuthenticationProfile.oneOf += {"title": "x", "type": "object"}',
    'create.requestBody.required = false',
    'create.requestBody.content.text/plain = {}',
    query(''),
    ['create.parameters.0.required = false', query('"required": true, ')],
    'paths./a = {"get": {"responses": {"200": {"description": "a"}}}}',
  ],
  'source clients reviewers': [
    'sent.maxLength = 10',
    'sent.minLength = 3',
    'sent.pattern = "^a"',
    ['sent.default = "bb"', 'sent.default = "aa"'],
    ['sent.pattern = "^b"', 'sent.pattern = "^a"'],
    ['sent.enum = ["aa"]', 'sent.enum = ["aa", "bb"]'],
    ['sent.type = "integer"', 'sent.type = "number"'],
    'schemas.NewTag.required += "label"',
    'delete schemas.NewTag.properties.label',
    'schemas.NewAuthenticationProfile.oneOf = [{"$ref": "#/components/schemas/NewTokenProfile"}]',
    `${json} => application/x+json`,
    query('"required": true, '),
    'get.responses.200 => 206',
    'get.responses.200 => 2XX',
    'delete get.responses.200.content.application/json',
    'paths./{account_id}/tag/create => /{account_id}/tags',
    'paths./{account_id}/tag/create.post => put',
  ],
  'contract reviewers': [
    ['schemas.NewTag.properties.name.maxLength = 300', `schemas.NewTag.properties.name = ${name}`],
    'delete schemas.NewTag.additionalProperties',
    'create.security = []',
    ['create.security += {"key": []}', key],
    // A response that a decision brings binds no more than that.
    'received.maxLength = 10',
    'schemas.Tag.required += "label"',
    ['received.enum = ["aa"]', 'received.enum = ["aa", "bb"]'],
    'create.responses.409 = {"description": "taken"}; create.x-origin.responses/409 = "names-unique"',
    'silences.invalid-utf-8.answer = "accepted"',
    'silences.body-size.bytes = 204800',
  ],
  'contract clients reviewers': [
    ['sent.maxLength = 10', 'sent.x-origin = {".": "tag-created"}'],
    // No clause asks for a member that a decision lets in.
    'schemas.NewTag.properties.more = {"x-origin": {".": "tag-created"}}; schemas.NewTag.required += "more"',
    ['create.security = [{"bearer": [], "key": []}]', key],
    ['create.security = [{"bearer": []}]', 'create.security = []'],
    `${made}.application/json => application/x+json`,
    'silences.unknown-path.answer = 410',
    'silences.body-size.bytes = 9',
  ],
  'clients reviewers': [
    'document.servers = [{"url": "https://a.example/v2"}]',
    'received.maxLength = 30',
    ['received.enum = ["aa", "bb"]', 'received.enum = ["aa"]'],
    'schemas.Tag.required = ["name"]',
    'delete schemas.Tag.properties.label',
    'create.responses.202 = {"description": "later"}',
    'delete get.responses.404',
    'headers.RetryAfter.required = false',
    'delete paths./{account_id}/tag/create',
    'create.operationId = "addTag"',
    ['delete create.parameters', query('')],
    'document.x-source.clauses = []',
  ],
};

const cases = Object.entries(rows).flatMap(([verdict, edits]) =>
  edits.map((row) => [...(typeof row === 'string' ? [row, ''] : row), verdict] as [string, string, string]),
);

test.each(cases)('%s (after %j) breaks %s', (text, first, verdict) => {
  expect(verdictBy(text, first)).toBe(verdict);
});

/** The lines of a difference: statement, kind, name, − and + members, places. */
const linesOf = (text: string, first?: string) =>
  diffBy(text, first).groups.map(({ id, changes }) => [
    id,
    ...changes.map(({ kind, name, removed, added }) => [kind, name, removed, added]),
  ]);

const codes = 'schemas.Problem.properties.type.enum';

test.each<[string, unknown]>([
  [
    `${codes}.9 = "x"`,
    [['error-codes', ['values', 'enum', ['urn:acs:problem:internal-server-error'], ['x']]]],
  ],
  [`${codes} += "x"`, [['error-codes', ['values', 'enum', [], ['x']]]]],
  ['info.version = "1.1.0"', [['interface-version', ['other', 'version', ['1.0.0'], ['1.1.0']]]]],
  [
    'silences.names-unique.answer = 409; silences.names-unique.decision = "No."; create.x-origin.path = "names-unique"',
    [
      [
        'names-unique',
        ['answer rejected', 'answer', ['accepted'], [409]],
        ['origin', 'path', ['tag-create (stated)'], ['names-unique (chosen)']],
        ['other', 'decision', ['Yes; the identifier tells them apart.'], ['No.']],
      ],
    ],
  ],
  [
    'delete schemas.Tag.x-origin.required',
    [['tag-created', ['origin', 'required', ['tag-created (chosen)'], ['none']]]],
  ],
])('%s is told as %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('a schema that requests and responses share is one line with what it does in both', () => {
  const [group] = diffBy('schemas.TagName.maxLength = 9').groups;
  expect(group).toMatchObject({ id: 'name-length', level: 'chosen', says: 'Up to 255 characters.' });
  const effects = ['request narrower', 'response narrower'];
  expect(group?.changes).toMatchObject([{ pointer: '/components/schemas/TagName/maxLength', effects }]);
});

test('60 schemas that all refer to each other, in 20 messages, are compared once', () => {
  const names = Array.from({ length: 60 }, (_, i) => `S${i}`);
  const web = names.map((each) => [each, { $ref: `#/components/schemas/${each}` }]);
  const node = { properties: { ...Object.fromEntries(web), n: { type: 'integer', maximum: 3 } } };
  const schemas = names.map((each) => `schemas.${each} = ${JSON.stringify(node)}`);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const get = { responses: { 200: { description: 'd', content } } };
  const paths = names.slice(0, 20).map((each) => `paths./${each} = ${JSON.stringify({ get })}`);
  const first = [...schemas, ...paths].join('; ');
  const [group] = diffBy('schemas.S59.properties.n.maximum = 4', first).groups;
  expect(group?.changes).toMatchObject([{ name: 'maximum', removed: [3], added: [4] }]);
});

test('an operation with another operationId at another address is another one', () => {
  const text =
    'paths./{account_id}/tag/create.post.operationId = "other"; paths./{account_id}/tag/create => /x';
  const changes = diffBy(text).groups.flatMap((group) => group.changes);
  expect(changes.map(({ kind, added }) => [kind, added.length])).toEqual([
    ['operation', 1],
    ['operation', 0],
  ]);
});

test.each([
  ['schemas.Tag.description = "x"', [0, 0, 0, 0]],
  ['clauses.0.states = "x"', [0, 0, 0, 1]],
  ['silences.body-size.bytes = 999999', [1, 1, 0, 1]],
  ['create.operationId = "addTag"', [1, 0, 1, 1]],
])('the exit codes for %s, for all and for each user', (text, codes) => {
  const diff = diffBy(text);
  expect(
    [undefined, 'implementers', 'clients', 'reviewers'].map((user) => diffExitCode(diff, user as never)),
  ).toEqual(codes);
});

const union = (...choices: readonly string[]) =>
  `schemas.NewTag.properties.label = {"oneOf": [${choices.join(', ')}]}`;
const tagged = (value: number) =>
  `{"title": "${value}", "required": ["k"], "properties": {"k": {"const": ${value}}}}`;
const mapping = (part: string) =>
  `${part}.discriminator = {"propertyName": "t", "mapping": {"cat": "#/components/schemas/Tag"}}`;
const both = ['request narrower', 'request wider'];

test.each<[string, string, readonly string[]]>([
  ['sent.default = "bb"', 'sent.default = "aa"', ['demanded', 'gone']],
  ['create.security = [{"key": [], "bearer": []}]', `${key}; create.security = [{"key": []}]`, both],
  ['create.security.0.o.1 = "b"', `${oauth}; create.security = [{"o": ["a"]}]`, both],
  ['sent.multipleOf = 15', 'sent.multipleOf = 10', both],
  // Servers may leave a format unchecked.
  ['sent.format = "uuid"', '', ['gone']],
  ['received.format = "uuid"', '', ['response narrower']],
  ['sent.readOnly = true', '', ['request narrower']],
  ['delete sent.properties.a', 'sent.properties = {"a": {}}', ['gone', 'request wider']],
  [
    'schemas.Label.maxLength = 2',
    'schemas.Label = {"maxLength": 3}; sent.patternProperties = {"^x": {"$ref": "#/components/schemas/Label"}}',
    ['request narrower'],
  ],
  [`${made}.text/csv = {}`, '', ['response wider']],
  [
    'get.responses.404.content = {"text/plain": {}}',
    'get.responses.404 = {"description": "x"}',
    ['response wider'],
  ],
  ['get.responses.404.headers = {}', 'get.responses.404 = {"headers": {"X": {}}}', ['gone']],
  ['sent.discriminator.mapping.cat => kitten', mapping('sent'), both],
  ['sent.oneOf += {"type": "boolean"}', union('{"type": "string"}', '{"type": "null"}'), ['request wider']],
  [`sent.oneOf += ${tagged(3)}`, union(tagged(1), tagged(2)), ['request wider']],
  ['sent.oneOf => anyOf', union('{"required": ["a"]}', '{"required": ["b"]}'), ['request wider']],
  ['sent.anyOf => oneOf', `${union(tagged(1), tagged(2))}; sent.oneOf => anyOf`, ['request narrower']],
])('%s (after %j) does %j', (text, first, does) => {
  const changes = diffBy(text, first).groups.flatMap((group) => group.changes);
  expect([...new Set(changes.flatMap((change) => change.effects))].toSorted()).toEqual(does);
});

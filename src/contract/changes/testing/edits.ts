// Edits of a contract, one a row, and for whom each is breaking: data of the test.

/** A document is edited as JSON. */
export type Node = ReturnType<typeof JSON.parse>;

const routing = '/{account_id}/routing{routing_id}';
const createTag = '/{account_id}/tag/create';

/** What tests change: shortcuts into a copy of the document. */
export function partsOf(document: Node) {
  const { schemas, parameters, headers, securitySchemes } = document.components;
  const silences = document['x-source'].silences as Node[];
  return {
    document,
    schemas,
    parameters,
    headers,
    securitySchemes,
    paths: document.paths,
    sent: schemas.NewTag.properties.label,
    received: schemas.Tag.properties.label,
    get: document.paths[routing].get,
    create: document.paths[createTag].post,
    clauses: document['x-source'].clauses as Node[],
    silence: (id: string) => silences.find((each) => each.id === id),
    silences: Object.fromEntries(silences.map((each) => [each.id, each])),
  };
}

export type Edit = (parts: ReturnType<typeof partsOf>) => unknown;

/**
 * Edits as text, with `; ` between two: `create.security = []`, `clauses += {...}`, `delete sent.maxLength`, and for another key
 * `paths./a => /b`. Each is a path below `partsOf`, and a value as JSON.
 */
export function written(text: string): Edit {
  const edits = text.split('; ').map(one);
  return (parts) => {
    for (const edit of edits) edit(parts);
  };
}

function one(text: string): Edit {
  const [, remove, path = '', operator, value = 'null'] =
    /^(delete )?(\S+)(?: (=|\+=|=>) (.*))?$/.exec(text) ?? [];
  const keys = path.split('.');
  return (parts) => {
    const node = keys.slice(0, -1).reduce((found: Node, key) => found[key], parts);
    const last = keys.at(-1) ?? '';
    if (operator === '=>') node[value] = node[last];
    if (remove || operator === '=>') return delete node[last];
    if (operator === '+=') return node[last].push(JSON.parse(value));
    node[last] = JSON.parse(value);
    return;
  };
}

/** An edit as `written`, or one with a name; for whom it is breaking; and what the contract says before. */
export type Row = readonly [edit: string | readonly [string, Edit], verdict: string, first?: string];

export const requests: readonly Row[] = [
  ['sent.maxLength = 10', 'source frontend reviewer'],
  ['sent.maxLength = 30', 'source reviewer'],
  ['delete sent.maxLength', 'source reviewer'],
  ['sent.minLength = 3', 'source frontend reviewer'],
  ['sent.minLength = 1', 'source reviewer'],
  ['sent.pattern = "^a"', 'source frontend reviewer'],
  ['sent.pattern = "^b"', 'source frontend reviewer', 'sent.pattern = "^a"'],
  [
    'schemas.NewTag.properties.name.maxLength = 300',
    'contract reviewer',
    'schemas.NewTag.properties.name = {"type": "string", "maxLength": 255, "x-origin": {"maxLength": "name-length"}}',
  ],
  ['schemas.NewTag.required += "label"', 'source frontend reviewer'],
  ['delete schemas.NewTag.required', 'source reviewer'],
  ['schemas.NewTag.properties.more = {"type": "string"}', 'source reviewer'],
  ['sent.maxLength = 10', 'contract frontend reviewer', 'sent.x-origin = {".": "tag-created"}'],
  [
    'schemas.NewTag.properties.more = {"x-origin": {".": "tag-created"}}; schemas.NewTag.required += "more"',
    'source frontend reviewer',
  ],
  ['delete schemas.NewTag.properties.label', 'source frontend reviewer'],
  ['sent.enum = ["aa", "bb", "cc"]', 'source reviewer', 'sent.enum = ["aa", "bb"]'],
  ['sent.enum = ["aa"]', 'source frontend reviewer', 'sent.enum = ["aa", "bb"]'],
  ['delete sent.enum; sent.const = "aa"', 'reviewer', 'sent.enum = ["aa"]'],
  ['sent.type = ["string", "null"]', 'source reviewer'],
  ['sent.type = "integer"', 'source frontend reviewer', 'sent.type = "number"'],
  ['delete schemas.NewTag.additionalProperties', 'contract reviewer'],
  [
    'schemas.NewAuthenticationProfile.oneOf = [{"$ref": "#/components/schemas/NewTokenProfile"}]',
    'source frontend reviewer',
  ],
  ['schemas.NewAuthenticationProfile.oneOf += {"title": "x", "type": "object"}', 'source reviewer'],
  [
    ['alternatives change places', ({ schemas }) => schemas.NewAuthenticationProfile.oneOf.reverse()],
    'reviewer',
  ],
  ['create.requestBody.required = false', 'source reviewer'],
  ['create.requestBody.content.text/plain = {}', 'source reviewer'],
  ['create.requestBody.content.application/json => application/x+json', 'source frontend reviewer'],
  ['create.parameters = [{"name": "q", "in": "query", "schema": {}}]', 'source reviewer'],
  [
    'create.parameters = [{"name": "q", "in": "query", "required": true, "schema": {}}]',
    'source frontend reviewer',
  ],
  [
    'create.parameters.0.required = false',
    'source reviewer',
    'create.parameters = [{"name": "q", "in": "query", "required": true, "schema": {}}]',
  ],
  [
    'delete create.parameters',
    'frontend reviewer',
    'create.parameters = [{"name": "q", "in": "query", "schema": {}}]',
  ],
  [
    [
      'a parameter of the path has another name',
      ({ document, paths, parameters }) => {
        parameters.RoutingId.name = 'id';
        const renamed = Object.entries(paths).map(([path, item]) => [
          path.replace('{routing_id}', '{id}'),
          item,
        ]);
        document['paths'] = Object.fromEntries(renamed);
      },
    ],
    'frontend reviewer',
  ],
  ['create.security = []', 'contract reviewer'],
  [
    'create.security = [{"bearer": [], "key": []}]',
    'contract frontend reviewer',
    'securitySchemes.key = {"type": "apiKey", "in": "header", "name": "K"}',
  ],
  [
    'create.security += {"key": []}',
    'contract reviewer',
    'securitySchemes.key = {"type": "apiKey", "in": "header", "name": "K"}',
  ],
];

export const responses: readonly Row[] = [
  // A decision says what the responses hold: nothing in them binds more than it, wherever it is stated.
  ['received.maxLength = 10', 'contract reviewer'],
  ['received.maxLength = 10', 'source reviewer', 'schemas.Tag.x-origin.type = "tag-name"'],
  ['received.maxLength = 30', 'frontend reviewer'],
  ['schemas.Tag.required += "label"', 'contract reviewer'],
  ['schemas.Tag.required = ["name"]', 'frontend reviewer'],
  ['schemas.Tag.properties.more = {"type": "string"}', 'reviewer'],
  ['delete schemas.Tag.properties.label', 'frontend reviewer'],
  ['received.enum = ["aa", "bb"]', 'frontend reviewer', 'received.enum = ["aa"]'],
  ['received.enum = ["aa"]', 'contract reviewer', 'received.enum = ["aa", "bb"]'],
  ['create.responses.202 = {"description": "later"}', 'frontend reviewer'],
  ['get.responses.200 => 206', 'source frontend reviewer'],
  [
    'create.responses.409 = {"description": "taken"}; create.x-origin.responses/409 = "names-unique"',
    'contract reviewer',
  ],
  ['delete get.responses.404', 'frontend reviewer'],
  ['headers.Allow.required = false', 'frontend reviewer'],
  ['delete get.responses.200.content.application/json', 'source frontend reviewer'],
];

export const whole: readonly Row[] = [
  [['nothing', () => undefined], '-'],
  [
    [
      'the order of keys',
      ({ schemas, document }) => {
        schemas.Tag = Object.fromEntries(Object.entries(schemas.Tag).reverse());
        document.components = Object.fromEntries(Object.entries(document.components).reverse());
      },
    ],
    '-',
  ],
  ['paths./a = {"get": {"responses": {"200": {"description": "a"}}}}', 'source reviewer'],
  ['delete paths./{account_id}/tag/create', 'frontend reviewer'],
  ['paths./{account_id}/tag/create => /{account_id}/tags', 'source frontend reviewer'],
  ['paths./{account_id}/tag/create.post => put', 'source frontend reviewer'],
  ['create.operationId = "addTag"', 'frontend reviewer'],
  ['create.deprecated = true', 'reviewer'],
  ['schemas.Tag.description = "x"', 'nobody'],
  ['create.requestBody.content.application/json.examples.tag.value = {"name": "x"}', 'nobody'],
  ['schemas.Tag.x-a = 1', 'reviewer'],
  [
    [
      'a schema moves into a component',
      ({ schemas }) => {
        schemas.Label = schemas.NewTag.properties.label;
        schemas.NewTag.properties.label = { $ref: '#/components/schemas/Label' };
      },
    ],
    'reviewer',
  ],
];

const accepted = 'silences.names-unique.accepted = {"by": "Ada", "on": "2026-11-02"}';

export const sources: readonly Row[] = [
  ['schemas.TagName.x-origin.type = "name-length"', 'reviewer'],
  ['schemas.TagName.x-origin.maxLength = "tag-name"', 'source reviewer'],
  [
    'schemas.TagName.x-origin.maxLength = "tag-name"; schemas.TagName.x-derived = ["maxLength"]',
    'source reviewer',
  ],
  ['schemas.TagName.x-derived = ["type"]', 'reviewer'],
  [['another clause is cited', ({ get }) => (get['x-origin']['.'] = 'tag-create')], 'reviewer'],
  ['get.x-origin.responses/404 = "unknown-path"', 'reviewer'],
  ['clauses.0.states = "other"', 'reviewer'],
  ['clauses.0.section = "§99"', 'reviewer'],
  ['clauses += {"id": "new", "section": "§1", "states": "New."}', 'reviewer'],
  [['clauses change places', ({ clauses }) => clauses.reverse()], '-'],
  ['silences.unknown-path.answer = 410', 'contract frontend reviewer'],
  ['silences.invalid-utf-8.answer = "accepted"', 'contract reviewer'],
  ['silences.names-unique.answer = "refused"', 'contract frontend reviewer'],
  ['silences.names-unique.because = "x"', 'reviewer'],
  [accepted, 'reviewer', 'delete silences.names-unique.accepted'],
  ['delete silences.names-unique.accepted', 'reviewer', accepted],
  ['silences.names-unique.accepted.on = "2026-11-03"', 'reviewer', accepted],
  ['silences.names-unique.notShown = true', 'reviewer', 'delete silences.names-unique.notShown'],
  ['silences.names-unique.notShown = false', '-', 'delete silences.names-unique.notShown'],
  ['silences.body-size.bytes = 204800', 'contract reviewer'],
];

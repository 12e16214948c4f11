// Changes of a contract, one a row, and for whom each is breaking: data of the test.

/** A document is edited as JSON. */
export type Node = ReturnType<typeof JSON.parse>;

const routing = '/{account_id}/routing{routing_id}';
const createTag = '/{account_id}/tag/create';

/** What tests change: shortcuts into a copy of the document. */
export function partsOf(document: Node) {
  const { schemas, parameters, headers, securitySchemes } = document.components;
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
    silence: (id: string) => document['x-source'].silences.find((each: Node) => each.id === id) as Node,
  };
}

export type Edit = (parts: ReturnType<typeof partsOf>) => unknown;

export type Row = readonly [title: string, edit: Edit, verdict: string, first?: Edit];

export const requests: readonly Row[] = [
  ['an upper bound is tightened', ({ sent }) => (sent.maxLength = 10), 'source frontend reviewer'],
  ['an upper bound is loosened', ({ sent }) => (sent.maxLength = 30), 'source reviewer'],
  ['an upper bound is removed', ({ sent }) => delete sent.maxLength, 'source reviewer'],
  ['a lower bound is tightened', ({ sent }) => (sent.minLength = 3), 'source frontend reviewer'],
  ['a lower bound is loosened', ({ sent }) => (sent.minLength = 1), 'source reviewer'],
  ['a pattern is added', ({ sent }) => (sent.pattern = '^a'), 'source frontend reviewer'],
  [
    'a pattern is another',
    ({ sent }) => (sent.pattern = '^b'),
    'source frontend reviewer',
    ({ sent }) => (sent.pattern = '^a'),
  ],
  [
    'a bound of a decision is loosened',
    ({ schemas }) => (schemas.NewTag.properties.name = { ...schemas.TagName, maxLength: 300 }),
    'contract reviewer',
    ({ schemas }) => (schemas.NewTag.properties.name = { ...schemas.TagName }),
  ],
  [
    'a property becomes required',
    ({ schemas }) => schemas.NewTag.required.push('label'),
    'source frontend reviewer',
  ],
  ['a property becomes optional', ({ schemas }) => schemas.NewTag.required.pop(), 'source reviewer'],
  [
    'an optional property is added',
    ({ schemas }) => (schemas.NewTag.properties.more = { type: 'string' }),
    'source reviewer',
  ],
  [
    'a bound of a property that a decision lets in is tightened',
    ({ sent }) => (sent.maxLength = 10),
    'contract frontend reviewer',
    ({ sent }) => (sent['x-origin'] = { '.': 'tag-created' }),
  ],
  [
    'a property that a decision lets in and a clause requires is added',
    ({ schemas }) => {
      schemas.NewTag.properties.more = { 'x-origin': { '.': 'tag-created' } };
      schemas.NewTag.required.push('more');
    },
    'source frontend reviewer',
  ],
  [
    'a property is removed',
    ({ schemas }) => delete schemas.NewTag.properties.label,
    'source frontend reviewer',
  ],
  [
    'a value is added to a list',
    ({ sent }) => (sent.enum = ['aa', 'bb', 'cc']),
    'source reviewer',
    ({ sent }) => (sent.enum = ['aa', 'bb']),
  ],
  [
    'a value is removed from a list',
    ({ sent }) => (sent.enum = ['aa']),
    'source frontend reviewer',
    ({ sent }) => (sent.enum = ['aa', 'bb']),
  ],
  [
    'a list of one is written as a constant',
    ({ sent }) => {
      delete sent.enum;
      sent.const = 'aa';
    },
    'reviewer',
    ({ sent }) => (sent.enum = ['aa']),
  ],
  ['a type is widened', ({ sent }) => (sent.type = ['string', 'null']), 'source reviewer'],
  [
    'a number becomes an integer',
    ({ sent }) => (sent.type = 'integer'),
    'source frontend reviewer',
    ({ sent }) => (sent.type = 'number'),
  ],
  [
    'unknown properties are let in',
    ({ schemas }) => delete schemas.NewTag.additionalProperties,
    'contract reviewer',
  ],
  [
    'an alternative is removed',
    ({ schemas }) => schemas.NewAuthenticationProfile.oneOf.pop(),
    'source frontend reviewer',
  ],
  [
    'an alternative is added',
    ({ schemas }) => schemas.NewAuthenticationProfile.oneOf.push({ title: 'x', type: 'object' }),
    'source reviewer',
  ],
  [
    'alternatives change places',
    ({ schemas }) => schemas.NewAuthenticationProfile.oneOf.reverse(),
    'reviewer',
  ],
  ['the body may be left out', ({ create }) => (create.requestBody.required = false), 'source reviewer'],
  [
    'a media type is added',
    ({ create }) => (create.requestBody.content['text/plain'] = {}),
    'source reviewer',
  ],
  [
    'a media type is another',
    ({ create }) =>
      (create.requestBody = JSON.parse(
        JSON.stringify(create.requestBody).replaceAll('application/json', 'application/x+json'),
      )),
    'source frontend reviewer',
  ],
  [
    'an optional parameter is added',
    ({ create }) => (create.parameters = [{ name: 'q', in: 'query', schema: {} }]),
    'source reviewer',
  ],
  [
    'a required parameter is added',
    ({ create }) => (create.parameters = [{ name: 'q', in: 'query', required: true, schema: {} }]),
    'source frontend reviewer',
  ],
  [
    'a parameter becomes optional',
    ({ create }) => (create.parameters[0].required = false),
    'source reviewer',
    ({ create }) => (create.parameters = [{ name: 'q', in: 'query', required: true, schema: {} }]),
  ],
  [
    'an optional parameter is removed',
    ({ create }) => delete create.parameters,
    'frontend reviewer',
    ({ create }) => (create.parameters = [{ name: 'q', in: 'query', schema: {} }]),
  ],
  [
    'a parameter of the path has another name',
    ({ paths, parameters }) => {
      parameters.RoutingId.name = 'id';
      paths['/{account_id}/routing{id}'] = paths[routing];
      delete paths[routing];
    },
    'frontend reviewer',
  ],
  ['no credential is asked for', ({ create }) => (create.security = []), 'contract reviewer'],
  [
    'a further credential is asked for',
    ({ create, securitySchemes }) => {
      securitySchemes.key = { type: 'apiKey', in: 'header', name: 'K' };
      create.security = [{ bearer: [], key: [] }];
    },
    'contract frontend reviewer',
  ],
  [
    'another credential does as well',
    ({ create, securitySchemes }) => {
      securitySchemes.key = { type: 'apiKey', in: 'header', name: 'K' };
      create.security.push({ key: [] });
    },
    'contract reviewer',
  ],
];

export const responses: readonly Row[] = [
  // A decision says what the responses hold: nothing in them binds more than it, whoever states the bound.
  ['an upper bound is tightened', ({ received }) => (received.maxLength = 10), 'contract reviewer'],
  [
    'an upper bound of a response that the source gives is tightened',
    ({ received }) => (received.maxLength = 10),
    'source reviewer',
    ({ schemas }) => (schemas.Tag['x-origin'].type = 'tag-name'),
  ],
  ['an upper bound is loosened', ({ received }) => (received.maxLength = 30), 'frontend reviewer'],
  ['a property is required', ({ schemas }) => schemas.Tag.required.push('label'), 'contract reviewer'],
  ['a property may be missing', ({ schemas }) => schemas.Tag.required.shift(), 'frontend reviewer'],
  [
    'an optional property is added',
    ({ schemas }) => (schemas.Tag.properties.more = { type: 'string' }),
    'reviewer',
  ],
  ['a property is removed', ({ schemas }) => delete schemas.Tag.properties.label, 'frontend reviewer'],
  [
    'a value is added to a list',
    ({ received }) => (received.enum = ['aa', 'bb']),
    'frontend reviewer',
    ({ received }) => (received.enum = ['aa']),
  ],
  [
    'a value is removed from a list',
    ({ received }) => (received.enum = ['aa']),
    'contract reviewer',
    ({ received }) => (received.enum = ['aa', 'bb']),
  ],
  [
    'another success is possible',
    ({ create }) => (create.responses['202'] = { description: 'later' }),
    'frontend reviewer',
  ],
  [
    'a success is another',
    ({ get }) => {
      get.responses['206'] = get.responses['200'];
      delete get.responses['200'];
    },
    'source frontend reviewer',
  ],
  [
    'an error is declared by a decision',
    ({ create }) => {
      create.responses['409'] = { description: 'taken' };
      create['x-origin']['responses/409'] = 'names-unique';
    },
    'contract reviewer',
  ],
  ['an error is no longer declared', ({ get }) => delete get.responses['404'], 'frontend reviewer'],
  ['a header may be missing', ({ headers }) => (headers.Allow.required = false), 'frontend reviewer'],
  [
    'a media type is removed',
    ({ get }) => delete get.responses['200'].content['application/json'],
    'source frontend reviewer',
  ],
];

export const whole: readonly Row[] = [
  ['nothing', () => undefined, '-'],
  [
    'the order of keys',
    ({ schemas, document }) => {
      schemas.Tag = Object.fromEntries(Object.entries(schemas.Tag).reverse());
      document.components = Object.fromEntries(Object.entries(document.components).reverse());
    },
    '-',
  ],
  [
    'an operation is added',
    ({ paths }) => (paths['/a'] = { get: { responses: { 200: { description: 'a' } } } }),
    'source reviewer',
  ],
  ['an operation is removed', ({ paths }) => delete paths[createTag], 'frontend reviewer'],
  [
    'a path is another',
    ({ paths }) => {
      paths['/{account_id}/tags'] = paths[createTag];
      delete paths[createTag];
    },
    'source frontend reviewer',
  ],
  [
    'a method is another',
    ({ paths }) => {
      paths[createTag].put = paths[createTag].post;
      delete paths[createTag].post;
    },
    'source frontend reviewer',
  ],
  ['an operation has another name', ({ create }) => (create.operationId = 'addTag'), 'frontend reviewer'],
  ['an operation is deprecated', ({ create }) => (create.deprecated = true), 'reviewer'],
  ['a description is another', ({ schemas }) => (schemas.Tag.description = 'x'), 'nobody'],
  [
    'an example is another',
    ({ create }) => (create.requestBody.content['application/json'].examples.tag.value = { name: 'x' }),
    'nobody',
  ],
  ['an extension without a known effect', ({ schemas }) => (schemas.Tag['x-a'] = 1), 'reviewer'],
  [
    'a schema moves into a component',
    ({ schemas }) => {
      schemas.Label = schemas.NewTag.properties.label;
      schemas.NewTag.properties.label = { $ref: '#/components/schemas/Label' };
    },
    'reviewer',
  ],
];

export const sources: readonly Row[] = [
  ['stated becomes chosen', ({ schemas }) => (schemas.TagName['x-origin'].type = 'name-length'), 'reviewer'],
  [
    'chosen becomes stated',
    ({ schemas }) => (schemas.TagName['x-origin'].maxLength = 'tag-name'),
    'source reviewer',
  ],
  [
    'chosen becomes derived',
    ({ schemas }) =>
      Object.assign(schemas.TagName, {
        'x-origin': { ...schemas.TagName['x-origin'], maxLength: 'tag-name' },
        'x-derived': ['maxLength'],
      }),
    'source reviewer',
  ],
  ['stated becomes derived', ({ schemas }) => (schemas.TagName['x-derived'] = ['type']), 'reviewer'],
  ['another clause is cited', ({ get }) => (get['x-origin']['.'] = 'tag-create'), 'reviewer'],
  [
    'the origin of a response is another',
    ({ get }) => (get['x-origin']['responses/404'] = 'unknown-path'),
    'reviewer',
  ],
  ["a clause's words are others", ({ clauses }) => ((clauses[0] as Node).states = 'other'), 'reviewer'],
  ["a clause's section is another", ({ clauses }) => ((clauses[0] as Node).section = '§99'), 'reviewer'],
  [
    'a clause is added',
    ({ clauses }) => clauses.push({ id: 'new', section: '§1', states: 'New.' }),
    'reviewer',
  ],
  ['clauses change places', ({ clauses }) => clauses.reverse(), '-'],
  [
    "a decision's answer is another status",
    ({ silence }) => (silence('unknown-path').answer = 410),
    'contract frontend reviewer',
  ],
  [
    'a decision accepts what it rejected',
    ({ silence }) => (silence('invalid-utf-8').answer = 'accepted'),
    'contract reviewer',
  ],
  [
    'a decision rejects what it accepted',
    ({ silence }) => (silence('names-unique').answer = 'refused'),
    'contract frontend reviewer',
  ],
  [
    'the reason of a decision is another',
    ({ silence }) => (silence('names-unique').because = 'x'),
    'reviewer',
  ],
  [
    'a decision is accepted',
    ({ silence }) => (silence('names-unique').accepted = { by: 'Ada', on: '2026-11-02' }),
    'reviewer',
    ({ silence }) => delete silence('names-unique').accepted,
  ],
  [
    'a decision is no longer accepted',
    ({ silence }) => delete silence('names-unique').accepted,
    'reviewer',
    ({ silence }) => (silence('names-unique').accepted = { by: 'Ada', on: '2026-11-02' }),
  ],
  [
    'a decision is accepted on another day',
    ({ silence }) => (silence('names-unique').accepted.on = '2026-11-03'),
    'reviewer',
    ({ silence }) => (silence('names-unique').accepted = { by: 'Ada', on: '2026-11-02' }),
  ],
  [
    'a silence is of the other kind',
    ({ silence }) => (silence('names-unique').notShown = true),
    'reviewer',
    ({ silence }) => delete silence('names-unique').notShown,
  ],
  [
    'a silence says of its kind what it was without',
    ({ silence }) => (silence('names-unique').notShown = false),
    '-',
    ({ silence }) => delete silence('names-unique').notShown,
  ],
  [
    'the size of a decision is larger',
    ({ silence }) => (silence('body-size').bytes = 204_800),
    'contract reviewer',
  ],
];

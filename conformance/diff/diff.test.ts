import { describe, expect, test } from 'vitest';
import { createContract, type OpenApiDocument } from '../../src/contract/index.ts';
import { type Edit, partsOf } from '../../src/contract-diff/testing/edits.ts';
import { defaultContractFile, loadDocument } from '../../src/contract-file/index.ts';
import { diffContracts, diffExitCode } from './index.ts';

const document = await loadDocument(defaultContractFile);
const before = createContract(document);

function diffBy(edit: Edit) {
  const after = structuredClone(document);
  edit(partsOf(after));
  return diffContracts(before, createContract(after as OpenApiDocument));
}

/** Which operations have cases of each kind. */
function casesBy(edit: Edit) {
  const { added, removed, changed } = diffBy(edit).cases;
  const operations = (ids: readonly string[]) => [...new Set(ids.map((id) => id.split('/')[0]))].join(' ');
  const by = (key: 'request' | 'requirements' | 'schema') =>
    operations(changed.filter((change) => change[key]).map(({ id }) => id));
  const all = {
    added: operations(added),
    removed: operations(removed),
    request: by('request'),
    requirements: by('requirements'),
    schema: by('schema'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, ids]) => ids !== ''));
}

describe('cases', () => {
  const rows: readonly (readonly [string, Edit, object])[] = [
    ['of another description', ({ schemas }) => (schemas.Tag.description = 'x'), {}],
    [
      'of another example of a response',
      ({ create }) => (create.responses[201].content['application/json'].examples.tag.value.id = 'x'),
      {},
    ],
    [
      'of a component with another name',
      ({ schemas, create }) => {
        schemas.Label = schemas.Tag;
        create.responses[201].content['application/json'].schema.$ref = '#/components/schemas/Label';
      },
      {},
    ],
    [
      'of a schema that was a component',
      ({ schemas, create }) => (create.responses[201].content['application/json'].schema = schemas.Tag),
      {},
    ],
    [
      'of another schema of a response',
      ({ schemas, create }) =>
        (create.responses[201].content['application/json'].schema = {
          ...schemas.Tag,
          required: ['id', 'name', 'more'],
        }),
      { schema: 'createTag' },
    ],
    [
      'of an operation that is added',
      ({ paths }) => (paths['/b'] = { get: { operationId: 'b', responses: { 200: { description: 'b' } } } }),
      { added: 'b' },
    ],
    [
      'of an operation that is removed',
      ({ paths }) => delete paths['/{account_id}/tag/create'],
      { removed: 'createTag' },
    ],
    [
      'of another example of a request',
      ({ paths }) => {
        const { content } = paths['/{account_id}/authentication/create'].post.requestBody;
        content['application/json'].examples.jwt.value.ratelimit.requests = 7;
      },
      { request: 'createAuthenticationProfile' },
    ],
    [
      'of another answer of a decision',
      ({ silence }) => (silence('names-unique').answer = 'refused'),
      { requirements: 'createAuthenticationProfile createTag' },
    ],
    [
      'of another origin',
      ({ get }) => (get['x-origin']['responses/200'] = 'routing-404'),
      { requirements: 'getRoutingProfile' },
    ],
  ];

  test.each(rows.map(([title, edit, cases]) => [title, cases, edit] as const))('%s: %j', (_, cases, edit) => {
    expect(casesBy(edit)).toEqual(cases);
  });
});

describe('the exit code', () => {
  test.each([
    ['nothing', () => undefined, 0],
    ['words', ({ schemas }: ReturnType<typeof partsOf>) => (schemas.Tag.description = 'x'), 0],
    ['what only a reviewer reads', ({ clauses }) => (clauses[0].states = 'x'), 0],
    ['a server', ({ silence }) => (silence('body-size').bytes = 999_999), 1],
    ['a client', ({ create }) => (create.operationId = 'addTag'), 1],
  ] as const satisfies readonly (readonly [string, Edit, number])[])('for %s', (_, edit, code) => {
    expect(diffExitCode(diffBy(edit))).toBe(code);
  });
});

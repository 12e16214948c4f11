import { describe, expect, test } from 'vitest';
import { type Edit, partsOf, written } from '../../src/contract/changes/testing/edits.ts';
import { defaultContractFile, loadDocument } from '../../src/contract/file/index.ts';
import { type Contract, createContract, type OpenApiDocument } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import { catalogueOf } from '../catalogue.ts';
import { requirementsOf } from '../types.ts';
import { diffContracts, diffExitCode } from './index.ts';

// Two of the three operations: the third one has nine cases in ten, and takes as much of the time.
const whole = await loadDocument(defaultContractFile);
const { '/{account_id}/authentication/create': _, ...paths } = whole.paths ?? {};
const document: OpenApiDocument = { ...whole, paths };

/** The contract of a document that many differ from, with its cases. */
const contractOf = oncePer((of: OpenApiDocument) => createContract(of));

function diffBy(edit: Edit, from = document) {
  const after = structuredClone(from);
  edit(partsOf(after));
  return diffContracts(contractOf(from), createContract(after));
}

const contractsOf = (...documents: readonly [OpenApiDocument, OpenApiDocument]) =>
  documents.map((each) => createContract(each)) as [Contract, Contract];

/** Which operations have cases of each kind. */
function casesBy(edit: Edit, from?: OpenApiDocument) {
  const { added, removed, changed } = diffBy(edit, from).cases;
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
  const made = 'create.responses.201.content.application/json';
  const renamed: Edit = (parts) => {
    parts.schemas.Label = parts.schemas.Tag;
    written(`${made}.schema.$ref = "#/components/schemas/Label"`)(parts);
  };
  const inlined = ({ schemas, create }: ReturnType<typeof partsOf>, more: readonly string[]) => {
    const required = [...schemas.Tag.required, ...more];
    create.responses[201].content['application/json'].schema = { ...schemas.Tag, required };
  };
  const added = '{"get":{"operationId":"b","responses":{"200":{"description":"b"}}}}';
  const rows: readonly (readonly [string, Edit | string, object])[] = [
    ['of another description', 'schemas.Tag.description = "x"', {}],
    ['of another example of a response', `${made}.examples.tag.value.id = "x"`, {}],
    ['of a component with another name', renamed, {}],
    ['of a schema that was a component', (parts) => inlined(parts, []), {}],
    ['of another schema of a response', (parts) => inlined(parts, ['more']), { schema: 'createTag' }],
    ['of an operation that is added', `paths./b = ${added}`, { added: 'b' }],
    // Reads that may not show what it creates go with it.
    [
      'of an operation that is removed',
      'delete paths./{account_id}/tag/create',
      { removed: 'getRoutingProfile createTag' },
    ],
    ['of another decision', 'silences.names-unique.answer = "refused"', { requirements: 'createTag' }],
    [
      'of another origin',
      'get.x-origin.responses/200 = "routing-404"',
      { requirements: 'getRoutingProfile' },
    ],
  ];

  test('of another example of a request', () => {
    const edit: Edit = ({ paths }) => {
      const { content } = paths['/{account_id}/authentication/create'].post.requestBody;
      content['application/json'].examples.jwt.value.ratelimit.requests = 7;
    };
    expect(casesBy(edit, whole)).toEqual({ request: 'createAuthenticationProfile' });
  });

  test.each(rows)('%s', (_, edit, cases) => {
    expect(casesBy(typeof edit === 'string' ? written(edit) : edit)).toEqual(cases);
  });
});

describe('diff and suite agree on whom a change breaks', () => {
  const letIn =
    (may: string): Edit =>
    ({ schemas }) => {
      const origin = { '.': may, type: may, maxLength: 'tag-name' };
      schemas.NewTag.properties.more = { type: 'string', maxLength: 9, 'x-origin': origin };
    };
  const shorten: Edit = ({ schemas }) => (schemas.NewTag.properties.more.maxLength = 8);
  const tooLong = 'createTag/lengths/more/above-maximum';
  const rows: readonly (readonly [string, 'source' | 'contract', string, Edit, Edit])[] = [
    ['a bound by a clause, let in by a decision', 'contract', tooLong, letIn('tag-created'), shorten],
    ['a bound by a clause, let in by one', 'source', tooLong, letIn('tag-create-body'), shorten],
    [
      'required by a clause, let in by a decision',
      'source',
      'createTag/required/more/missing',
      () => undefined,
      (parts) => {
        letIn('tag-created')(parts);
        parts.schemas.NewTag.required.push('more');
      },
    ],
    [
      'required by a clause in a response of a decision',
      'contract',
      'getRoutingProfile/examples/known',
      ({ schemas }) => (schemas.RoutingProfile['x-origin'].required = 'routing-200'),
      ({ schemas }) => schemas.RoutingProfile.required.push('more'),
    ],
  ];

  test.each(rows)('%s: %s', (_, scope, id, first, edit) => {
    const [old, now] = [structuredClone(document), structuredClone(document)];
    for (const each of [old, now]) first(partsOf(each));
    edit(partsOf(now));
    const [then, after] = contractsOf(old, now);
    const scopes = new Set(diffContracts(then, after).changes.map(({ breaks }) => breaks.implementer));
    expect([...scopes].filter(Boolean)).toEqual([scope]);
    expect(scopeIn(after, id)).toBe(scope);
  });

  /** Under which verdict the suite fails whoever does otherwise. */
  function scopeIn(contract: Contract, id: string): string {
    const asked = catalogueOf(contract).find((planned) => planned.id === id);
    const judged =
      asked && requirementsOf(asked).find(({ expect: { kind } }) => /^(rejected|schema)$/.test(kind));
    return judged?.origin.level === 'chosen' ? 'contract' : 'source';
  }
});

test.each([
  ['that no case requires breaks no server', 'names-unique', '409', undefined],
  ['that a case requires does', 'unknown-account', '404', 'contract'],
] as const)('a response %s', (_, id, status, breaks) => {
  const [old, now] = [structuredClone(document), structuredClone(document)];
  delete partsOf(old).create.responses[status];
  partsOf(now).create.responses[status] ??= { description: 'x' };
  partsOf(now).create['x-origin'][`responses/${status}`] = id;
  const [then, after] = contractsOf(old, now);
  const added = diffContracts(then, after).changes.find(({ part }) => part === 'response');
  expect([added?.kind, added?.breaks.implementer]).toEqual(['added', breaks]);
});

test.each<[string, Edit, object]>([
  [
    'several members of it',
    ({ silence }) =>
      Object.assign(silence('body-size'), { response: 400, bytes: 9, decision: '9 bytes; 400.' }),
    { contract: 1, frontend: 1, reviewer: 1 },
  ],
  [
    'several lines that follow it',
    ({ schemas, silence }) => {
      for (const name of ['ProfileName', 'JwtId', 'TagName']) schemas[name].maxLength = 300;
      silence('name-length').decision = 'Up to 300 characters.';
    },
    { contract: 1, frontend: 1, reviewer: 1 },
  ],
])('one decision is counted once: %s', (_, edit, counts) => {
  expect(diffBy(edit, whole).breaking).toEqual({ source: 0, ...counts });
});

describe('the exit code', () => {
  test.each([
    ['words', 'schemas.Tag.description = "x"', 0],
    ['what only a reviewer reads', 'clauses.0.states = "x"', 0],
    ['a server', 'silences.body-size.bytes = 999999', 1],
    ['a client', 'create.operationId = "addTag"', 1],
  ])('for %s', (_, edit, code) => {
    expect(diffExitCode(diffBy(written(edit)))).toBe(code);
  });
});

test.each([
  ['silence/name-length', [], ['maxLength', 'name-length/decision']],
  ['silence/name-length/decision', ['maxLength'], ['name-length/decision']],
])('%s in an ignore file leaves %j', (change, left, ignored) => {
  const after = structuredClone(document);
  const { schemas, silence } = partsOf(after);
  schemas.TagName.maxLength = 300;
  silence('name-length').decision = 'Up to 300 characters.';
  const ignore = [{ change, reason: 'agreed', at: 'i.yaml:1' }];
  const diff = diffContracts(contractOf(document), createContract(after), ignore);
  expect(diff.changes.map(({ name }) => name)).toEqual(left);
  expect(diff.ignored.map(({ name }) => name).toSorted()).toEqual(ignored);
  expect(diffExitCode(diff)).toBe(left.length);
});

test.each([
  ['of a request is judged by the source', 'schemas.TagName.x-origin.maxLength = "tag-name"', 'source'],
  ['in a response that a decision binds is not', 'schemas.Tag.x-origin.required = "tag-name"', undefined],
])('a decision that becomes stated by a clause %s', (_, edit, implementer) => {
  const { changes } = diffBy(written(edit));
  expect(changes.map(({ part, breaks }) => [part, breaks.implementer])).toEqual([['origin', implementer]]);
});

import { describe, expect, it } from 'vitest';
import { wildServers } from '../../fixtures/servers/interpreter/wild.ts';
import { loadContract, loadDocument } from '../../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { conditionOf, dependenciesOf } from '../judge/conditions.ts';
import { type HttpCase, requirementsOf } from '../types.ts';
import { deriveCases, rules } from './index.ts';
import { askedBy } from './silences/index.ts';
import { bodyOf, contract, declared as inputs, subjectOf } from './testing/derived.ts';

const cases = deriveCases(contract, inputs);
const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
const find = (id: string): HttpCase => {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return found;
};
/** The ids that cases refer to, and that are none of them. */
function lostIn(all: readonly HttpCase[]): readonly string[] {
  const ids = new Set(all.map(({ id }) => id));
  const referred = all.flatMap((one) => [
    ...dependenciesOf(one),
    ...requirementsOf(one).flatMap(({ expect: wanted }) => {
      if (wanted.kind === 'not-resource') return [wanted.of];
      return 'as' in wanted ? [wanted.as] : [];
    }),
  ]);
  return [...new Set(referred)].filter((id) => !ids.has(id));
}
const levels = (tried: HttpCase) => [...new Set(requirementsOf(tried).map(({ origin }) => origin.level))];

describe('case ids', () => {
  it('are unique and short where choices within a body have members of one name, and where members are many', () => {
    const by = (name: string, enumerated: readonly string[]) => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string', enum: enumerated }, [name]: { type: 'string' } },
    });
    const optional = Array.from({ length: 60 }, (_, i) => [`member${i}`, { type: 'string', maxLength: 5 }]);
    const properties = {
      pay: { oneOf: [by('card', ['c']), by('iban', ['i'])] },
      ...Object.fromEntries(optional),
    };
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const post = { operationId: 'add', requestBody: { required: true, content }, responses: { 201: {} } };
    const ids = deriveCases(createContract(documentWith({}, { '/a': { post } })), inputs).map(({ id }) => id);
    expect(ids.filter((id) => id.includes('/pay.kind/')).length).toBeGreaterThan(10);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThan(200);
  });

  it('are unique, are words, and begin with operation and rule', () => {
    expect(byId.size).toBe(cases.length);
    const isWords = ({ id, operation, rule }: HttpCase) =>
      /^[A-Za-z0-9]+(\/[A-Za-z0-9_.+-]+){2,}$/.test(id) && id.startsWith(`${operation}/${rule}/`);
    expect(cases.filter((tried) => !isWords(tried)).map(({ id }) => id)).toEqual([]);
  });

  it('name only cases that exist where they refer to another', () => {
    expect(lostIn(cases)).toEqual([]);
  });

  it.each(wildServers.map((server) => [server.name, server] as const))(
    'name only cases that exist in %s, with what its user declares and without it',
    async (_, { file, values }) => {
      const wild = await loadContract(file);
      for (const given of [
        { values, headers: [] },
        { values: {}, headers: [] },
      ])
        expect(lostIn(deriveCases(wild, given))).toEqual([]);
    },
  );
});

describe('what is derived', () => {
  it('comes from every rule', () => {
    const usual = contract.operations.map(({ id }) => subjectOf(id));
    const idle = rules.filter(({ derive }) => usual.every((subject) => derive(subject).length === 0));
    expect(idle.map(({ name }) => name)).toEqual(['parameters', 'deleted']);
  });

  it('tries a method that may create or change something where no other case looks', () => {
    const creating = cases.filter(({ rule, writes }) => rule === 'methods' && writes);
    const others = cases.filter((tried) => !creating.includes(tried));
    const named = new Set(others.flatMap(({ request }) => request.target.split('/')));
    expect(creating.length).toBeGreaterThan(5);
    expect(
      creating.filter(({ request }) => request.target.split('/').every((part) => named.has(part))),
    ).toEqual([]);
    const changing = others.filter(({ request }) => /^(PUT|PATCH|DELETE)$/.test(request.method));
    expect(changing.map(({ id }) => id)).toEqual([]);
    const ofReads = creating.filter(({ operation }) => operation === 'getRoutingProfile');
    expect(new Set(ofReads.map(({ request }) => request.target)).size).toBe(ofReads.length);
  });

  it('has a twin for every case that must be rejected', () => {
    const negative = cases.filter((tried) => requirementsOf(tried)[0]?.expect.kind === 'rejected');
    expect(negative.length).toBeGreaterThan(400);
    expect(negative.filter((testCase) => !conditionOf(testCase, 'twin'))).toEqual([]);
  });

  it('sends no negative body that the contract itself accepts', () => {
    const rulesOnBodies = new Set(['bounds', 'lengths', 'types', 'enums', 'required', 'fields']);
    const pointers = new Map(contract.operations.map(({ id, body }) => [id, body?.schemaPointer ?? '']));
    for (const testCase of cases.filter(({ rule }) => rulesOnBodies.has(rule))) {
      const isWrong = !contract.isValid(pointers.get(testCase.operation) ?? '', bodyOf(testCase));
      const isRejected = requirementsOf(testCase)[0]?.expect.kind === 'rejected';
      expect([testCase.id, isWrong]).toEqual([testCase.id, isRejected]);
    }
  });

  it('asks every silence that has a decision, or says where else it is asked', () => {
    const asked = new Set(
      cases.flatMap((tried) => [tried.asks, ...requirementsOf(tried).map(({ origin }) => origin.id)]),
    );
    const unasked = [...contract.source.silences.values()].filter(
      (silence) => silence.decision !== undefined && !asked.has(silence.id) && !silence.elsewhere,
    );
    expect(unasked.map((silence) => silence.id)).toEqual([]);
  });

  it('asks each silence by the rule that stands for it', () => {
    const subjects = contract.operations.map(({ id }) => subjectOf(id));
    for (const [id, { derive }] of Object.entries(askedBy)) {
      const own = subjects.flatMap(derive);
      const asks = (tried: HttpCase) =>
        tried.asks === id || requirementsOf(tried).some(({ origin }) => origin.id === id);
      expect([id, own.some(asks)]).toEqual([id, true]);
    }
  });

  it('holds every clause that HTTP can show', () => {
    const held = new Set(
      cases.flatMap(({ cites = [], requires = [] }) => [
        ...cites,
        ...requires.map(({ origin }) => origin.id),
      ]),
    );
    const idle = [...contract.source.clauses.values()].filter(
      (clause) => !clause.elsewhere && !held.has(clause.id),
    );
    expect(idle.map((clause) => clause.id)).toEqual([]);
  });
});

it('a bound is named in the title of its case', () => {
  expect(find('createAuthenticationProfile/bounds/byteLength/maximum').title).toBe(
    'byteLength = 128 (maximum, bound 128)',
  );
});

describe('origins', () => {
  it('name a clause wherever something is stated or derived', () => {
    const nameless = cases.flatMap(({ id, requires = [] }) =>
      requires
        .filter(({ origin }) => origin.level !== 'chosen' && !contract.source.clauses.has(origin.id ?? ''))
        .map(({ expect: { kind } }) => `${id} ${kind}`),
    );
    expect(nameless).toEqual([]);
  });

  const table: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'a stated bound',
      'createAuthenticationProfile/bounds/ratelimit.window/above-maximum',
      ['derived', 'chosen'],
    ],
    ['a chosen bound', 'createAuthenticationProfile/bounds/ratelimit.requests/below-minimum', ['chosen']],
    ['a chosen required field', 'createAuthenticationProfile/required/byteLength/missing', ['chosen']],
    ['the stated required field', 'createTag/required/name/missing', ['derived', 'chosen']],
    ['a credential that the source asks for', 'getRoutingProfile/security/missing', ['derived', 'chosen']],
    ['a credential that the contract asks for', 'createTag/security/missing', ['chosen']],
    ['an unknown field', 'createTag/fields/unknown-property', ['chosen']],
    ['an instance of a valid shape', 'createAuthenticationProfile/examples/jwt', ['derived', 'chosen']],
    ['a stated status', 'getRoutingProfile/reads/unknown', ['derived', 'stated', 'chosen']],
  ];
  it.each(table)('of %s (%s) are told apart', (_, id, expected) => {
    expect(levels(find(id))).toEqual(expected);
  });
});

describe('a contract that is changed', () => {
  interface Editable {
    readonly paths: Record<string, unknown>;
    readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
  }
  const changed = async (change: (document: Editable) => void) => {
    const document = structuredClone(await loadDocument(contract.file)) as unknown as Editable;
    change(document);
    return deriveCases(createContract(document as unknown as OpenApiDocument), inputs);
  };

  it('brings its cases without a line of code when it has another operation', async () => {
    const more = await changed((document) => {
      document.paths['/{account_id}/label/{label_id}'] = {
        parameters: [{ $ref: '#/components/parameters/AccountId' }],
        get: {
          operationId: 'getLabel',
          parameters: [
            { name: 'label_id', in: 'path', required: true, schema: { type: 'string' }, example: 'label_01' },
          ],
          responses: {
            200: { description: 'A label', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      };
    });
    const own = more.filter(({ operation }) => operation === 'getLabel').map(({ id }) => id);
    expect(own).toContain('getLabel/examples/known');
    expect(own).toContain('getLabel/paths/segment-after');
    expect(more.length).toBe(cases.length + own.length);
  });

  it('brings its cases when a field has another bound', async () => {
    const more = await changed(({ components }) => {
      Object.assign(components.schemas.ByteLength ?? {}, { maximum: 64 });
      delete components.schemas.ProfileName?.maxLength;
    });
    const titleOf = (id: string) => more.find((testCase) => testCase.id === id)?.title;
    expect(titleOf('createAuthenticationProfile/bounds/byteLength/maximum')).toBe(
      'byteLength = 64 (maximum, bound 64)',
    );
    expect(titleOf('createAuthenticationProfile/lengths/name/above-maximum')).toBeUndefined();
  });

  it('counts as stated throughout when it has no x-source', async () => {
    const plain = await loadContract('fixtures/documents/library.yaml');
    const all = deriveCases(plain, { ...inputs, values: {} });
    expect(all.length).toBeGreaterThan(200);
    expect(all.flatMap(levels).filter((level) => level === 'chosen')).toEqual([]);
  });
});

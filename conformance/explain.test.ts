import { describe, expect, test } from 'vitest';
import { loadContract } from '../src/contract/index.ts';
import { catalogueOf } from './catalogue.ts';
import { type ExplainContext, explainCase, explainClause, explainSilence } from './explain.ts';
import { nearest } from './nearest.ts';
import { createNames } from './wire/names.ts';

const contract = await loadContract();
const cases = catalogueOf(contract);
const context: ExplainContext = {
  contract,
  cases,
  baseUrl: 'http://127.0.0.1:4020',
  names: createNames('words'),
};

const explained = (id: string) => {
  const one = cases.find((other) => other.id === id);
  if (one === undefined) throw new Error(`no case ${id}`);
  return explainCase(one, context);
};

describe('the catalogue', () => {
  test('has every case, with placeholders for what nobody declared', () => {
    const ids = cases.map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('getRoutingProfile/reads/foreign-account_id');
    expect(cases.map((one) => one.request.target).filter((target) => target.includes('{'))).toEqual([]);
  });

  test('says which flags a case needs', () => {
    const needs = cases.find((one) => one.id === 'getRoutingProfile/examples/known')?.needs;
    expect(needs?.map(({ flag }) => flag)).toEqual(['--routing-id']);
  });

  test('takes an account', () => {
    expect(catalogueOf(contract, { account: 'mine' })[0]?.request.target).toMatch(/^\/mine\//);
  });
});

test('a case says what it sends, what it requires and why, and what it differs from', () => {
  expect(explained('createTag/required/name/missing')).toMatchInlineSnapshot(`
    "createTag/required/name/missing  name left out
      sends     curl -i --path-as-is -X POST -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' -H User-Agent: -H Accept: --data-raw '{}' 'http://127.0.0.1:4020/acme/tag/create'
      requires  refused: any 4xx
                  §2.3 derived (tag-name-required): A tag cannot be created without a name.
                status 400
                  §7 rule 2 silent, chosen (invalid-request): How is a body answered that is malformed or breaks a rule? 400, with a pointer to each fault.
                a body, if there is one, of application/problem+json; a body valid under /components/responses/BadRequest/content/application~1problem+json/schema; errors that point at #/name
                  §7 rule 1 silent, chosen (error-body): What is the shape of an error body? An RFC 9457 problem document (\`application/problem+json\`); for a faulty body, \`errors\` points at each fault.
      twin      createTag/examples/tag (tag is accepted)
                accepted first, or this case shows nothing; here name is absent"
  `);
});

test('a case says when it counts', () => {
  const text = explained('createAuthenticationProfile/probes/unknown-jwt_id');
  expect(text).toContain('counts    only with --jwt-id: ');
  expect(text).toContain(
    'asks      §2.1 (unknown-jwt-id): What if the JWT identifier names no configuration?',
  );
});

test('a case of the token rules says which clauses it holds', () => {
  const text = explained('runtime/limit-per-token');
  expect(text).toContain('sends     calls of the driver');
  expect(text).toContain('holds     §3 rule 2 (limit-per-token): ');
});

test('every case, clause and silence can be explained', () => {
  for (const one of cases) {
    expect(explainCase(one, context)).toMatch(/^ {2}sends .*\n {2}requires {2}\S/m);
    expect(explainCase(one, context)).not.toMatch(/^ {2}sends .*\$UNIQUE|undefined/m);
  }
  for (const clause of contract.source.clauses.values()) {
    expect(explainClause(clause, context)).toMatch(/^ {2}(held by|instead) /m);
  }
  for (const silence of contract.source.silences.values()) {
    expect(explainSilence(silence, context)).toMatch(/^ {2}(decided|left out) /m);
  }
});

test('a clause says how many cases hold it', () => {
  const clause = contract.source.clauses.get('tag-name-required');
  expect(clause && explainClause(clause, context)).toMatchInlineSnapshot(`
    "tag-name-required  clause of the source, §2.3
      states    A tag cannot be created without a name.
      held by   1 case
                createTag/required/name/missing"
  `);
});

test('a silence says what was decided, why, and who asks', () => {
  const silence = contract.source.silences.get('scheme-case');
  expect(silence && explainSilence(silence, context)).toMatchInlineSnapshot(`
    "scheme-case  silence of the source, §5 rule 2
      question  Is the name of the scheme bound to its case?
      decided   No: \`bearer\` is accepted as \`Bearer\` is.
      because   RFC 9110 §11.1 makes scheme names case-insensitive.
      asked by  3 cases
                getRoutingProfile/security/asked/scheme-lower-case
                createAuthenticationProfile/security/asked/scheme-lower-case
                createTag/security/asked/scheme-lower-case"
  `);
});

test.each<[string, string]>([
  ['byteLength', 'byteLength'],
  ['bytelength', 'byte-length'],
  ['createTag/required/name/mising', 'createTag/required/name/missing'],
  ['sheme-case', 'scheme-case'],
])('%s is near %s', (typed, meant) => {
  const names = [
    'byte-length',
    'createTag/required/name/missing',
    'scheme-case',
    'prefix',
    ...(typed === 'byteLength' ? ['byteLength'] : []),
  ];
  expect(nearest(typed, names)[0]).toBe(meant);
});

test('nothing is near what resembles nothing', () => {
  expect(nearest('zzzzzzzzzzzz', ['byte-length', 'prefix'])).toEqual([]);
});

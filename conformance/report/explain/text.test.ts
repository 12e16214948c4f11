import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../src/contract-file/index.ts';
import { catalogueOf } from '../../catalogue.ts';
import { createNames } from '../../wire/names.ts';
import type { ExplainContext } from './context.ts';
import { explainCase, explainClause, explainSilence } from './text.ts';

const contract = await loadContract();
const cases = catalogueOf(contract);
const context: ExplainContext = {
  contract,
  cases,
  baseUrl: 'http://127.0.0.1:4020',
  names: createNames('words'),
};

const explained = (id: string) => {
  const found = cases.find((planned) => planned.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return explainCase(found, context);
};

describe('the catalogue', () => {
  test('has every case, with placeholders for what nobody declared', () => {
    const ids = cases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('getRoutingProfile/reads/foreign-account_id');
    expect(ids).toContain('runtime/limit-per-token');
    const targets = cases.flatMap((planned) => (planned.via === 'http' ? [planned.request.target] : []));
    expect(targets.filter((target) => target.includes('{'))).toEqual([]);
  });

  test('says which inputs a case needs', () => {
    const known = cases.find(({ id }) => id === 'getRoutingProfile/examples/known');
    const needs = known?.conditions.flatMap((condition) =>
      condition.kind === 'needs' ? [condition.input] : [],
    );
    expect(needs).toEqual([{ kind: 'flag', name: 'routing-id' }]);
  });

  test('takes an account', () => {
    const [first] = catalogueOf(contract, { account: 'mine' });
    expect(first?.via === 'http' && first.request.target).toMatch(/^\/mine\//);
  });
});

test('a case says what it sends, what it requires and why, and what it differs from', () => {
  expect(explained('createTag/required/name/missing')).toMatchInlineSnapshot(`
    "createTag/required/name/missing
      name left out
        sends     curl -i --path-as-is -X POST -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' -H 'User-Agent: acs' -H Accept: --data-raw '{}' 'http://127.0.0.1:4020/acme/tag/create'
        requires  the request is rejected: any 4xx
                    §2.3 derived (tag-name-required): A tag cannot be created without a name.
                  the status: 400
                    §7 rule 2 silent, chosen (invalid-request): How is a body answered that is malformed or breaks a rule?
                    400, with a pointer to each fault.
                  the media type of the response: application/problem+json
                  the body is as the contract describes it: valid under
                  /components/responses/BadRequest/content/application~1problem+json/schema
                  errors in the body point at the fault: #/name
                    §7 rule 1 silent, chosen (error-body): What does the body of an error look like? An RFC 9457 problem
                    document (\`application/problem+json\`); for a faulty body, \`errors\` points at each fault.
                  /type of the body is as the contract describes it: valid under
                  /components/schemas/Problem/properties/type
                    §7 rule 1 silent, chosen (error-codes): Which codes tell errors apart, and which member carries them?
                    The member \`type\` of the problem document carries the code: one of the URIs \`urn:acs:problem:...\` that
                    its schema lists.
        to change derived from what the source states: change the server, not the contract
                  the contract chose this (decision invalid-request): may be changed in openapi.yaml
                  the contract chose this (decision error-body): may be changed in openapi.yaml
                  the contract chose this (decision error-codes): may be changed in openapi.yaml
        twin      only while its twin createTag/examples/tag is accepted; the only change: name is absent"
  `);
});

test('a case says when it counts', () => {
  expect(explained('getRoutingProfile/reads/foreign-account_id')).toContain(
    'counts    only with --routing-id ID (',
  );
  expect(explained('createAuthenticationProfile/probes/unknown-jwt_id')).toContain(
    'tests     §2.1 (unknown-jwt-id): What if the JWT identifier names no configuration?',
  );
});

test('a case of the token rules says how it is tried and which clauses it holds', () => {
  const text = explained('runtime/limit-per-token');
  expect(text).toContain('sends     the calls of a driver');
  expect(text).toContain('holds     §3 rule 2 (limit-per-token): ');
});

test('every case, clause and silence can be explained in lines that fit', () => {
  // Some cases send this very word.
  const sent = /the word undefined|"(Bearer )?undefined"|(word|id)-undefined|undefined.member/g;
  const fits = (text: string) => {
    const lines = text.split('\n').filter((line) => !/^( {4}sends |\S+\/\S+$)/.test(line));
    expect(lines.filter((line) => line.length >= 120)).toEqual([]);
    expect(lines.filter((line) => line.replaceAll(sent, '').includes('undefined'))).toEqual([]);
  };
  for (const planned of cases) {
    const text = explainCase(planned, context);
    expect(text).toMatch(/^ {4}sends .*\n {4}requires {2}\S/m);
    expect(text).not.toMatch(/^ {4}sends .*\$UNIQUE/m);
    fits(text);
  }
  for (const clause of contract.source.clauses.values()) {
    const text = explainClause(clause, context);
    expect(text).toMatch(/^ {4}(held by|instead) /m);
    fits(text);
  }
  for (const silence of contract.source.silences.values()) {
    const text = explainSilence(silence, context);
    expect(text).toMatch(/^ {4}(decided|left out) /m);
    fits(text);
  }
});

test('a clause says how many cases hold it', () => {
  const clause = contract.source.clauses.get('tag-name-required');
  expect(clause && explainClause(clause, context)).toMatchInlineSnapshot(`
    "tag-name-required
      clause of the source, §2.3
        states    A tag cannot be created without a name.
        to change stated by the source: change the server, not the contract
        held by   16 cases
                  createTag/required/name (15)
                  createTag/required/empty-object"
  `);
});

test('a silence says what was decided, why, and what tests it', () => {
  const silence = contract.source.silences.get('scheme-case');
  const asked = contract.operations.map(({ id }) => `${id}/security/asked/scheme-lower-case`);
  const [said, testedBy] = (silence ? explainSilence(silence, context) : '').split('tested by');
  expect(testedBy).toBe([` ${asked.length} cases`, ...asked].join('\n              '));
  expect(said).toMatchInlineSnapshot(`
    "scheme-case
      silence of the source, §5 rule 2
        question  Is the name of the scheme bound to its case?
        decided   No: \`bearer\` is accepted as \`Bearer\` is.
        because   RFC 9110 §11.1 makes scheme names case-insensitive.
        to change the contract chose this (decision scheme-case): may be changed in openapi.yaml
        "
  `);
});

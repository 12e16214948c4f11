import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContract } from '../../../src/contract/file/index.ts';
import { packageFile } from '../../../src/package-file.ts';
import { catalogueOf } from '../../catalogue.ts';
import { outcomes } from '../../types.ts';
import { createNames } from '../../wire/names.ts';
import { knownWords, meaningOf, outcomeTerms, terms } from '../words/terms.ts';
import { explainMeaning, explanationOf } from './index.ts';
import { meaningsOf, namesOf } from './meanings.ts';

const contract = await loadContract();
const cases = catalogueOf(contract);
const context = { contract, cases, baseUrl: 'http://127.0.0.1:4020', names: createNames('words') };
const kindsOf = (id: string) => meaningsOf(id, contract, cases).map(({ kind }) => kind);
const textOf = (id: string) =>
  meaningsOf(id, contract, cases)
    .map((each) => explainMeaning(each, context))
    .join('\n\n');
const dataOf = (id: string) => meaningsOf(id, contract, cases).map((each) => explanationOf(each, context));

test.each([
  ['createTag/required/name/missing', ['case']],
  ['tag-name-required', ['clause']],
  ['scheme-case', ['silence']],
  ['§2.1', ['section']],
  ['2.1', ['section']],
  ['5 rule 2', ['section']],
  ['preamble', ['section']],
  ['createTag', ['operation']],
  ['inconclusive', ['term']],
  ['Twins', ['term']],
  ['derived', ['term']],
  ['createTag/types/*', ['matches']],
  ['createTag/types', ['matches']],
  ['tag-*', ['matches']],
  ['nothing-of-the-kind', []],
  ['§99', []],
] as const)('%s means %j', (id, kinds) => {
  expect(kindsOf(id)).toEqual(kinds);
});

test('a section has its clauses and silences, those of its parts as well', () => {
  const [all, first] = [dataOf('§2')[0], dataOf('2.1')[0]] as {
    clauses?: { id: string; section: string }[];
  }[];
  expect(first?.clauses?.map(({ id }) => id)).toContain('ratelimit-window');
  expect(first?.clauses?.every(({ section }) => section.includes('§2.1'))).toBe(true);
  expect(all?.clauses?.length).toBeGreaterThan(first?.clauses?.length ?? 0);
});

test('a section that only begins with the same number is another one', () => {
  const [section] = dataOf('§4') as { clauses?: { section: string }[] }[];
  expect(section?.clauses?.length).toBeGreaterThan(0);
  expect(section?.clauses?.filter(({ section: at }) => /§4\d/.test(at))).toEqual([]);
});

test('what the source states is not to be edited, and what the contract chose may be', () => {
  expect(dataOf('tag-name-required')[0]).toMatchObject({ kind: 'clause', editable: false });
  expect(dataOf('scheme-case')[0]).toMatchObject({ kind: 'silence', editable: true });
});

test('data names the lines of the contract', () => {
  const [clause] = dataOf('tag-name-required') as { file?: string; lines?: [number, number] }[];
  const [from = 0, to = 0] = clause?.lines ?? [];
  const lines = readFileSync(packageFile('source.yaml'), 'utf8')
    .split('\n')
    .slice(from - 1, to);
  expect(lines.join('\n')).toContain('id: tag-name-required');
  expect(lines.join('\n')).toContain('A tag cannot be created without a name.');
});

test('a pattern lists cases as --only selects them', () => {
  const [found] = dataOf('createTag/types/*') as { cases?: number; ids?: string[] }[];
  expect(found?.cases).toBe(cases.filter(({ id }) => id.startsWith('createTag/types/')).length);
  expect(found?.ids?.[0]).toMatch(/^createTag\/types\//);
});

test('every name that is suggested means something', () => {
  const names = namesOf(contract, cases).filter((name) => !name.includes('/'));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => kindsOf(name).length === 0)).toEqual([]);
});

test('terms and outcomes say what docs/words.md says', () => {
  const text = readFileSync(packageFile('docs/words.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([a-z]+) \| (.+) \|$/gm)].filter(([, term]) => term !== 'term');
  expect(Object.fromEntries(rows.map(([, term = '', says = '']) => [term, says]))).toEqual(terms);
  const listed = [...text.matchAll(/^- \*\*([a-z-]+)\*\*: (.*?)(?=\n- |\n\n)/gms)];
  expect(
    Object.fromEntries(listed.map(([, name = '', says = '']) => [name, says.replaceAll(/\s+/g, ' ')])),
  ).toEqual(outcomeTerms);
  expect(Object.keys(outcomeTerms)).toEqual(outcomes);
  expect(knownWords.map(meaningOf).filter((says) => says === undefined)).toEqual([]);
});

test('the catalogue has every case once, with placeholders for what nobody declared, and says what each needs', () => {
  const ids = cases.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain('tokens/limit-per-token');
  const targets = cases.flatMap((planned) => (planned.via === 'http' ? [planned.request.target] : []));
  expect(targets.filter((target) => target.includes('{'))).toEqual([]);
  const known = cases.find(({ id }) => id === 'getRoutingProfile/examples/known');
  const needs = known?.conditions.flatMap((condition) =>
    condition.kind === 'needs' ? [condition.input] : [],
  );
  expect(needs).toEqual([{ kind: 'flag', name: 'routing-id' }]);
  const [first] = catalogueOf(contract, { account: 'mine' });
  expect(first?.via === 'http' && first.request.target).toMatch(/^\/mine\//);
});

test('a case says what it sends, what it requires and why, and what it differs from', () => {
  expect(textOf('createTag/required/name/missing')).toMatchInlineSnapshot(`
    "createTag/required/name/missing
      name left out
        sends     curl -i --path-as-is -X POST -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' -H 'User-Agent: acs' -H Accept: --data-raw '{}' 'http://127.0.0.1:4020/acme/tag/create'
        requires  the request is rejected: any 4xx
                    §2.3 derived (tag-name-required): A tag cannot be created without a name.
                  the status: 400
                    §7 rule 2 silent, chosen (invalid-request): What is the response to a body that is malformed or breaks
                    a rule? 400, with a pointer to each fault.
                  the media type of the response: application/problem+json
                  the body is as the contract describes it: valid under
                  /components/responses/BadRequest/content/application~1problem+json/schema
                  errors in the body point at the fault: #/name
                    §7 rule 1 silent, chosen (error-body): What does the body of an error look like? An RFC 9457 problem
                    document (application/problem+json); for a faulty body, "errors" points at each fault.
                  /type of the body is as the contract describes it: valid under
                  /components/schemas/Problem/properties/type
                    §7 rule 1 silent, chosen (error-codes): Which codes tell errors apart, and which member carries them?
                    The member "type" of the problem document carries the code: one of the URIs urn:acs:problem:... that
                    its schema lists.
        to change derived from what the source states: change the server, not the contract
                  the contract chose this (decision invalid-request): may be changed in openapi.yaml
                  the contract chose this (decision error-body): may be changed in openapi.yaml
                  the contract chose this (decision error-codes): may be changed in openapi.yaml
        twin      only while its twin createTag/examples/tag is accepted; the only change: name is absent"
  `);
});

test('a case says when it counts', () => {
  expect(textOf('getRoutingProfile/reads/foreign-account_id')).toContain(
    'counts    only with --routing-id ID (',
  );
  expect(textOf('createAuthenticationProfile/probes/unknown-jwt_id')).toContain(
    'tests     §2.1 (unknown-jwt-id): What if the JWT identifier names no configuration?',
  );
});

test('a case of the token rules says how it is tried and which clauses it holds', () => {
  const text = textOf('tokens/limit-per-token');
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
    const text = explainMeaning({ kind: 'case', case: planned }, context);
    expect(text).toMatch(/^ {4}sends .*\n {4}requires {2}\S/m);
    expect(text).not.toMatch(/^ {4}sends .*\$UNIQUE/m);
    fits(text);
  }
  for (const clause of contract.source.clauses.values()) {
    const text = explainMeaning({ kind: 'clause', clause }, context);
    expect(text).toMatch(/^ {4}(held by|instead) /m);
    fits(text);
  }
  for (const silence of contract.source.silences.values()) {
    const text = explainMeaning({ kind: 'silence', silence }, context);
    expect(text).toMatch(/^ {4}(decided|left out) /m);
    fits(text);
  }
});

test('a clause says how many cases hold it', () => {
  expect(textOf('tag-name-required')).toMatchInlineSnapshot(`
    "tag-name-required
      clause of the source, §2.3
        states    A tag cannot be created without a name.
        to change stated by the source: change the server, not the contract
        held by   18 cases
                  createTag/required/name (15)
                  createTag/required/empty-object
                  createTag/content-types/charset-and-wrong-body
                  createTag/accounts/second/name/missing"
  `);
});

test('a silence says what was decided, why, and what tests it', () => {
  const asked = contract.operations.map(({ id }) => `${id}/security/asked/scheme-lower-case`);
  const [said, testedBy] = textOf('scheme-case').split('tested by');
  expect(testedBy).toBe([` ${asked.length} cases`, ...asked].join('\n              '));
  expect(said).toMatchInlineSnapshot(`
    "scheme-case
      silence of the source, §5 rule 2
        question  Is the name of the scheme bound to its case?
        decided   No: "bearer" is accepted as "Bearer" is.
        because   RFC 9110 §11.1 makes scheme names case-insensitive.
        to change the contract chose this (decision scheme-case): may be changed in openapi.yaml
        "
  `);
});

import { describe, expect, test } from 'vitest';
import { pairWith, property, reportWith, sampleReports } from '../../../fixtures/reports/samples.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { catalogueOf, propertiesByStatement } from '../../catalogue.ts';
import { renderKnownFailing } from '../../known-failing.ts';
import type { Note, Pair, Report } from '../../types.ts';
import { createNames } from '../../wire/index.ts';
import { explain, namesOf } from '../explain.ts';
import { coloured } from '../style.ts';
import { renderText } from './index.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;

/** Twenty broken properties in which sixteen requests show something of their own. */
const twenty = reportWith(
  contract,
  Array.from({ length: 20 }, (_, i) => {
    const places = ['name', 'byteLength', 'prefix', 'keyType'];
    const place = places[i % places.length] as string;
    return property(
      `${place === 'name' ? 'createTag' : 'createAuthenticationProfile'}/${place}/${i < 4 ? 'type' : `rule-${i}`}`,
      'broken',
      {
        level: i % 2 === 0 ? 'stated' : 'derived',
        finding: { ...pairWith(String(i)), edit: { says: `${place} is ${i + 100}`, parts: [] } },
      },
    );
  }),
);

describe('the terminal says', () => {
  test('a line an operation, what is broken, the rest, and the verdicts last', () => {
    expect(renderText(sample('every status'), contract)).toMatchInlineSnapshot(`
      "Access-Control Configuration Service 1.0.0 against http://127.0.0.1:4020 (12 requests in 1.2 s)
      ✓ GET /{account_id}/routing{routing_id}     1 held
      · POST /{account_id}/authentication/create  0 held · 1 not tried (--jwt-id)
      ✗ POST /{account_id}/tag/create             1 held · 3 broken

      ✗ name: a text of 51 or more characters is accepted
        createTag/name/maxLength, createTag/name/type, createTag/response/server-error
        §2.3 tag-name: The name of a tag is a string. (openapi.yaml:192)
        expected any 4xx; got 201 Created plain
        accepted   curl -i -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' --data-raw '{"name":"a"}' 'http://127.0.0.1:4020/acme/tag/create'
        broken by  curl -i -H "Authorization: Bearer $ACS_BEARER" -H 'Content-Type: application/json' --data-raw '{"name":5,"note":"plain"}' 'http://127.0.0.1:4020/acme/tag/create'
      The curl lines take the credential from $ACS_BEARER: export ACS_BEARER=TOKEN

      ○ Robustness: half a surrogate pair : 500, in createTag (2 requests)
      ○ Not as the contract decided: name is 5: accepted, in createTag (error-body)
      · Not tried, 1 property: pass --jwt-id ID
      ? createTag rejects its example, and accepts it where name is : the source leaves that value open, and the run went on
        with it.
      ○ Seen once and not again when it was repeated alone, so not judged: createTag 503 (1 request)

      1 of 3 statements shown to hold, 1 broken, 1 shown in part (--jwt-id).
      ✗ Source conformance: failed (3 properties broken, 2 held, 1 not tried)
      ○ Contract conformance: failed, which --against contract counts (3 properties broken, 1 not as the contract decided, 3
        held, 1 not tried)
      "
    `);
  });

  test('what ended a run, and the option to check', () => {
    expect(renderText(sample('stopped'), contract)).toMatchInlineSnapshot(`
      "Access-Control Configuration Service 1.0.0 against http://127.0.0.1:4020 (12 requests in 1.2 s)
      ? POST /{account_id}/tag/create  0 held · 1 not judged

      0 of 1 statement shown to hold, 1 not tried.
      ? The run ended early: the credential is rejected (401): check --bearer or --credential.
      ? Source conformance: undecided (the run ended early, 0 properties held, 1 not judged)
      ? Contract conformance: undecided (the run ended early, 0 properties held, 1 not judged)
      "
    `);
  });

  test('what changed since another run', () => {
    expect(renderText(sample('since'), contract)).toMatch(
      /^○ Known failing: name: .* \(broken in the earlier report too\)$[\s\S]*^✓ Held again, 1 property: createTag\/name\/required$/m,
    );
  });

  test('each of twenty broken properties with its clause and its request, stated before derived, in 40 lines', () => {
    const [odd] = sample('every status').robustness;
    const robustness = Array.from({ length: 6 }, (_, i) => ({ ...odd, about: `${i} levels of lists` }));
    const chosen = Array.from({ length: 9 }, (_, i) =>
      property(`createTag/body/decided-${i}`, 'broken', {
        level: 'chosen',
        finding: { ...pairWith(`b${i}`), edit: { says: `decision ${i}`, parts: [] } },
      }),
    );
    const report = { ...twenty, robustness, properties: [...twenty.properties, ...chosen] } as Report;
    const lines = renderText(report, contract).trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('curl -i')).length).toBeGreaterThanOrEqual(20);
    expect(lines.length).toBeLessThanOrEqual(40);
    const levels = lines.flatMap((line) => /rule-(\d+)/.exec(line)?.[1] ?? []).map(Number);
    expect(levels.map((i) => i % 2)).toEqual(levels.map((i) => i % 2).toSorted());
  });

  test.each(Object.keys(samples))(
    '%s: no line too long, no placeholder, how to set a credential once',
    (name) => {
      for (const verbose of [false, true]) {
        const text = renderText(sample(name), contract, undefined, { verbose });
        expect(text).not.toMatch(/\$UNIQUE|\$NESTED|User-Agent:|\bundefined\b|\[object/);
        expect(text.split('export ACS_BEARER=').length - 1).toBe(text.includes('curl -i') ? 1 : 0);
        const lines = text.split('\n').filter((line) => !line.includes('curl -i'));
        expect(lines.filter((line) => line.length >= 120)).toEqual([]);
      }
    },
  );

  test('each broken property, decisions too, with verbose, the edit marked where there are colours', () => {
    const report = sample('every status');
    const text = renderText(report, contract, coloured, { verbose: true });
    for (const { id } of report.properties.filter(({ status }) => status === 'broken'))
      expect(text).toContain(id);
    expect(text).toContain('\u001b[1m"name":5\u001b[22m');
  });

  test('robustness apart, a line each, and whole with its request with verbose', () => {
    const odd = sample('every status').robustness[0];
    const robustness = Array.from({ length: 6 }, (_, i) => ({ ...odd, about: `${i} levels of lists` }));
    const report = { ...sample('every status'), robustness } as Report;
    const lines = (verbose: boolean) =>
      renderText(report, contract, undefined, { verbose })
        .split('\n')
        .flatMap((line, i, all) => (line.startsWith('○ Robustness: ') ? [[line, all[i + 1]]] : []));
    expect(lines(false).map(([line]) => line)).toEqual([
      ...[0, 1, 2].map((i) => `○ Robustness: ${i} levels of lists: 500, in createTag (2 requests)`),
      '○ Robustness: 3 more (--verbose)',
    ]);
    expect(lines(true).map(([, below]) => below)).toEqual(
      Array(6).fill(expect.stringMatching(/^ {2}curl -i/)),
    );
  });

  test('decisions on credentials first, then mandatory fields, then what a create answers', () => {
    const rejected = {
      control: pairWith('').control,
      trial: pairWith('').trial,
      required: { kind: 'rejected' },
    } as const;
    const open = {
      ...rejected,
      trial: { ...rejected.trial, request: { ...rejected.trial.request, headers: [] } },
    };
    const decided = (id: string, clause: string, finding: Partial<Pair>) =>
      property(id, 'broken', { level: 'chosen', clause, finding: { ...pairWith(clause), ...finding } });
    const report = reportWith(contract, [
      property('createTag/name/type', 'held'),
      decided('createTag/body/byte-order-mark', 'byte-order-mark', {
        ...rejected,
        edit: { says: 'a mark', parts: [] },
      }),
      decided('createTag/tag-created/echo', 'tag-created', { required: { kind: 'echo', whole: false } }),
      decided('createTag/name/required-fields', 'required-fields', { edit: { says: 'less', parts: [] } }),
      decided('createTag/credential/tag-create-credential', 'tag-create-credential', open),
    ]);
    const told = renderText(report, contract, undefined, { verbose: true });
    const order = ['tag-create-credential', 'required-fields', 'tag-created', 'byte-order-mark'];
    expect(order.map((id) => told.indexOf(`${id})`))).toEqual(
      order.map((id) => told.indexOf(`${id})`)).toSorted((a, b) => a - b),
    );
    expect(told).toMatch(/accepted, in createTag \(tag-create-credential\)/);
  });

  test('of a document without a source one verdict, and no word of a source', () => {
    const { annotated: _, ...rest } = contract;
    const rejected = (operation: string, status: number): Note => ({
      kind: 'valid-rejected',
      operation,
      response: { status, phrase: '', excerpt: '' },
    });
    const notes = [...contract.operations.map(({ id }) => rejected(id, 404)), rejected('createTag', 400)];
    const plainReport = { ...sample('every status'), statements: [], answers: [], declared: {}, notes };
    const properties = plainReport.properties.filter(({ level }) => level !== 'chosen');
    const told = renderText({ ...plainReport, properties }, { ...rest, annotated: false });
    expect(told.match(/^. .*onformance: .*/gm)).toEqual([
      expect.stringMatching(/^✗ Conformance: failed \(3/),
    ]);
    expect(told).toMatch(
      /Every valid request of getRoutingProfile, createAuthenticationProfile and createTag gets 404\. Other/,
    );
    expect(told).not.toMatch(/source|--account/);
  });

  test('the verdicts alone with quiet', () => {
    const text = renderText(sample('conforming'), contract, undefined, { quiet: true });
    expect(text).toBe(
      '✓ Source conformance: passed (2 properties held)\n✓ Contract conformance: passed (2 properties held)\n',
    );
  });

  test('what holds again', () => {
    const text = renderText(sample('known failing'), contract);
    expect(text).toContain('○ Known failing: name: a text of 51');
    expect(text).toContain('✗ Holds again, so remove it from the list, 1 property: createTag/name/required');
  });
});

test('known failing properties are one line each', () => {
  const listed = { property: 'createTag/name/required', reason: 'see issue: #12' };
  expect(renderKnownFailing([listed, { property: 'createTag/*' }])).toBe(
    '- {property: createTag/name/required, reason: "see issue: #12"}\n' +
      '- {property: createTag/*, reason: no reason given yet}\n',
  );
});

describe('before a run', () => {
  const context = {
    contract,
    planned: catalogueOf(contract),
    baseUrl: 'http://127.0.0.1:4020',
    names: createNames('names'),
  };

  test('a property is explained with a line that sends its plainest request', () => {
    const text = explain('createTag/name/required', context);
    expect(text).toMatch(
      /^createTag\/name\/required {2}property, derived\n {2}because {5}§2\.3 tag-name-required: A tag cannot.*\n {2}line {8}openapi/,
    );
    expect(text).toMatch(
      /\n {2}such as {5}name is absent\n {14}curl -i .* --data-raw '\{\}' .*tag\/create'\n/,
    );
  });

  test.each([
    [
      'byte-length',
      /^byte-length {2}clause of the source, §2\.1, §8\n {2}states .*\n {2}line {8}source\.yaml:\d+\n {2}properties/,
    ],
    ['names-unique', /silence of the source.*\n {2}question .*\n {2}decision .*\n {2}because/],
    ['not-found', /^urn:acs:problem:not-found {2}code of an error\n {2}status {6}404[\s\S]*curl -i/],
    ['byteLength/above-maximum', /^byteLength\/above-maximum {2}row of createAuthenticationProfile\n/],
  ])('%s is explained', (id, expected) => {
    expect(explain(id, context)).toMatch(expected);
  });

  test('each clause, silence and code that is tried has a line that sends a request', () => {
    const { clauses, silences } = contract.source;
    const tried = propertiesByStatement(context.planned);
    for (const id of [...clauses.keys(), ...silences.keys()])
      if (tried.has(id)) expect(explain(id, context), id).toMatch(/curl -i|--driver/);
  });

  test('what is unknown is not', () => {
    expect(explain('nothing', context)).toBeUndefined();
    expect(namesOf(context)).toContain('createTag/name/required');
  });
});

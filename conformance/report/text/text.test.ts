import { describe, expect, test } from 'vitest';
import { all } from '../../../fixtures/servers/changes.ts';
import { modelCredential, modelValues } from '../../../fixtures/servers/declared.ts';
import { faults } from '../../../fixtures/servers/faults.ts';
import { startModel } from '../../../fixtures/servers/start.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { catalogueOf } from '../../catalogue.ts';
import { createNames, runConformance } from '../../index.ts';
import { optionsFor } from '../../testing/run-against.ts';
import type { Report } from '../../types.ts';
import { explain, namesOf } from '../explain/index.ts';
import { renderKnownFailing } from '../known-failing.ts';
import { renderText } from './index.ts';
import { renderChanges } from './known.ts';

const contract = await loadContract();

async function reportOf(...names: readonly string[]): Promise<Report> {
  const changes = faults.filter(({ name }) => names.includes(name)).map(({ change }) => change);
  if (changes.length !== names.length) throw new Error('no such fault');
  const server = await startModel(all(...changes));
  try {
    return await runConformance(
      optionsFor(server.url, { values: modelValues, credential: modelCredential, experiments: 500 }),
    );
  } finally {
    await server.close();
  }
}

const right = await reportOf();
/** So many faults that follow each other in the list. */
const names = (count: number) => {
  const first = faults.findIndex(({ name }) => name === 'a credential asked for below one account alone');
  return faults.slice(first, first + count).map(({ name }) => name);
};
const few = await reportOf(...names(3));
const many = await reportOf(...names(16));

/** Without port, times and names of the run. */
const steady = (text: string) =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
    .replaceAll(/\(\d+ requests in [\d.]+ s\)/g, '(requests)')
    .replaceAll(/ntests\w{6}/g, 'NAME');

describe('the terminal says', () => {
  test('little of a server that is right', () => {
    expect(steady(renderText(right, contract))).toMatchInlineSnapshot(`
      "Access-Control Configuration Service 1.0.0 against http://HOST (requests)
      ? GET /{account_id}/routing{routing_id}     14 held · 1 not judged · 2 not tried (--second-bearer)
      ✓ POST /{account_id}/authentication/create  38 held · 5 not tried (--second-bearer)
      ✓ POST /{account_id}/tag/create             11 held · 2 not tried (--second-bearer)

      · 9 properties not tried: pass --second-bearer TOKEN (another account, to see that accounts are kept apart)
      · 6 properties not tried: pass --driver FILE (how tokens are checked: the source shows no endpoint for it)
      ? 1 property not judged: this credential opens one account alone: pass --second-bearer TOKEN

      31 of 58 statements shown to hold, 1 in part (--second-bearer), 7 not tried (--driver), 19 not visible over HTTP.
      ✓ Source conformance: passed (63 properties held, 16 not tried)
      ✓ Contract conformance: passed (233 properties held, 17 not tried)
      "
    `);
  });

  test.each([
    ['few faults', few],
    ['many faults', many],
  ])('of %s: a line an operation first, the verdicts last, and nothing too long', (_, report) => {
    const lines = renderText(report, contract).trimEnd().split('\n');
    expect(lines[1]).toMatch(/^. GET \/\{account_id\}\/routing\{routing_id\} .* held/);
    expect(lines.at(-2)).toMatch(/^✗ Source conformance: failed \(\d+ propert/);
    expect(lines.length).toBeLessThanOrEqual(44);
    for (const line of lines.filter((each) => !each.includes('curl -i')))
      expect(line.length).toBeLessThan(120);
  });

  test.each([right, few, many])(
    'no placeholder, no User-Agent, and how to set the credential once',
    (report) => {
      for (const verbose of [false, true]) {
        const text = renderText(report, contract, undefined, { verbose });
        expect(text).not.toMatch(/\$UNIQUE|\$NESTED|User-Agent:|\bundefined\b|\[object/);
        expect(text.split('export ACS_BEARER=').length - 1).toBe(
          text.includes('curl -i') && text.includes('"Authorization: Bearer $ACS_BEARER"') ? 1 : 0,
        );
      }
    },
  );

  test('each broken property with its clause and its request', () => {
    const text = renderText(many, contract, undefined, { verbose: true });
    const broken = many.properties.filter(({ status }) => status === 'broken');
    for (const { id } of broken) expect(text).toContain(id);
  });

  test('the verdicts alone with quiet', () => {
    expect(renderText(right, contract, undefined, { quiet: true })).toMatchInlineSnapshot(`
      "✓ Source conformance: passed (63 properties held, 16 not tried)
      ✓ Contract conformance: passed (233 properties held, 17 not tried)
      "
    `);
  });

  test('what is known in one line, and what holds again', () => {
    const ids = few.properties.filter(({ status, level }) => status === 'broken' && level !== 'chosen');
    const entry = { reason: 'known', expired: false, excused: [], held: [], untried: [] };
    const known = [
      { ...entry, property: 'createTag/*', excused: ids.map(({ id }) => id) },
      { ...entry, property: 'createTag/name/required', held: ['createTag/name/required'] },
    ];
    const text = renderText({ ...few, known }, contract);
    expect(text).toContain(`broken as known`);
    expect(text).toContain('✗ holds again: remove createTag/name/required from the list');
    expect(text).not.toContain('curl -i');
  });
});

test('changes are newly broken, held again, and not tried any more', () => {
  const [broken] = few.properties.filter(({ status, level }) => status === 'broken' && level !== 'chosen');
  const changes = { broken: [broken?.id ?? ''], held: ['a/b/c'], untried: ['d/e/f'] };
  const lines = renderChanges(changes, few, contract).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^✗ /);
  expect(lines.at(-2)).toBe('✓ holds again: a/b/c');
  expect(lines.at(-1)).toBe('? 1 property not tried any more: d/e/f');
  expect(renderChanges({ broken: [], held: [], untried: [] }, few, contract)).toBe('');
});

test('known failing properties are one line each', () => {
  expect(
    renderKnownFailing([
      { property: 'createTag/name/required', reason: 'see issue: #12', expires: '2027-01-31' },
      { property: 'createTag/*' },
    ]),
  ).toMatchInlineSnapshot(`
    "- {property: createTag/name/required, reason: "see issue: #12", expires: 2027-01-31}
    - {property: createTag/*, reason: no reason given yet}
    "
  `);
});

describe('before a run', () => {
  const context = {
    contract,
    cases: catalogueOf(contract),
    baseUrl: 'http://127.0.0.1:4020',
    names: createNames('names'),
  };

  test.each([
    'createTag/name/required',
    'byte-length',
    'names-unique',
    'urn:acs:problem:not-found',
    '4.3',
    'createTag',
    'createTag/name/*',
  ])('%s is explained', (id) => {
    expect(explain(id, context)).toMatchSnapshot();
  });

  test('what is unknown is not', () => {
    expect(explain('nothing', context)).toBeUndefined();
    expect(namesOf(context)).toContain('createTag/name/required');
  });
});

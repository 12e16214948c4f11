import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportOf } from '../../../lab/fixtures/reports/report-of.ts';
import { sampleReports } from '../../../lab/fixtures/reports/samples.ts';
import { credential, secondCredential } from '../../../lab/fixtures/servers/behaviour.ts';
import { modelSecondCredential, modelValues } from '../../../lab/fixtures/servers/declared.ts';
import { type Fault, faults } from '../../../lab/fixtures/servers/faults.ts';
import { type Running, startModel } from '../../../lab/fixtures/servers/start.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { type HttpCase, runConformance } from '../../index.ts';
import { failingCases } from '../../standing.ts';
import { optionsFor } from '../../testing/run-against.ts';
import type { Result } from '../../types.ts';
import { renderHurl } from './index.ts';
import { readHurl } from './testing/read-hurl.ts';
import { runHurl } from './testing/run-hurl.ts';

const contract = await loadContract();
const secrets = { bearer: credential, second_bearer: secondCredential };
const any = { second_bearer: 's', base: 'http://a', run: 'abcde', bearer: 't', header_1: 'h' };

test.each(Object.entries(sampleReports(contract)))('%s is as the grammar wants it', (_, report) => {
  const text = renderHurl(report, contract);
  expect(() => readHurl(text, any)).not.toThrow();
});

/** Some of each kind; not those that leave requests unanswered, nor where what every other case hangs on fails. */
const some = faults.filter(
  ({ silent, caughtBy }, i) => i % 17 === 6 && silent === undefined && !caughtBy.includes('/examples/'),
);

/** What is written for a faulty server after a run of the case that catches it. */
async function fileFor(
  { caughtBy, verdict, name }: Pick<Fault, 'caughtBy' | 'verdict' | 'name'>,
  url: string,
) {
  const report = await runConformance(
    optionsFor(url, {
      values: modelValues,
      credential: { header: 'Authorization', scheme: 'Bearer', secret: credential },
      secondCredential: modelSecondCredential,
      selection: { only: [caughtBy], skip: [], readOnly: false },
      against: verdict,
    }),
  );
  expect(failingCases(report), name).not.toEqual([]);
  return { text: renderHurl(report, contract), failing: failingCases(report) };
}

describe('the file of a faulty server', () => {
  let mended: Running;
  beforeAll(async () => {
    mended = await startModel();
  });
  afterAll(() => mended.close());

  test.each(some)('$name: fails there, naming the case, and passes once it is mended', async (fault) => {
    const faulty = await startModel(fault.change);
    try {
      const { text, failing } = await fileFor(fault, faulty.url);
      const bad = await runHurl(text, { ...secrets, base: faulty.url, run: 'abcde' });
      if (!text.includes('# Left out: ')) expect(bad).not.toEqual([]);
      expect(bad.filter((id) => !failing.includes(id))).toEqual([]);
      expect(await runHurl(text, { ...secrets, base: mended.url, run: 'fghij' })).toEqual([]);
      expect(text).not.toContain(credential);
    } finally {
      await faulty.close();
    }
  });

  const hasHurl = spawnSync('hurl', ['--version']).status === 0;
  test.skipIf(!hasHurl)('does so with hurl itself, where it is installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-hurl-'));
    const [fault] = some as [Fault];
    const faulty = await startModel(fault.change);
    try {
      const { text, failing } = await fileFor(fault, faulty.url);
      writeFileSync(join(folder, 'failing.hurl'), text);
      const hurl = (base: string, run: string) => {
        const variables = [
          `base=${base}`,
          `run=${run}`,
          `bearer=${credential}`,
          `second_bearer=${secondCredential}`,
        ].flatMap((each) => ['--variable', each]);
        return spawnSync('hurl', [
          '--test',
          '--continue-on-error',
          ...variables,
          join(folder, 'failing.hurl'),
        ]);
      };
      expect(hurl(mended.url, 'abcde').status).toBe(0);
      const { status, stderr } = hurl(faulty.url, 'fghij');
      expect(status).not.toBe(0);
      expect(stderr.toString()).toContain(failing[0]);
    } finally {
      await faulty.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a request', () => {
  /** The entries of a report in which one case failed that sends this. */
  function written(request: Partial<HttpCase['request']>) {
    const [first] = sampleReports(contract)['many failures']?.results ?? [];
    const { case: tried, ...rest } = first as Result;
    const sent = { ...(tried as HttpCase).request, ...request };
    const result = { ...rest, case: { ...(tried as HttpCase), request: sent } };
    const text = renderHurl(reportOf(contract, [result]), contract);
    return { text, entries: readHurl(text, any) };
  }

  test.each([
    ['marks of the syntax', '{"a":"\\\\ \\" # ` {{x}} é 日本 😀"}'],
    ['characters that do not show', '\ufeff{"a":\u0000\r\n\t\u2028}'],
    ['nothing', ''],
    ['braces', '{{{{'],
    ['a long text', `{"a":"${'x'.repeat(9000)}"}`],
    ['half a character', '"\ud800"'],
  ])('has its body to the byte: %s', (_, text) => {
    const sent = written({ body: { text } }).entries[0]?.body;
    expect(sent).toEqual(Buffer.from(text));
  });

  test('has bytes that are no text', () => {
    const bytes = Buffer.from([0xff, 0, 0x80]);
    expect(written({ body: { base64: bytes.toString('base64') } }).entries[0]?.body).toEqual(bytes);
  });

  test('has a new name for each place, as long as it was, and the same one under a key', () => {
    const body = { text: '["$UNIQUE","$UNIQUE","$UNIQUE[k]","$UNIQUE[k]"]' };
    const names = JSON.parse(String(written({ body }).entries[0]?.body)) as string[];
    expect(names.map((name) => name.length)).toEqual([12, 12, 12, 12]);
    expect([new Set(names).size, names[2]]).toEqual([3, names[3]]);
  });

  test.each([
    ['dot segments', { target: '/a/../b' }, ['path-as-is: true']],
    ['none', { target: '/a/b' }, []],
  ])('is sent as it is with %s', (_, request, options) => {
    const [entry] = written(request).entries;
    expect([entry?.url, entry?.options]).toEqual([`http://a${request.target}`, options]);
  });

  test('names a variable for each secret', () => {
    const headers = [
      ['Authorization', 'Bearer $ACS_BEARER'],
      ['X-Key', '$ACS_HEADER_1'],
    ] as const;
    expect(written({ headers }).entries[0]?.headers).toEqual([
      ['Authorization', 'Bearer t'],
      ['X-Key', 'h'],
    ]);
  });

  test.each([
    [
      'a header that is sent twice',
      {
        headers: [
          ['A', '1'],
          ['a', '2'],
        ],
      },
    ],
    ['the header Content-Length', { headers: [['Content-Length', '9']] }],
    ['the value of A', { headers: [['A', 'é']] }],
    ['the value of A', { headers: [['A', '']] }],
    ['the name of a header', { headers: [['A b', '1']] }],
    ['the target', { target: '/a b' }],
    ['the target', { target: '/a#b' }],
    ['the method', { method: 'get' }],
    ['a very long body', { padding: 9 }],
    ['a very long body', { nesting: { levels: 9, open: '[', close: ']' } }],
    ['a body in two pieces', { inTwoPieces: true }],
    ['a credential made from the right one', { headers: [['A', '$ACS_BEARER_SWAPPED']] }],
    ['a credential made from the right one', { headers: [['A', '${ACS_BEARER%?}']] }],
    [
      'a new name among bytes',
      { body: { base64: Buffer.from('$UNIQUE\u00ff', 'latin1').toString('base64') } },
    ],
  ] as const)('is left out, and said so, for %s', (fault, request) => {
    const { text, entries } = written(request);
    expect(entries).toEqual([]);
    expect(text).toContain(`# Left out: Hurl would change ${fault}`);
  });
});

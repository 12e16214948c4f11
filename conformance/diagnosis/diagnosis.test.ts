import { describe, expect, test } from 'vitest';
import { reportOf } from '../../lab/fixtures/reports/report-of.ts';
import { result } from '../../lab/fixtures/reports/results.ts';
import { bare, diagnosed } from '../../lab/fixtures/reports/troubled.ts';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { causeInWords } from '../report/words/causes.ts';
import { runAgainst } from '../testing/run-against.ts';
import type { Cause, Finding, Result } from '../types.ts';
import { causeIdOf, diagnose } from './index.ts';

type Given = Cause extends infer Each
  ? Each extends Cause
    ? Partial<Each> & Pick<Each, 'kind'>
    : never
  : never;

const table: readonly (readonly [name: string, want: readonly Given[]])[] = [
  ['https on a port of http', [{ kind: 'speaks-plain-http', url: 'http://127.0.0.1:4020' }]],
  ['http on a port of TLS', [{ kind: 'speaks-tls', url: 'https://127.0.0.1:4020' }]],
  ['a proxy that asks for https', [{ kind: 'speaks-tls', url: 'https://127.0.0.1:4020' }]],
  ['every call 401', [{ kind: 'credential-rejected', status: 401 }]],
  ['every call redirected', [{ kind: 'redirected-away', status: 301, base: 'https://api.example/v2' }]],
  ['every call sent to a login', [{ kind: 'redirected-away', status: 302, location: '/login' }]],
  ['every call 404', [{ kind: 'not-found-anywhere', status: 404, url: 'http://127.0.0.1:4020' }]],
  [
    'creates 404 and reads succeed',
    [{ kind: 'valid-rejected', status: 404, request: 'POST /acme/tag/create' }],
  ],
  ['everything accepted', [{ kind: 'nothing-rejected', status: 201 }]],
  ['every check of one rule missing', []],
  ['a rate limit', [{ kind: 'limited', status: 429, attempts: 5, retryAfter: '30', rate: 1 }]],
  ['every create 500', [{ kind: 'server-errors', operation: 'createTag', status: 500 }]],
  ['every create 400', [{ kind: 'valid-rejected', operation: 'createTag', status: 400, property: 'name' }]],
  [
    'wrong bodies 200, with success=false',
    [{ kind: 'rejected-in-body', status: 200, declare: 'success=false' }],
  ],
  ['wrong bodies 200, with another message each', [{ kind: 'rejected-in-body', declare: 'error=*' }]],
  ['wrong bodies 200, with another code each', [{ kind: 'rejected-in-body', declare: 'code!=0' }]],
  ['wrong bodies 202', [{ kind: 'pending', status: 202 }]],
  ['every body 200, with success=false', []],
  ['a quota', [{ kind: 'stopped-accepting', operation: 'createTag', accepted: 100 }]],
  [
    'a value that has to be new',
    [
      {
        kind: 'conflicting',
        property: 'prefix',
        example: 'createTag/examples/tag',
        cases: ['createTag/examples/tag', 'createTag/required/name/missing'],
      },
    ],
  ],
  [
    'a value that stops being new',
    [{ kind: 'conflicting', property: 'prefix', cases: ['createTag/required/name/missing'] }],
  ],
  ['silence', [{ kind: 'silent', operation: 'createTag', seconds: 5 }]],
  ['one connection at a time', [{ kind: 'one-at-a-time' }]],
  ['late responses', [{ kind: 'slow', seconds: 5 }]],
  [
    'numbers in text',
    [{ kind: 'in-fields', kinds: ['types/numeric-string'], tried: 4, required: 'rejected' }],
  ],
  ['several types', [{ kind: 'in-fields', kinds: ['types/numeric-string', 'types/word'], tried: 3 }]],
  ['no check of the body', [{ kind: 'in-every-operation', operations: ['createTag', 'createUser'] }]],
  ['two fields only', []],
  ['two late responses', []],
  ['nothing wrong', []],
  ['one failure', []],
];

describe('diagnose', () => {
  test.each(table)('%s', (name, want) => {
    const report = diagnosed(name);
    const causes = diagnose(report);
    expect(causes).toMatchObject(want);
    expect(causes).toHaveLength(want.length);
    const ids = report.results.map(({ case: { id } }) => id);
    for (const cause of causes) {
      expect(ids).toEqual(expect.arrayContaining([...cause.cases]));
      expect(cause.cases).toContain(cause.example);
    }
  });

  test('takes several cases of a kind into what fails in every operation', async () => {
    const security = [{ key: [] }];
    const responses = { '200': { description: 'Shown.' } };
    const reading = (operationId: string) => ({ get: { operationId, security, responses } });
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
    const paths = { '/a': reading('readA'), '/b': reading('readB') };
    const report = await runAgainst((_, response) => response.writeHead(200).end(), {
      contract: createContract(documentWith({}, paths, { components })),
      values: {},
      credential: { header: 'X-Key', secret: 'canary-5eCr3t/+token' },
    });
    const causes = diagnose(report);
    expect(causes).toMatchObject([{ kind: 'in-every-operation', operations: ['readA', 'readB'] }]);
    expect(causes[0]?.cases).toContain('readA/security/word-constructor');
    expect(causes[0]?.cases).toHaveLength(report.verdicts.source.counts.failed);
  });

  test('puts what stops everything first, and explains no case twice', () => {
    const mixed = reportOf(bare, [
      ...diagnosed('numbers in text').results,
      ...diagnosed('every create 400').results.map((each) => ({
        ...each,
        case: { ...each.case, operation: 'createUser' },
      })),
    ]);
    const causes = diagnose(mixed);
    expect(causes.map(({ kind }) => kind)).toEqual(['valid-rejected', 'in-fields']);
    const cases = causes.flatMap((cause) => cause.cases);
    expect(new Set(cases).size).toBe(cases.length);
  });

  test('leaves out what is known to fail, and what differs from a decision alone', () => {
    const report = diagnosed('numbers in text');
    const excused = report.results.map(({ case: { id } }) => id);
    const known = [{ case: '*', reason: 'x', expired: false, excused, fixed: [] }];
    expect(diagnose({ ...report, known })).toEqual([]);
    const chosen = report.results.map((each) => ({
      ...each,
      outcomes: { source: 'passed', contract: 'failed' } as const,
    }));
    expect(diagnose(reportOf(bare, chosen))).toEqual([]);
  });

  test('has the wait of a rate limit from a response that asked for it', () => {
    const reason = { kind: 'rate-limited', status: 429, phrase: '', attempts: 1 } as const;
    const headers = [['Retry-After', '59']] as const;
    const results = [
      result('getTag/reads/again', { status: 404, reason }),
      result('createTag/types/name/number', { status: 429, reason, headers }),
    ];
    expect(diagnose(reportOf(bare, results))).toMatchObject([{ kind: 'limited', retryAfter: '59' }]);
  });

  test('hides no failure behind a response that was late', () => {
    const report = reportOf(bare, [result('createTag/types/name/number', { failed: 'rejected' })], {
      seenOnce: diagnosed('late responses').seenOnce.map((once) => ({
        ...once,
        case: 'createTag/types/name/number',
      })),
    });
    expect(diagnose(report)).toEqual([]);
  });
});

const chosen = (id: string) => ({ level: 'chosen', id, pointer: '' }) as const;
const status = (silence: string, wanted: number, got: number): Finding => ({
  required: { kind: 'status', statuses: [wanted] },
  seen: { kind: 'status', status: got, phrase: 'Said So' },
  origin: chosen(silence),
});
const mediaType: Finding = {
  required: { kind: 'media-type', mediaType: 'application/problem+json' },
  seen: { kind: 'media-type', mediaType: 'text/plain', empty: false },
  origin: chosen('error-body'),
};
const noAllow: Finding = {
  required: { kind: 'header', name: 'Allow' },
  seen: { kind: 'header', name: 'Allow' },
  origin: chosen('undeclared-methods'),
};
const body: Finding = {
  required: { kind: 'schema', pointer: '/a' },
  seen: { kind: 'schema', faults: [] },
  origin: chosen('error-body'),
};

const differing = (name: string, ...findings: readonly Finding[]): Result => ({
  ...result(`createTag/sample/${name}`),
  outcomes: { source: 'passed', contract: 'failed' },
  findings,
});

const causes = (...results: readonly Result[]) =>
  diagnose(reportOf(bare, results, { against: 'contract' })).map((cause) => [
    causeIdOf(cause),
    cause.cases.length,
    causeInWords(cause),
  ]);

const many = (count: number, ...findings: readonly Finding[]) =>
  Array.from({ length: count }, (_, i) => differing(`${findings.length}-${count}-${i}`, ...findings));

test('one difference is one cause, of whichever silences and however many cases', () => {
  const all = [
    ...many(3, status('invalid-request', 400, 422)),
    differing('a', status('invalid-utf-8', 400, 422)),
  ];
  expect(causes(...all)).toEqual([
    [
      'decided-otherwise/status/400/422',
      4,
      '422 Said So instead of 400 (decided by the contract: invalid-request, invalid-utf-8), in createTag.',
    ],
  ]);
});

test('a case with two differences counts for the rarer, and what follows from another of its silence for none', () => {
  const all = [...many(5, mediaType, body), ...many(2, noAllow, mediaType, body)];
  expect(causes(...all).map(([id, cases]) => [id, cases])).toEqual([
    ['decided-otherwise/media-type/application/problem+json/text/plain', 5],
    ['decided-otherwise/header/allow', 2],
  ]);
});

test('what one case shows alone, and what breaks the source, is none of them', () => {
  const broken = many(4, status('x', 404, 400)).map((each) => ({
    ...each,
    outcomes: { source: 'failed', contract: 'failed' } as const,
  }));
  const all = [differing('alone', noAllow), ...broken];
  expect(causes(...all).filter(([id]) => String(id).startsWith('decided-otherwise'))).toEqual([]);
});

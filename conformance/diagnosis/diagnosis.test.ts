import { describe, expect, test } from 'vitest';
import { reportOf } from '../../fixtures/reports/report-of.ts';
import { result } from '../../fixtures/reports/results.ts';
import { bare, diagnosed, diagnosedNames } from '../../fixtures/reports/troubled.ts';
import { createContract } from '../../src/contract/index.ts';
import { documentWith } from '../../src/contract/testing/document.ts';
import { causeInWords } from '../report/words/causes.ts';
import { runAgainst } from '../testing/run-against.ts';
import type { Finding, Result } from '../types.ts';
import { causeIdOf, diagnose } from './index.ts';

describe('diagnose', () => {
  test('finds the causes of each, with their kinds and the number of their cases', () => {
    const found = diagnosedNames.flatMap((name) =>
      diagnose(diagnosed(name)).map(
        (cause) => `${name}: ${cause.kind}, ${cause.cases.length}: ${causeInWords(cause)}`,
      ),
    );
    expect(found.join('\n')).toMatchInlineSnapshot(`
      "https on a port of http: speaks-plain-http, 2: The server speaks plain http: use http://127.0.0.1:4020 as the base URL.
      http on a port of TLS: speaks-tls, 2: The server does not speak plain http; it may expect TLS: use https://127.0.0.1:4020 as the base URL.
      a proxy that asks for https: speaks-tls, 2: The server does not speak plain http; it may expect TLS: use https://127.0.0.1:4020 as the base URL.
      every call 401: credential-rejected, 2: Every valid request was rejected with 401: check --bearer or --credential.
      every call redirected: redirected-away, 2: Valid requests are redirected (301): use https://api.example/v2 as the base URL.
      every call sent to a login: redirected-away, 2: Valid requests are redirected (302) to /login: check the base URL and the credential.
      every call 404: not-found-anywhere, 3: Every valid request was rejected with 404: is http://127.0.0.1:4020 the right base URL (a base path may be missing, as /v1), and does what the options name exist there (--account)?
      creates 404 and reads succeed: valid-rejected, 2: Every valid body of createTag was rejected with 404. Is POST /acme/tag/create the right path, and does the account exist?
      everything accepted: nothing-rejected, 3: Nothing is rejected: all 3 requests that had to be, in every operation and whatever was wrong with them, got 201. Is this the service, or something that accepts everything?
      a rate limit: limited, 2: The service limits requests (429, Retry-After: 30, after 5 attempts): slow down with --rate 1.
      every create 500: server-errors, 2: Every valid request of createTag gets a server error (500): nothing else of it can be judged. Read the server's own log.
      wrong bodies 200, with success=false: rejected-in-body, 3: Wrong requests get 200 with success=false: pass --refused-when 'success=false' if that is how this service rejects.
      wrong bodies 200, with another message each: rejected-in-body, 3: Wrong requests get 200 with error=*: pass --refused-when 'error=*' if that is how this service rejects.
      wrong bodies 200, with another code each: rejected-in-body, 3: Wrong requests get 200 with code!=0: pass --refused-when 'code!=0' if that is how this service rejects.
      wrong bodies 202: pending, 2: Wrong bodies get 202: whether that rejects them cannot be seen.
      every create 400: valid-rejected, 2: Every valid body of createTag was rejected with 400. The service may require what the source leaves open: a pattern of the name, a further field, something in the account. Send another value with --body-override PATH=VALUE (a further field with OPERATION.PATH=VALUE), such as --body-override name='svc-{unique}'.
      a quota: stopped-accepting, 2: createTag stopped being accepted after 100 requests: a quota, or state that stays after a rejected request? Use an account with room (--account ID), raise the quota, or run fewer cases (--only PATTERN).
      a value that has to be new: conflicting, 2: createTag with prefix got 409 where others were accepted. If the value has to be new, pass --body-override prefix='{unique}': it is new in each request but those that test this value. If something is full, use an account with room (--account ID).
      a value that stops being new: conflicting, 1: createTag with prefix got 409 where others were accepted. If the value has to be new, pass --body-override prefix='{unique}': it is new in each request but those that test this value. If something is full, use an account with room (--account ID).
      silence: silent, 4: createTag leaves requests without a response (waited 5 s); after several in a row the rest were not sent.
      one connection at a time: one-at-a-time, 2: The service did not respond to requests side by side, and responded to the same requests alone: it was sent one at a time. --concurrency 1 makes this faster.
      late responses: slow, 3: 3 responses came after more than 5 s and were judged all the same: --timeout 20 makes this faster.
      numbers in text: in-fields, 3: Numbers in text are accepted in 3 of 4 fields.
      several types: in-fields, 6: Numbers in text and other texts in place of numbers are accepted in 3 fields.
      no check of the body: in-every-operation, 4: Empty bodies and bodies cut short are accepted in both operations where this was tried: nothing seems to check it."
    `);
  });

  test.each(diagnosedNames)('names cases of the report, one of them as the example: %s', (name) => {
    const report = diagnosed(name);
    const ids = report.results.map(({ case: { id } }) => id);
    for (const cause of diagnose(report)) {
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

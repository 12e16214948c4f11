import { describe, expect, test } from 'vitest';
import {
  conditions,
  failures,
  inputs,
  purposes,
  reasons,
  required,
  seen,
  stops,
} from '../../../lab/fixtures/reports/kinds.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { createContract } from '../../../src/contract/index.ts';
import type { Change, Finding, OperationCoverage, Origin, Reason, Report } from '../../types.ts';
import {
  conditionInWords,
  inputInWords,
  purposeInWords,
  reasonInWords,
  undecidedInWords,
} from './conditions.ts';
import { changeInWords } from './experiments.ts';
import { findingInWords, requirementInWords } from './findings.ts';
import { marks, meaningOfVerdict } from './marks.ts';
import { inPlainText } from './numbers.ts';
import { originInWords, placeOf } from './origins.ts';
import { failureInWords, seenInWords } from './seen.ts';
import { coverageInWords, stopInWords, verdictInWords } from './verdicts.ts';

const contract = await loadContract();

const chosen: Origin = { level: 'chosen', id: 'token-encoding', pointer: '/x-source/silences' };
const findings = required.flatMap((each): Finding[] =>
  seen.map((came) => ({ required: each, seen: came, origin: chosen })),
);

const all: readonly (readonly [string, readonly string[]])[] = [
  ['failures', failures.map(failureInWords)],
  ['inputs', inputs.map(inputInWords)],
  ['purposes', purposes.map(purposeInWords)],
  ['stops', stops.map(stopInWords)],
  ['reasons', reasons.map(reasonInWords)],
  ['conditions', conditions.map(conditionInWords)],
  ['what was seen', seen.map(seenInWords)],
  [
    'expectations',
    required.flatMap((each) =>
      each.kind === 'response' || each.kind === 'no-server-error'
        ? []
        : [requirementInWords({ expect: each })],
    ),
  ],
];

test('a requirement on one of several responses names its status', () => {
  const words = requirementInWords({ expect: { kind: 'json', required: true }, status: 201 });
  expect(words).toBe('in a 201, the body of the response: JSON');
});

test('findings say something of every kind, in few plain words', () => {
  const words = new Set(findings.flatMap((finding) => Object.values(findingInWords(finding, contract))));
  for (const text of words) {
    expect(text).toMatch(/\w/);
    expect(text).not.toMatch(/undefined|null,|NaN|\[object|^\s|\s$| {2}|\(\)/);
    expect(text).not.toMatch(/whole answer|\banswered with|taken\b|refused|shows nothing|modulo/);
    expect(text.length).toBeLessThan(160);
  }
});

test('the words for each kind, where they are said first', () => {
  const said = new Set<string>();
  const lists = all.map(([name, words]) => [
    name,
    words.filter((text) => !said.has(text) && said.add(text)).toSorted(),
  ]);
  expect(Object.fromEntries(lists)).toMatchInlineSnapshot(`
    {
      "conditions": [
        "a 404 counts only where something about 12 is accepted: --jwt-id ID may name nothing here",
        "a closed connection is a rejection too: it may be too long",
        "a rejection counts only while one of these is accepted: a, b, c and 1 other case",
        "a rejection counts only with --jwt-id ID: "12" is the contract's example and need not exist",
        "a rejection leaves it undecided: the service may require what the source leaves open",
        "not if createAuthenticationProfile/examples/token-full is accepted: null may mean the same as absent",
        "not if the response shows that the server converted it: prefix is "a" or "null", or prefix is left out, while absent is accepted",
        "not if the response shows that the server converted it: ratelimit.window is 1",
        "not if the response shows that the server converted it: refill is left out, while absent is accepted",
        "only if createAuthenticationProfile/examples/token-full is accepted: otherwise names are unique in this service, and one so short may be in use",
        "only if createAuthenticationProfile/examples/token-full is rejected: otherwise this service allows duplicate names",
        "only if createAuthenticationProfile/examples/token-full shows id 12: otherwise its response is a sample",
        "only while its twin createAuthenticationProfile/examples/token-full is accepted",
        "only while its twin createAuthenticationProfile/examples/token-full is accepted; it differs in 2 things: name is "b", its members are in another order",
        "only while its twin createAuthenticationProfile/examples/token-full is accepted; the only change: name is absent",
        "only while its twin createAuthenticationProfile/examples/token-full is accepted; the same request is sent again",
        "only with --jwt-id ID (something that exists, for jwt_id)",
        "sent after createTag/examples/tag",
        "sent last, since it may change what other cases read",
        "sent right after a read of something known",
        "sent right after a read of something unknown",
        "sent right after a request that is accepted",
        "sent right after a request that is rejected",
        "sent right after getTag/examples/known",
        "sent while nothing else is in flight",
      ],
      "expectations": [
        "/type of the body is as the contract describes it: valid under /components/schemas/Problem/properties/type",
        "errors in the body point at the fault: #/name",
        "nothing happened in between, so the response is the same: the response of createAuthenticationProfile/examples/token-full",
        "nothing happened in between, so the status is the same: the status of getTag/examples/known",
        "the body is as the contract describes it: valid under /components/schemas/Tag",
        "the body of the response: JSON",
        "the body of the response: JSON where its media type says so",
        "the clauses on tokens: what they say, as seen through the driver",
        "the header Allow: a value with GET",
        "the header Retry-After is as the contract describes it: valid under /components/headers/RetryAfter/schema",
        "the header WWW-Authenticate: any value",
        "the media type of the response: application/problem+json",
        "the request is accepted: any 2xx or 3xx",
        "the request is accepted: any 2xx, or 303",
        "the request is rejected: any 4xx",
        "the resource is not shown here: a response without the resource of createAuthenticationProfile/examples/token-full",
        "the resource is the one that was asked for: /id is "12"",
        "the silence is answered as the contract decided: base64url",
        "the status: 400 or 422",
        "two resources have two identifiers: another /id in each of 2 responses",
        "what was created is what was sent: the values that were sent, in every member of the response that was sent",
        "what was sent is in the response: every member that was sent",
        "what was sent leaves the response JSON: JSON where its media type says so, as in the response of createTag/examples/tag",
      ],
      "failures": [
        "TLS failed (self-signed certificate): pass --ca FILE or --insecure",
        "a body in the content coding br, which was not asked for",
        "a body of more than 4194304 bytes",
        "a body that is not gzip (incorrect header check)",
        "a gzip body that inflates to more than 4194304 bytes",
        "a response that is not HTTP (HPE_INVALID_CONSTANT: Expected HTTP/)",
        "cannot connect (connect ECONNREFUSED 127.0.0.1:4020)",
        "no complete response within 10 s",
        "the connection was closed inside the body (aborted)",
        "the connection was closed without a response",
        "the connection was closed without a response (ECONNRESET)",
        "the request cannot be sent (Invalid character in header content)",
      ],
      "inputs": [
        "--bearer TOKEN",
        "--credential 'X-Api-Key: VALUE'",
        "--driver FILE",
        "--jwt-id ID",
        "--param shop=VALUE",
        "--second-bearer TOKEN",
      ],
      "purposes": [
        "a credential that the service accepts",
        "a value for routing_id in /{account_id}/{routing_id}",
        "another account, to see that accounts are kept apart",
        "how tokens are checked: the source shows no endpoint for it",
        "something that exists, for jwt_id",
      ],
      "reasons": [
        "a proxy responded with 407 Proxy Authentication Required in the place of the server",
        "cannot be judged while createTag/lengths/name/maximum fails",
        "cannot connect (connect ECONNREFUSED 127.0.0.1:4020), as others like it that were confirmed; this one was not repeated",
        "createAuthenticationProfile/examples/token-full shows another id than 12: its response is a sample, whatever is asked for",
        "got 202 Accepted: whether it is rejected later cannot be seen",
        "it was never run",
        "its twin createAuthenticationProfile/examples/token-full got no complete response",
        "its twin createAuthenticationProfile/examples/token-full stopped being accepted after 60 requests: a quota?",
        "its twin createAuthenticationProfile/examples/token-full was not accepted (503)",
        "its twin createAuthenticationProfile/examples/token-full was not sent",
        "its twin createAuthenticationProfile/examples/token-full was rejected (400)",
        "its twin createAuthenticationProfile/examples/token-full was rejected, which the source leaves open",
        "left out by --within 60",
        "names are unique in this service, and one so short may be in use",
        "no body was accepted that random ones could be made from",
        "not sent: the last 5 like it got no response",
        "pass --jwt-id ID (something that exists, for jwt_id)",
        "redirected (301) to https://api.example/v2/acme/tag/create: use that as the base URL",
        "redirected (302) without a Location",
        "rejected (400 Bad Request), as the contract has it for some requests: try --param NAME=VALUE or --body-override PATH=VALUE",
        "rejected (400 Bad Request), as was every other body of createTag: the service may require something that the source leaves open",
        "rejected (400 Bad Request), as was everything about 12: pass --jwt-id ID with a value that exists here",
        "rejected (400 Bad Request): pass --jwt-id ID, since "12" is the contract's example and need not exist here",
        "rejected (400 Bad Request): the service limits the size of bodies, which the contract does not",
        "the driver cannot wait",
        "the run ended early",
        "the service limits requests (429 Too Many Requests after 1 attempt): lower --rate",
        "this service allows duplicate names",
      ],
      "stops": [
        "a proxy responds with 407 in the place of the server: pass a base URL that leads to the server itself",
        "every response is 502, as from a proxy that cannot reach the server: check that the server runs, or pass a base URL that leads to it",
        "it was interrupted",
        "none of the first 3 requests got a complete response: cannot connect (connect ECONNREFUSED 127.0.0.1:4020)",
        "the credential is rejected everywhere (401): check --bearer or --credential",
        "the deadline of 5 s was reached: --within 5 judges the most telling cases that fit",
        "the first request got no complete response: cannot connect (connect ECONNREFUSED 127.0.0.1:4020)",
        "the run failed: the schema at /components/schemas/Tag cannot be compiled",
        "the server cannot be reached: cannot connect (connect ECONNREFUSED 127.0.0.1:4020)",
        "the server ended with exit code 1 during the run",
        "the server stopped listening during the run",
        "the server was ended by SIGKILL during the run",
      ],
      "what was seen": [
        ""12" more than once",
        ""13"",
        "#/a, #/b",
        "200 OK with the resource: {"id":"12"}",
        "200 {"id":"12"}",
        "3 allowed",
        "400 Bad Request",
        "Allow: GET",
        "In hex.",
        "JSON",
        "Unexpected token <: <html>",
        "all differ",
        "all of it",
        "as sent",
        "no Allow",
        "no Content-Type",
        "no body",
        "no errors",
        "refill.tokens: sent 1, got 2",
        "text/html",
        "the body is bad; /a is bad; /b is bad; 1 more",
        "the same",
        "valid",
        "without prefix, refill.tokens",
      ],
    }
  `);
});

test('what was skipped and what was not judged are told apart', () => {
  const rejected: Reason = {
    kind: 'twin-not-accepted',
    twin: 'X',
    state: { kind: 'responded', status: 400 },
  };
  const duplicates: Reason = { kind: 'only-if-rejected', case: 'X', because: 'names-need-not-be-unique' };
  expect(undecidedInWords('inconclusive', rejected)).toBe('not judged: its twin X was rejected (400)');
  expect(undecidedInWords('not-applicable', duplicates)).toBe('skipped: this service allows duplicate names');
  expect(undecidedInWords('inconclusive', { kind: 'hidden', by: 'X' })).toBe(
    'cannot be judged while X fails',
  );
});

test.each([
  ['The key type is `token`, or `jwt`.', 'The key type is "token", or "jwt".'],
  ['`60.0` and `6e1` are 60; ` token ` is not `token`', '"60.0" and "6e1" are 60; " token " is not "token"'],
  [
    '429 with `Retry-After` and `byteLength` as `application/json`',
    '429 with Retry-After and byteLength as application/json',
  ],
  ['a lone ` stays', 'a lone ` stays'],
])('without its backticks, %s reads %s', (text, plain) => {
  expect(inPlainText(text)).toBe(plain);
});

const bare = createContract(
  { openapi: '3.1.0', info: { title: 'Bare', version: '1' }, paths: { '/': { get: { responses: {} } } } },
  { file: 'bare.yaml' },
);

test.each<[string, Origin, typeof contract, says: string, place: string | undefined]>([
  [
    'a clause leaves the place to be said',
    { level: 'derived', id: 'tag-name-required', pointer: '/a' },
    contract,
    '§2.3 derived (tag-name-required): A tag cannot be created without a name.',
    '/a',
  ],
  [
    'a silence does too',
    { level: 'chosen', id: 'scheme-case', pointer: '/a' },
    contract,
    '§5 rule 2 silent, chosen (scheme-case): Is the name of the scheme bound to its case? No: `bearer` is accepted as `Bearer` is.',
    '/a',
  ],
  [
    'HTTP stands nowhere',
    { level: 'http' },
    contract,
    'HTTP: every request gets a complete response that is no server error',
    undefined,
  ],
  ...(['stated', 'derived'] as const).map(
    (level) =>
      [
        `a document without x-source is the place, ${level}`,
        { level, pointer: '/paths/~1/get' },
        bare,
        `the contract at /paths/~1/get (${level})`,
        undefined,
      ] satisfies [string, Origin, typeof contract, string, undefined],
  ),
])('the origin of %s', (_, origin, of, says, place) => {
  expect(originInWords(origin, of)).toBe(says);
  expect(placeOf(origin, of)).toBe(place);
});

describe('verdicts', () => {
  type Counts = Partial<Report['verdicts']['source']['counts']>;
  const none = { passed: 0, failed: 0, observed: 0, inconclusive: 0, 'not-applicable': 0, errored: 0 };
  const report = (source: Counts, chosenToo: Counts = source, more: Partial<Report> = {}) => {
    const verdict = (some: Counts) => {
      const counts = { ...none, ...some };
      const planned = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const isOpen = more.stopped !== undefined || counts.inconclusive + counts.errored + counts.failed > 0;
      return { counts, planned, conforms: !isOpen && counts.passed > 0 };
    };
    return {
      against: 'source',
      verdicts: { source: verdict(source), contract: verdict(chosenToo) },
      coverage: { clauses: [], operations: [] },
      ...more,
    } as Partial<Report> as Report;
  };
  const routing = { kind: 'flag', name: 'routing-id' } as const;
  const noRouting = {
    operation: 'getRoutingProfile',
    state: 'not-tried',
    inputs: [{ kind: 'credential' }, routing],
  } as const;
  const lacking = (...operations: readonly OperationCoverage[]) =>
    report({ 'not-applicable': 3 }, {}, { coverage: { clauses: [], operations } });
  const stoppedEarly = report({ passed: 3 }, { passed: 3 }, { stopped: { kind: 'interrupted' } });
  const chosenFail = report({ passed: 9 }, { passed: 5, failed: 4 });

  test.each<[string, Report, source: string, contract?: string]>([
    ['passed', report({ passed: 560 }), 'passed (560 cases)', 'passed (560 cases)'],
    ['one case', report({ passed: 1 }), 'passed (1 case)'],
    [
      'broken by decisions',
      chosenFail,
      'passed (9 cases)',
      'failed (4 cases differ from contract decisions)',
    ],
    [
      'broken by both',
      report({ passed: 9, failed: 1 }, { passed: 8, failed: 2 }),
      'failed (1 case breaks the source)',
      'failed (1 case breaks the source, 1 case differs from contract decisions)',
    ],
    ['nothing run', report({}), 'undecided (no case was run)'],
    ['nothing but skipped', report({ 'not-applicable': 3 }), 'undecided (no case could be judged)'],
    [
      'undecided',
      report({ passed: 3, inconclusive: 80, errored: 8 }),
      'undecided (88 cases could not be judged)',
    ],
    ['ended early', stoppedEarly, 'undecided (the run ended early)'],
    [
      'an operation that lacks options',
      lacking({ operation: 'createTag', state: 'accepted' }, noRouting),
      "undecided (getRoutingProfile was not tried: pass --bearer TOKEN and --routing-id ID, or leave it out with --skip 'getRoutingProfile/*')",
    ],
    [
      'two operations, of which each lacks something else',
      lacking(noRouting, { ...noRouting, operation: 'getTag', inputs: [routing] }),
      "undecided (getRoutingProfile was not tried: pass --bearer TOKEN and --routing-id ID, or leave it out with --skip 'getRoutingProfile/*'; getTag was not tried: pass --routing-id ID, or leave it out with --skip 'getTag/*')",
    ],
    [
      'operations that accept nothing',
      lacking(
        ...['a', 'b', 'c'].map(
          (operation) => ({ operation, state: 'not-accepted', status: 404, inputs: [] }) as const,
        ),
      ),
      "undecided (a, b and c accepted no valid request (404): leave them out with --skip 'a/*' --skip 'b/*' --skip 'c/*')",
    ],
  ])('%s', (_, given, source, chosenToo) => {
    expect(verdictInWords(given, 'source')).toBe(`Source conformance: ${source}`);
    if (chosenToo) expect(verdictInWords(given, 'contract')).toBe(`Contract conformance: ${chosenToo}`);
  });

  test('say what they are based on', () => {
    const states = ['held', 'held', 'broken', 'undecided', 'not-testable'] as const;
    const clauses = [
      ...states.map((state, i) => ({ id: `c${i}`, state })),
      { id: 'x', state: 'not-tried', inputs: [{ kind: 'driver' }] },
      { id: 'y', state: 'not-tried', inputs: [] },
    ] as const;
    const coverage = { clauses, operations: [noRouting] };
    expect(coverageInWords({ coverage })).toBe(
      '2 of 7 statements shown to hold, 1 broken, 1 could not be judged, 2 not tried (--driver), 1 cannot be seen over HTTP',
    );
    expect(coverageInWords({ coverage, chosen: { cases: 1, twins: 0, of: 9 } })).toContain(
      '2 not tried (--driver, not selected)',
    );
    expect(coverageInWords({ coverage: { ...coverage, clauses: [] } })).toBe(
      '0 of 1 operation accepted a valid request, 1 not tried (--bearer, --routing-id)',
    );
  });

  test('fail nothing where they do not decide', () => {
    expect(marks[meaningOfVerdict(chosenFail, 'source')]).toBe('✓');
    expect(marks[meaningOfVerdict(chosenFail, 'contract')]).toBe('○');
    expect(marks[meaningOfVerdict({ ...chosenFail, against: 'contract' }, 'contract')]).toBe('✗');
    expect(marks[meaningOfVerdict(report({}), 'source')]).toBe('?');
  });
});

test.each<[string, Change]>([
  ['the method is PUT', { part: { kind: 'method' }, from: 'POST', to: 'PUT' }],
  ['the path is /acme/routing9', { part: { kind: 'target' }, from: '/acme/routing1', to: '/acme/routing9' }],
  [
    'content-type is text/plain',
    { part: { kind: 'header', name: 'content-type' }, to: '[["content-type","text/plain"]]' },
  ],
  [
    'Authorization is absent',
    { part: { kind: 'header', name: 'authorization' }, from: '[["Authorization","Bearer $ACS_BEARER"]]' },
  ],
  ['limit.per is "a"', { part: { kind: 'member', path: ['limit', 'per'] }, from: '1', to: '"a"' }],
  ['limit.per is absent', { part: { kind: 'member', path: ['limit', 'per'] }, from: '1' }],
  ['its members are in another order', { part: { kind: 'order' }, from: 'a b', to: 'b a' }],
  ['there is white space between its parts', { part: { kind: 'space' }, to: '\n  ' }],
  ['there is no white space between its parts', { part: { kind: 'space' }, from: '\n  ' }],
  ['blanks at its end make it 300 characters long', { part: { kind: 'length' }, to: '300' }],
  ['no blanks at its end', { part: { kind: 'length' }, from: '300' }],
  ['its keys are in escapes', { part: { kind: 'escapes', of: 'names' }, to: 'all' }],
  ['its texts are not in escapes', { part: { kind: 'escapes', of: 'values' }, from: 'all' }],
  ['the body is [1]', { part: { kind: 'body' }, from: '{"text":"{}"}', to: '{"text":"[1]"}' }],
  ['the body is not valid UTF-8', { part: { kind: 'body' }, to: '{"base64":"Iv8i"}' }],
  ['a byte order mark comes before the body', { part: { kind: 'body' }, to: '{"text":"\uFEFF{}"}' }],
  ['there is no body', { part: { kind: 'body' }, from: '{}' }],
  ['9 blanks come before its body', { part: { kind: 'sending' }, to: '{"padding":9}' }],
  ['its body has 9 levels', { part: { kind: 'sending' }, to: '{"nesting":{"levels":9}}' }],
  ['its body comes in two pieces', { part: { kind: 'sending' }, to: '{"inTwoPieces":true}' }],
  ['its body comes at once', { part: { kind: 'sending' }, from: '{"inTwoPieces":true}' }],
  [
    `name is ${'a'.repeat(60)}... (900 characters)`,
    { part: { kind: 'member', path: ['name'] }, to: 'a'.repeat(900) },
  ],
])('a change says that %s', (says, change) => {
  expect(changeInWords(change)).toBe(says);
});

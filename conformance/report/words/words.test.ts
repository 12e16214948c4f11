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
} from '../../../fixtures/reports/kinds.ts';
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
  ['findings', findings.flatMap((finding) => Object.values(findingInWords(finding)))],
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

test.each(all)('%s say something of every kind, in few plain words', (_, words) => {
  for (const text of words) {
    expect(text).toMatch(/\w/);
    expect(text).not.toMatch(/undefined|null,|NaN|\[object|^\s|\s$| {2}|\(\)/);
    expect(text).not.toMatch(/whole answer|\banswered with|taken\b|refused|shows nothing|modulo/);
    expect(text.length).toBeLessThan(160);
  }
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

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import {
  type ChosenOrigin,
  createContract,
  type OpenApiDocument,
  type Origin,
} from '../../src/contract/index.ts';
import type {
  Condition,
  Decision,
  Exchange,
  Expectation,
  HttpCase,
  HttpResponse,
  HttpTest,
  Outcome,
} from '../types.ts';
import { type Context, judge } from './index.ts';

const contract = await loadContract();
const stated: Origin = { level: 'stated', id: 'tag-create-body', pointer: '/x' };
const chosen: ChosenOrigin = { level: 'chosen', id: 'tag-created', pointer: '/x' };

function responseOf(status: number, body: unknown = '', headers: Record<string, string> = {}): HttpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const typed = typeof body === 'string' ? headers : { 'Content-Type': 'application/json', ...headers };
  return {
    status,
    reason: '',
    headers: Object.entries(typed),
    body: { text },
    length: Buffer.byteLength(text),
  };
}

const sent = '{"name":"a","ratelimit":{"window":60}}';
const exchangeWith = (given?: HttpResponse): Exchange => ({
  request: { method: 'POST', target: '/', headers: [], body: { text: sent }, url: 'http://h/' },
  ...(given && { response: given }),
  attempts: 1,
  milliseconds: 1,
});
const caseWith = (requires: HttpTest['requires'], ...conditions: readonly Condition[]): HttpCase => ({
  via: 'http',
  id: 'op/rule/name',
  operation: 'op',
  rule: 'rule',
  kind: 'rule/name',
  title: 't',
  request: { method: 'POST', target: '/', headers: [] },
  requires,
  writes: true,
  conditions,
});
const asking = (decides: readonly Decision[]): HttpCase => {
  const { requires: _, ...rest } = caseWith([]);
  return { ...rest, asks: 'tag-created', decides };
};
const contextWith = (others: Record<string, HttpResponse> = {}): Context => ({
  contract,
  exchangeOf: (id) => (others[id] ? exchangeWith(others[id]) : undefined),
  resultOf: () => undefined,
  acceptedElsewhere: () => false,
  acceptedAt: () => false,
});
const other = { id: '12', name: 'x' };

describe('an expectation', () => {
  const tagSchema = '/components/schemas/Tag';
  const problem = (pointer: string) => responseOf(400, { errors: [{ pointer, detail: 'd' }] });
  const table: readonly (readonly [string, Expectation, HttpResponse, boolean])[] = [
    ['accepted by 200', { kind: 'accepted' }, responseOf(200), true],
    ['accepted by 299', { kind: 'accepted' }, responseOf(299), true],
    ['accepted by the address of what was done', { kind: 'accepted' }, responseOf(303), true],
    ['refused by a redirect', { kind: 'refused' }, responseOf(302), false],
    ['refused by a redirect to a login', { kind: 'refused', redirects: true }, responseOf(302), true],
    ['refused by 400', { kind: 'refused' }, responseOf(400), true],
    ['refused by 499', { kind: 'refused' }, responseOf(499), true],
    ['refused by 200 with an error inside', { kind: 'refused' }, responseOf(200, { error: 'no' }), false],
    ['refused by 200 that says so', { kind: 'refused' }, { ...responseOf(200), rejects: true }, true],
    ['accepted by 200 that rejects', { kind: 'accepted' }, { ...responseOf(200), rejects: true }, false],
    ['refused by 408', { kind: 'refused' }, responseOf(408), false],
    ['refused by 500', { kind: 'refused' }, responseOf(500), false],
    ['refused by 501', { kind: 'refused' }, responseOf(501), false],
    ['a status among others', { kind: 'status', statuses: [400, 422] }, responseOf(422), true],
    ['another status', { kind: 'status', statuses: [201] }, responseOf(200), false],
    [
      'a media type with parameters',
      { kind: 'media-type', mediaType: 'application/json' },
      responseOf(200, '{}', { 'content-type': 'Application/JSON; charset=utf-8' }),
      true,
    ],
    [
      'another media type',
      { kind: 'media-type', mediaType: 'application/json' },
      responseOf(200, '{}', { 'content-type': 'text/html' }),
      false,
    ],
    ['JSON', { kind: 'json', required: true }, responseOf(200, {}), true],
    [
      'JSON that is cut',
      { kind: 'json', required: false },
      responseOf(200, '{"a":', { 'content-type': 'application/json' }),
      false,
    ],
    ['no JSON where any will do', { kind: 'json', required: false }, responseOf(200, 'created'), true],
    ['no body where one is due', { kind: 'json', required: true }, responseOf(204), false],
    [
      'a body as described',
      { kind: 'schema', pointer: tagSchema },
      responseOf(201, { id: '1', name: 'a', more: 1 }),
      true,
    ],
    [
      'a body that lacks a member',
      { kind: 'schema', pointer: tagSchema },
      responseOf(201, { name: 'a' }),
      false,
    ],
    ['a header', { kind: 'header', name: 'Allow' }, responseOf(405, '', { allow: 'GET' }), true],
    [
      'a header with a word',
      { kind: 'header', name: 'Allow', includes: 'GET' },
      responseOf(405, '', { Allow: 'POST, GET' }),
      true,
    ],
    [
      'a header without the word',
      { kind: 'header', name: 'Allow', includes: 'GET' },
      responseOf(405, '', { Allow: 'POST' }),
      false,
    ],
    [
      'an echo',
      { kind: 'echo' },
      responseOf(201, { id: 1, name: 'a', ratelimit: { window: 60, left: 1 } }),
      true,
    ],
    ['an echo changed inside', { kind: 'echo' }, responseOf(201, { ratelimit: { window: 61 } }), false],
    [
      'an echo of another type',
      { kind: 'echo' },
      responseOf(201, { name: null, ratelimit: 'default' }),
      true,
    ],
    [
      'a whole echo',
      { kind: 'whole-echo' },
      responseOf(201, { id: 1, name: 'b', ratelimit: { window: 1 } }),
      true,
    ],
    ['an echo with a gap', { kind: 'whole-echo' }, responseOf(201, { name: 'a', ratelimit: {} }), false],
    ['no echo at all', { kind: 'echo' }, responseOf(204), true],
    ['a pointer', { kind: 'pointer', pointer: '#/a/b' }, problem('#/a/b'), true],
    ['a pointer at what holds it', { kind: 'pointer', pointer: '#/a/b' }, problem('#/a'), true],
    ['a pointer elsewhere', { kind: 'pointer', pointer: '#/a/b' }, problem('#/ab'), false],
    [
      'the same resource',
      { kind: 'same-resource', as: 'known' },
      responseOf(200, { name: 'x', id: '12' }),
      true,
    ],
    [
      'the same resource at another moment',
      { kind: 'same-resource', as: 'timed' },
      responseOf(200, { ...other, retrievedAt: 'b' }),
      true,
    ],
    [
      'a resource that changed',
      { kind: 'same-resource', as: 'known' },
      responseOf(200, { ...other, name: 'y' }),
      false,
    ],
    ['a resource that is gone', { kind: 'same-resource', as: 'known' }, responseOf(404), false],
    [
      'the same status with another body',
      { kind: 'same-status', as: 'known' },
      responseOf(200, { hits: 2 }),
      true,
    ],
    ['another status', { kind: 'same-status', as: 'known' }, responseOf(404), false],
    ['JSON, as the other is', { kind: 'still-json', as: 'known' }, responseOf(400, { error: '"' }), true],
    [
      'broken JSON, where the other is JSON',
      { kind: 'still-json', as: 'known' },
      responseOf(400, '{"error":"""}', { 'content-type': 'application/problem+json' }),
      false,
    ],
    ['the resource elsewhere', { kind: 'not-resource', of: 'known' }, responseOf(200, other), false],
    [
      'another resource elsewhere',
      { kind: 'not-resource', of: 'known' },
      responseOf(200, { id: '13' }),
      true,
    ],
    ['a list with the resource', { kind: 'not-resource', of: 'known' }, responseOf(200, [other]), true],
    [
      'the resource inside a refusal',
      { kind: 'not-resource', of: 'known', anywhere: true },
      responseOf(401, { error: 'no', data: [other] }),
      false,
    ],
    [
      'the name that was asked for',
      { kind: 'member', pointer: '/id', value: '12' },
      responseOf(200, { id: 12 }),
      true,
    ],
    [
      'another name than was asked for',
      { kind: 'member', pointer: '/id', value: '12' },
      responseOf(200, { id: '13' }),
      false,
    ],
    [
      'two identifiers',
      { kind: 'distinct', pointer: '/id', among: ['known'] },
      responseOf(201, { id: '13' }),
      true,
    ],
    [
      'one identifier twice',
      { kind: 'distinct', pointer: '/id', among: ['known'] },
      responseOf(201, { id: '12' }),
      false,
    ],
  ];
  const others = { known: responseOf(200, other), timed: responseOf(200, { ...other, retrievedAt: 'a' }) };
  it.each(table)('of %s is judged', (_, expect_, given, met) => {
    const result = judge(
      caseWith([{ expect: expect_, origin: stated }]),
      exchangeWith(given),
      contextWith(others),
    );
    const says = result.findings.filter((finding) => finding.origin.id === stated.id);
    expect(says.length === 0).toBe(met);
    expect(result.outcomes.source).toBe(met && result.findings.length === 0 ? 'passed' : 'failed');
  });
});

describe('the outcome', () => {
  const accepted = { expect: { kind: 'accepted' }, origin: stated } as const;
  const created = { expect: { kind: 'status', statuses: [201] }, origin: chosen } as const;
  const rejected = { expect: { kind: 'refused' }, origin: stated } as const;
  const peers: Condition = { kind: 'one-of', cases: ['peer'] };
  const absence: Condition = { kind: 'unless-accepted', case: 'absent', because: 'null-may-be-absence' };
  const jwtId: Condition = {
    kind: 'refused-without',
    input: { kind: 'flag', name: 'jwt-id' },
    value: '"jwt1"',
  };
  const table: readonly (readonly [
    string,
    HttpCase,
    HttpResponse,
    Record<string, HttpResponse>,
    Outcome,
    Outcome,
  ])[] = [
    ['that keeps both', caseWith([accepted, created]), responseOf(201), {}, 'passed', 'passed'],
    ['that keeps the source only', caseWith([accepted, created]), responseOf(200), {}, 'passed', 'failed'],
    ['of a choice alone', caseWith([created]), responseOf(200), {}, 'observed', 'failed'],
    ['of nothing required', caseWith([]), responseOf(418), {}, 'observed', 'observed'],
    ['of a crash at nothing required', caseWith([]), responseOf(500), {}, 'failed', 'failed'],
    ['of a crash at a question', asking([created]), responseOf(500), {}, 'failed', 'failed'],
    ['of 501 to a question', asking([created]), responseOf(501), {}, 'observed', 'failed'],
    ['of a redirect to a question', asking([created]), responseOf(302), {}, 'observed', 'failed'],
    [
      'of a limit on calls at a question',
      asking([created]),
      responseOf(429),
      {},
      'not-applicable',
      'inconclusive',
    ],
    [
      'of a crash at a question that is no HTTP',
      { ...asking([]), request: { method: 'GET', target: '/a b', headers: [] } },
      responseOf(500),
      {},
      'observed',
      'observed',
    ],
    [
      'of a refusal while nothing was accepted',
      caseWith([accepted], peers),
      responseOf(400),
      {},
      'inconclusive',
      'inconclusive',
    ],
    [
      'of a refusal while another body was accepted',
      caseWith([accepted], peers),
      responseOf(400),
      { peer: responseOf(201) },
      'failed',
      'failed',
    ],
    ['of a method refused outright', caseWith([accepted], peers), responseOf(405), {}, 'failed', 'failed'],
    [
      'of a refusal for what was not declared',
      caseWith([accepted], jwtId),
      responseOf(422),
      {},
      'not-applicable',
      'not-applicable',
    ],
    [
      'of a valid request that is to be sent elsewhere',
      caseWith([accepted]),
      responseOf(301, '', { location: '/v2' }),
      {},
      'inconclusive',
      'inconclusive',
    ],
    [
      'of a wrong body that is answered later',
      caseWith([rejected]),
      responseOf(202),
      {},
      'inconclusive',
      'inconclusive',
    ],
    [
      'of a wrong body that is answered later, and not as was chosen',
      caseWith([rejected, { expect: { kind: 'status', statuses: [400] }, origin: chosen }]),
      responseOf(202),
      {},
      'inconclusive',
      'failed',
    ],
    [
      'of a wrong body that the contract alone has refused',
      caseWith([{ ...rejected, origin: chosen }]),
      responseOf(202),
      {},
      'observed',
      'failed',
    ],
    [
      'of a wrong read that is answered 202',
      { ...caseWith([rejected]), writes: false },
      responseOf(202),
      {},
      'failed',
      'failed',
    ],
    ['of what a proxy says', caseWith([accepted]), responseOf(407), {}, 'errored', 'errored'],
    ['of a limit on calls', caseWith([rejected]), responseOf(429), {}, 'inconclusive', 'inconclusive'],
    [
      'of what another reading explains',
      caseWith([rejected, { ...rejected, origin: chosen }], absence),
      responseOf(201),
      { absent: responseOf(201) },
      'observed',
      'failed',
    ],
    [
      'of a crash where another reading would explain a success',
      caseWith([rejected], absence),
      responseOf(500),
      { absent: responseOf(201) },
      'failed',
      'failed',
    ],
    [
      'of what was converted, and shown',
      caseWith([rejected, { ...rejected, origin: chosen }], {
        kind: 'unless-converted',
        pointer: '/name',
        to: ['"b"'],
        twin: 'twin',
      }),
      responseOf(201, { name: 'b' }),
      {},
      'observed',
      'failed',
    ],
    [
      'of what no other reading explains',
      caseWith([rejected], absence),
      responseOf(201),
      { absent: responseOf(400) },
      'failed',
      'failed',
    ],
    [
      'that another requirement made moot',
      caseWith([
        { ...accepted, origin: chosen },
        { expect: { kind: 'json', required: false }, origin: stated },
      ]),
      responseOf(400),
      {},
      'observed',
      'failed',
    ],
  ];
  it.each(table)('%s is told for both verdicts', (_, testCase, given, others, source, contractual) => {
    expect(judge(testCase, exchangeWith(given), contextWith(others)).outcomes).toEqual({
      source,
      contract: contractual,
    });
  });

  it.each(['reset', 'timeout', 'truncated', 'invalid-http'] as const)(
    'of %s is a response to a question, and a failure elsewhere',
    (kind) => {
      const failure = kind === 'timeout' ? { kind, seconds: 1 } : { kind, detail: 'd' };
      const outcomes = [caseWith([created]), asking([created]), asking([])].map(
        (testCase) => judge(testCase, { ...exchangeWith(), failure }, contextWith()).outcomes,
      );
      expect(outcomes).toEqual([
        { source: 'failed', contract: 'failed' },
        { source: 'observed', contract: 'failed' },
        { source: 'observed', contract: 'observed' },
      ]);
    },
  );

  it.each([
    [409, 'inconclusive'],
    [404, 'failed'],
    [403, 'inconclusive'],
    [410, 'failed'],
    [400, 'failed'],
  ])('of a valid request that gets %d, by a document that tells no clauses, is %s', (status, outcome) => {
    const responses = Object.fromEntries([201, 400, 404, 409].map((one) => [one, { description: 'It.' }]));
    const security = [{ token: [] }];
    const own = createContract({
      openapi: '3.1.0',
      info: { title: 'Pens', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths: { '/': { post: { operationId: 'op', security, responses } } },
    } as unknown as OpenApiDocument);
    const context = { ...contextWith(), contract: own };
    const { outcomes } = judge(caseWith([accepted]), exchangeWith(responseOf(status)), context);
    expect(outcomes.source).toBe(outcome);
  });

  it('of a failure on the wire is failed, and errored when nobody was reached', () => {
    const failing = (kind: 'reset' | 'unreachable') =>
      judge(caseWith([]), { ...exchangeWith(), failure: { kind, detail: 'm' } }, contextWith()).outcomes
        .source;
    expect([failing('reset'), failing('unreachable')]).toEqual(['failed', 'errored']);
  });
});

describe('answers to silences', () => {
  it('are what came, whether it is what the contract chose or not', () => {
    const testCase = caseWith([{ expect: { kind: 'status', statuses: [201] }, origin: chosen }]);
    const answers = [201, 202].map(
      (status) => judge(testCase, exchangeWith(responseOf(status)), contextWith()).answers,
    );
    expect(answers).toEqual([
      [{ silence: 'tag-created', case: testCase.id, seen: { kind: 'status', status: 201, phrase: '' } }],
      [{ silence: 'tag-created', case: testCase.id, seen: { kind: 'status', status: 202, phrase: '' } }],
    ]);
  });
});

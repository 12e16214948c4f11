import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import {
  type ChosenOrigin,
  createContract,
  type OpenApiDocument,
  type Origin,
} from '../../src/contract/index.ts';
import { plainCase } from '../testing/plain-case.ts';
import type {
  Condition,
  Decision,
  Exchange,
  Expectation,
  HttpCase,
  HttpResponse,
  HttpTest,
} from '../types.ts';
import { type Context, judge } from './index.ts';
import { exchangeOf, responseOf } from './testing/messages.ts';

const contract = await loadContract();
const stated: Origin = { level: 'stated', id: 'tag-create-body', pointer: '/x' };
const chosen: ChosenOrigin = { level: 'chosen', id: 'tag-created', pointer: '/x' };

const exchangeWith = (given?: HttpResponse): Exchange =>
  exchangeOf({ name: 'a', ratelimit: { window: 60 } }, given);
const caseWith = (requires: HttpTest['requires'], ...conditions: readonly Condition[]): HttpCase =>
  plainCase('op/rule/name', { operation: 'op', requires, conditions });
const asking = (decides: readonly Decision[]): HttpCase => {
  const { requires: _, ...rest } = caseWith([]);
  return { ...rest, asks: 'tag-created', decides };
};
const contextWith = (others: Record<string, HttpResponse> = {}): Context => ({
  contract,
  exchangeOf: (id) => (others[id] ? exchangeWith(others[id]) : undefined),
  resultOf: () => undefined,
  anyAccepted: () => false,
});
const other = { id: '12', name: 'x' };

describe('an expectation', () => {
  const tag = { kind: 'schema', pointer: '/components/schemas/Tag' } as const;
  const type = { kind: 'media-type', mediaType: 'application/json' } as const;
  const echo = { kind: 'echo' } as const;
  const wholeEcho = { kind: 'whole-echo' } as const;
  const allow = { kind: 'header', name: 'Allow' } as const;
  const allowGet = { ...allow, includes: 'GET' };
  const pointer = { kind: 'pointer', pointer: '#/a/b' } as const;
  const same = { kind: 'same-resource', as: 'known' } as const;
  const sameTimed = { ...same, as: 'timed' };
  const sameStatus = { kind: 'same-status', as: 'known' } as const;
  const stillJson = { kind: 'still-json', as: 'known' } as const;
  const elsewhere = { kind: 'not-resource', of: 'known' } as const;
  const nowhere = { ...elsewhere, anywhere: true } as const;
  const asked = { kind: 'member', pointer: '/id', value: '12' } as const;
  const distinct = { kind: 'distinct', pointer: '/id', among: ['known'] } as const;
  const typed = (mediaType: string, text = '{}') => responseOf(200, text, { 'content-type': mediaType });
  const problem = (pointer: string) => responseOf(400, { errors: [{ pointer, detail: 'd' }] });
  const table: readonly (readonly [string, Expectation, HttpResponse, boolean])[] = [
    ['accepted by 200', { kind: 'accepted' }, responseOf(200), true],
    ['accepted by 299', { kind: 'accepted' }, responseOf(299), true],
    ['accepted by the address of what was done', { kind: 'accepted' }, responseOf(303), true],
    ['rejected by a redirect', { kind: 'rejected' }, responseOf(302), false],
    ['rejected by a redirect to a login', { kind: 'rejected', redirects: true }, responseOf(302), true],
    ['rejected by 400', { kind: 'rejected' }, responseOf(400), true],
    ['rejected by 499', { kind: 'rejected' }, responseOf(499), true],
    ['rejected by 200 with an error inside', { kind: 'rejected' }, responseOf(200, { error: 'no' }), false],
    ['rejected by 200 that says so', { kind: 'rejected' }, { ...responseOf(200), rejects: true }, true],
    ['accepted by 200 that rejects', { kind: 'accepted' }, { ...responseOf(200), rejects: true }, false],
    ['rejected by 408', { kind: 'rejected' }, responseOf(408), false],
    ['rejected by 500', { kind: 'rejected' }, responseOf(500), true],
    ['rejected by 501', { kind: 'rejected' }, responseOf(501), true],
    ['a status among others', { kind: 'status', statuses: [400, 422] }, responseOf(422), true],
    ['another status', { kind: 'status', statuses: [201] }, responseOf(200), false],
    ['a media type with parameters', type, typed('Application/JSON; charset=utf-8'), true],
    ['another media type', type, typed('text/html'), false],
    ['JSON', { kind: 'json', required: true }, responseOf(200, {}), true],
    ['JSON that is cut', { kind: 'json', required: false }, typed('application/json', '{"a":'), false],
    ['no JSON where any will do', { kind: 'json', required: false }, responseOf(200, 'created'), true],
    ['no body where one is due', { kind: 'json', required: true }, responseOf(204), false],
    ['a body as described', tag, responseOf(201, { id: '1', name: 'a', more: 1 }), true],
    ['a body that lacks a member', tag, responseOf(201, { name: 'a' }), false],
    ['a header', allow, responseOf(405, '', { allow: 'GET' }), true],
    ['a header with a word', allowGet, responseOf(405, '', { Allow: 'POST, GET' }), true],
    ['a header without the word', allowGet, responseOf(405, '', { Allow: 'POST' }), false],
    ['an echo', echo, responseOf(201, { id: 1, name: 'a', ratelimit: { window: 60, left: 1 } }), true],
    ['an echo changed inside', echo, responseOf(201, { ratelimit: { window: 61 } }), false],
    ['an echo of another type', echo, responseOf(201, { name: null, ratelimit: 'default' }), true],
    ['a whole echo', wholeEcho, responseOf(201, { id: 1, name: 'b', ratelimit: { window: 1 } }), true],
    ['an echo with a gap', wholeEcho, responseOf(201, { name: 'a', ratelimit: {} }), false],
    ['no echo at all', echo, responseOf(204), true],
    ['a pointer', pointer, problem('#/a/b'), true],
    ['a pointer at what holds it', pointer, problem('#/a'), true],
    ['a pointer elsewhere', pointer, problem('#/ab'), false],
    ['the same resource', same, responseOf(200, { name: 'x', id: '12' }), true],
    ['the same resource at another moment', sameTimed, responseOf(200, { ...other, retrievedAt: 'b' }), true],
    ['a resource that changed', same, responseOf(200, { ...other, name: 'y' }), false],
    ['a resource that is gone', same, responseOf(404), false],
    ['the same status with another body', sameStatus, responseOf(200, { hits: 2 }), true],
    ['another status', sameStatus, responseOf(404), false],
    ['JSON, as the other is', stillJson, responseOf(400, { error: '"' }), true],
    [
      'broken JSON, where the other is JSON',
      stillJson,
      { ...typed('application/problem+json', '{"error":"""}'), status: 400 },
      false,
    ],
    ['the resource elsewhere', elsewhere, responseOf(200, other), false],
    ['another resource elsewhere', elsewhere, responseOf(200, { id: '13' }), true],
    ['a list with the resource', elsewhere, responseOf(200, [other]), true],
    ['the resource inside a rejection', nowhere, responseOf(401, { error: 'no', data: [other] }), false],
    ['the name that was asked for', asked, responseOf(200, { id: 12 }), true],
    ['another name than was asked for', asked, responseOf(200, { id: '13' }), false],
    ['two identifiers', distinct, responseOf(201, { id: '13' }), true],
    ['one identifier twice', distinct, responseOf(201, { id: '12' }), false],
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
  const rejected = { expect: { kind: 'rejected' }, origin: stated } as const;
  const peers: Condition = { kind: 'one-of', cases: ['peer'] };
  const jwtId: Condition = {
    kind: 'rejected-without',
    input: { kind: 'flag', name: 'jwt-id' },
    value: '"jwt1"',
  };
  const onlyChosen = caseWith([{ ...rejected, origin: chosen }]);
  const ok = responseOf(201);
  const [undecided, broken] = ['inconclusive/inconclusive', 'failed/failed'];
  const skipped = 'not-applicable/not-applicable';
  const notHttp = { ...asking([]), request: { method: 'GET', target: '/a b', headers: [] } };
  const laterAsChosen = caseWith([rejected, { expect: { kind: 'status', statuses: [400] }, origin: chosen }]);
  const movedAway = responseOf(301, '', { location: '/v2' });
  const json = { expect: { kind: 'json', required: false }, origin: stated } as const;
  const moot = caseWith([{ ...accepted, origin: chosen }, json]);
  /** The name, the case, the response, the outcomes under the source and the contract, and responses to other cases. */
  const table: readonly (readonly [string, HttpCase, HttpResponse, string, Record<string, HttpResponse>?])[] =
    [
      ['that keeps both', caseWith([accepted, created]), responseOf(201), 'passed/passed'],
      ['that keeps the source only', caseWith([accepted, created]), responseOf(200), 'passed/failed'],
      ['of a choice alone', caseWith([created]), responseOf(200), 'observed/failed'],
      ['of nothing required', caseWith([]), responseOf(418), 'observed/observed'],
      ['of a crash at nothing required', caseWith([]), responseOf(500), 'observed/observed'],
      ['of a crash at what has to be rejected', caseWith([rejected]), responseOf(500), 'passed/passed'],
      ['of a crash at what has to be accepted', caseWith([accepted]), responseOf(500), broken],
      ['of a crash at a question', asking([created]), responseOf(500), 'observed/failed'],
      ['of 501 to a question', asking([created]), responseOf(501), 'observed/failed'],
      ['of a redirect to a question', asking([created]), responseOf(302), 'observed/failed'],
      [
        'of a limit on calls at a question',
        asking([created]),
        responseOf(429),
        'not-applicable/inconclusive',
      ],
      ['of a crash at a question that is no HTTP', notHttp, responseOf(500), 'observed/observed'],
      ['of a rejection while nothing was accepted', caseWith([accepted], peers), responseOf(400), undecided],
      [
        'of a rejection while another was accepted',
        caseWith([accepted], peers),
        responseOf(400),
        broken,
        { peer: ok },
      ],
      ['of a method that is not allowed', caseWith([accepted], peers), responseOf(405), broken],
      ['of a rejection for what was not declared', caseWith([accepted], jwtId), responseOf(422), skipped],
      ['of a valid request that is to be sent elsewhere', caseWith([accepted]), movedAway, undecided],
      ['of a wrong body that is processed later', caseWith([rejected]), responseOf(202), undecided],
      [
        'of one that is processed later, and not as chosen',
        laterAsChosen,
        responseOf(202),
        'inconclusive/failed',
      ],
      ['of a body that the contract alone rejects', onlyChosen, responseOf(202), 'observed/failed'],
      [
        'of a wrong read that gets a 202',
        { ...caseWith([rejected]), writes: false },
        responseOf(202),
        broken,
      ],
      ['of what a proxy says', caseWith([accepted]), responseOf(407), 'errored/errored'],
      ['of a limit on calls', caseWith([rejected]), responseOf(429), undecided],
      ['that another requirement made moot', moot, responseOf(400), 'observed/failed'],
    ];
  it.each(table.map((row) => [row[0], row] as const))('%s is told for both verdicts', (_, row) => {
    const [, testCase, given, expected, others = {}] = row;
    const { source, contract: chosen } = judge(testCase, exchangeWith(given), contextWith(others)).outcomes;
    expect(`${source}/${chosen}`).toBe(expected);
  });

  it.each(['reset', 'timeout', 'truncated', 'invalid-http'] as const)(
    'of %s is a failure where something is required of a response',
    (kind) => {
      const failure = kind === 'timeout' ? { kind, seconds: 1 } : { kind, detail: 'd' };
      const outcomes = [caseWith([]), caseWith([created]), asking([created]), asking([])].map(
        (testCase) => judge(testCase, { ...exchangeWith(), failure }, contextWith()).outcomes,
      );
      expect(outcomes).toEqual([
        { source: 'observed', contract: 'observed' },
        { source: 'observed', contract: 'failed' },
        { source: 'observed', contract: 'failed' },
        { source: 'observed', contract: 'observed' },
      ]);
    },
  );

  it('of a rejection of a value that was accepted elsewhere is a failure', () => {
    const others = [caseWith([accepted], jwtId), caseWith([accepted], { ...jwtId, value: '"jwt2"' })];
    const outcomes = others.map((other) => {
      const context: Context = { ...contextWith(), anyAccepted: (isMeant) => isMeant(other) };
      return judge(caseWith([accepted], jwtId), exchangeWith(responseOf(422)), context).outcomes.source;
    });
    expect(outcomes).toEqual(['failed', 'not-applicable']);
  });

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

  it.each([
    [{ attempts: 2, repeatsName: true }, 'inconclusive'],
    [{ attempts: 2 }, 'failed'],
  ] as const)('of a rejection after %o is %s', (sent, outcome) => {
    const exchange = { ...exchangeWith(responseOf(400)), ...sent };
    expect(judge(caseWith([accepted]), exchange, contextWith()).outcomes.source).toBe(outcome);
  });

  it('where nobody was reached is errored', () => {
    const failure = { kind: 'unreachable', detail: 'm' } as const;
    const { outcomes } = judge(caseWith([]), { ...exchangeWith(), failure }, contextWith());
    expect(outcomes.source).toBe('errored');
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

import { describe, expect, it } from 'vitest';
import { createContract, defaultContractFile, loadDocument } from '../contract/index.ts';
import { invalidBody, type ProblemKind, problem, sendProblem } from './problem.ts';
import { listen } from './testing/listen.ts';

const STATUSES: readonly (readonly [ProblemKind, number])[] = [
  ['invalid-request', 400],
  ['malformed-json', 400],
  ['unauthorized', 401],
  ['not-found', 404],
  ['method-not-allowed', 405],
  ['request-timeout', 408],
  ['content-too-large', 413],
  ['unsupported-media-type', 415],
  ['too-many-requests', 429],
  ['header-fields-too-large', 431],
  ['internal-server-error', 500],
  ['unavailable', 503],
];

describe('problem', () => {
  for (const [kind, status] of STATUSES) {
    it(`gives ${kind} the status ${status} and a type of its own`, () => {
      const { body } = problem(kind, 'why');
      expect(body).toMatchObject({ type: `urn:acs:problem:${kind}`, status, detail: 'why' });
    });
  }

  it('is what the schema Problem of the contract asks for', async () => {
    const { validate } = createContract(await loadDocument(defaultContractFile));
    const { body } = problem('invalid-request', 'why', { errors: [{ pointer: '#/a', detail: 'is b' }] });
    expect(validate('/components/schemas/Problem', body)).toEqual([]);
  });

  it('challenges with every 401', () => {
    expect(problem('unauthorized', 'why').headers).toEqual({ 'WWW-Authenticate': 'Bearer realm="acs"' });
  });

  it('counts the faults of a body in words', () => {
    const fault = { pointer: '#/name', detail: 'is required' };
    expect(invalidBody([fault]).body).toMatchObject({ detail: 'The body has one fault.', errors: [fault] });
    expect(invalidBody([fault, fault]).body.detail).toBe('The body has 2 faults.');
  });
});

describe('sendProblem', () => {
  it('writes the document with its media type and headers', async () => {
    const url = await listen((_, response) =>
      sendProblem(response, problem('too-many-requests', 'wait', { headers: { 'Retry-After': '2' } })),
    );
    const response = await fetch(url);
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual(problem('too-many-requests', 'wait').body);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const url = await listen((_, response) => sendProblem(response, problem('not-found', 'gone')));
    const [get, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('cuts off an answer that has begun', async () => {
    const url = await listen((_, response) => {
      response.write('half');
      sendProblem(response, problem('internal-server-error', 'broke'));
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });
});

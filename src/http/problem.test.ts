import { describe, expect, it } from 'vitest';
import { defaultContractFile, loadDocument } from '../contract/file/index.ts';
import { createContract } from '../contract/index.ts';
import { invalidBody, type ProblemKind, problem } from './problem.ts';

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

import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/file/index.ts';
import { createOperationFinder } from './find-operation.ts';

const { operations } = await loadContract();
const find = createOperationFinder(operations);

/** What a request comes to: the operation, the allowed methods, or the status of the rejection. */
function outcome(method: string, url: string): string {
  const found = find({ method, url });
  if (found.kind === 'operation') return found.operation.id;
  return found.kind === 'options' ? found.allowed.join(' ') : String(found.problem.body.status);
}

const CASES: readonly (readonly [title: string, method: string, url: string, outcome: string])[] = [
  ['the operation of a method and a path', 'POST', '/acme/tag/create', 'createTag'],
  ['the operation whatever the query', 'GET', '/acme/routing12?a=/b', 'getRoutingProfile'],
  ['the GET of a HEAD', 'HEAD', '/acme/routing12', 'getRoutingProfile'],
  ['405 for a HEAD where there is no GET', 'HEAD', '/acme/tag/create', '405'],
  ['405 for a method that the path does not have', 'DELETE', '/acme/routing12', '405'],
  ['404 for a path that is none', 'GET', '/acme/nothing/here', '404'],
  ['404 for a method of no path', 'BREW', '/nothing', '404'],
  ['the methods of a path for OPTIONS', 'OPTIONS', '/acme/tag/create', 'POST OPTIONS'],
  ['404 for OPTIONS of a path that is none', 'OPTIONS', '/nothing/here/at/all', '404'],
  ['404 for a star that is not OPTIONS', 'GET', '*', '404'],
];

describe('what a request means is', () => {
  it.each(CASES)('%s', (_, method, url, expected) => expect(outcome(method, url)).toBe(expected));

  it('every method for OPTIONS of the whole server', () => {
    expect(outcome('OPTIONS', '*')).toBe('GET HEAD OPTIONS POST');
  });

  it('said with the template and the decoded parameters', () => {
    expect(find({ method: 'GET', url: '/ac%20me/routing12' })).toMatchObject({
      place: {
        template: '/{account_id}/routing{routing_id}',
        params: { account_id: 'ac me', routing_id: '12' },
      },
    });
  });

  it('rejected with the methods of the path', () => {
    expect(find({ method: 'PUT', url: '/acme/routing12' })).toMatchObject({
      problem: { headers: { Allow: 'GET, HEAD, OPTIONS' } },
    });
  });
});

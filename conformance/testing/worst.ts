// For tests of pages: a whole run against a server that looks at nothing but the method, so that nearly every case fails.

import type { RequestListener } from 'node:http';
import { runAgainst } from './run-against.ts';

/** Shows the same profile for everything. */
export const constant: RequestListener = (request, response) => {
  request.resume();
  const profile = { id: '12', name: 'partners', keyType: 'token', byteLength: 32 };
  const status = request.method === 'DELETE' ? 405 : 200;
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(profile));
};

/** What a run finds there, for many causes. */
export const worst = await runAgainst(constant);

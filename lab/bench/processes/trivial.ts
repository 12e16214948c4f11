// A server that answers a GET with a profile and anything else with a tag, whatever is asked.

import { createServer } from 'node:http';
import { PROFILE, TAG } from '../subjects/constant-answers.ts';
import { listenAndTell } from '../subjects/tell.ts';

const server = createServer((request, response) => {
  const [status, body] = request.method === 'GET' ? [200, PROFILE] : [201, TAG];
  request.resume().once('end', () => {
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length })
      .end(body);
  });
});
listenAndTell(server);

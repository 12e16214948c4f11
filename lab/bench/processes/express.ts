// Bare Express 5: the requests that the reference server is measured with, answered with constant bytes. It parses the
// JSON of a body and does nothing else; what the reference turns off (ETag, X-Powered-By) is off here as well.

import { createServer } from 'node:http';
import express from 'express';
import { PROFILE, TAG } from '../subjects/constant-answers.ts';
import { listenAndTell } from '../subjects/tell.ts';

const app = express().disable('x-powered-by').disable('etag');
app.get('/:account_id/routing:routing_id', (_request, response) => {
  response.type('application/json').send(PROFILE);
});
app.post('/:account_id/tag/create', express.json(), (_request, response) => {
  response.status(201).type('application/json').send(TAG);
});
listenAndTell(createServer(app));

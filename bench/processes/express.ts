// Bare Express 5: the requests that the reference server is measured with, answered with constant bytes of the same
// length. It parses the JSON of a body and does nothing else. Tells its parent the URL.

import type { AddressInfo } from 'node:net';
import express from 'express';

const PROFILE = Buffer.from(
  '{"id":"12","description":"Everything to the first region","upstream":"https://upstream.example/first"}',
);
const TAG = Buffer.from('{"id":"tag_0123456789abcdef0123456789abcdef","name":"production"}');

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/:account_id/routing:routing_id', (_request, response) => {
  response.type('application/json').send(PROFILE);
});
app.post('/:account_id/tag/create', express.json(), (_request, response) => {
  response.status(201).type('application/json').send(TAG);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit());

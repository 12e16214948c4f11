// The same service in every form that a handler can have.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';
import Fastify from 'fastify';
import { describe } from 'vitest';
import { describeConformance } from '../index.ts';
import { declared, tagOf } from './tags.ts';

const fastify = Fastify();
fastify.post('/acme/tag/create', async (request) => tagOf(JSON.stringify(request.body)));

await fastify.ready();

const app = express();
app.post('/v1/acme/tag/create', express.json(), async ({ body }, response) => {
  response.status(201).json(await tagOf(JSON.stringify(body)).json());
});

async function listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const created = tagOf(await text(request));
  response.writeHead(201, { 'content-type': 'application/json' }).end(await created.text());
}

const running = createServer(listener);
await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
running.unref();
const address = () => running.address() as { port: number };

describe('fastify', () => describeConformance({ ...declared, handler: fastify.server }));
describe('express', () => describeConformance({ ...declared, handler: app, basePath: '/v1' }));
describe('node listener', () => describeConformance({ ...declared, handler: listener }));
describe('node server', () => describeConformance({ ...declared, handler: createServer(listener) }));
describe('base URL', () =>
  describeConformance({ ...declared, baseUrl: async () => `http://127.0.0.1:${address().port}` }));

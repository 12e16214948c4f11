// Sends every example of the contract through `prism proxy --errors`, which answers 500 where a response is not as
// declared. Exits 1 when a response is no success.
// Usage: node prism-replay.mjs OPENAPI

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const { ACS_BASE_URL, ACS_BEARER, ACS_CREDENTIAL } = process.env;
const [, header, value] = /^([^:]+): *(.*)$/.exec(ACS_CREDENTIAL ?? `Authorization: Bearer ${ACS_BEARER}`);
const [file] = process.argv.slice(2);
const { paths } = JSON.parse(readFileSync(file, 'utf8'));

const requests = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { requestBody }]) => {
    const examples = requestBody?.content['application/json'].examples ?? { none: {} };
    return Object.values(examples).map((example) => ({ path, method, body: example.value }));
  }),
);

const port = await freePort();
const proxy = spawn('prism', [
  'proxy',
  file,
  ACS_BASE_URL,
  '--errors',
  '--validate-request=false',
  `--port=${port}`,
]);
await listening(proxy);
const failed = [];
for (const request of requests) {
  const response = await send(request);
  const text = await response.text();
  if (!response.ok) failed.push(`${request.method} ${request.path}: ${response.status} ${text}`);
}
proxy.kill();
process.stdout.write(
  `${failed.join('\n')}\n${requests.length - failed.length} of ${requests.length} passed\n`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

function send({ path, method, body }) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: { [header]: value, ...type },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listening({ stdout, stderr }) {
  return new Promise((resolve) => {
    const look = (chunk) => /Prism is listening/.test(chunk) && resolve();
    stdout.on('data', look);
    stderr.on('data', look);
  });
}

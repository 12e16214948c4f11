// Random and hostile requests, and what must hold of every response.

import { connect } from 'node:net';
import fc from 'fast-check';
import { TOKEN } from './harness.ts';
import { body, contentType, header, requestLine } from './hostile-parts.ts';

/** Bytes to send. */
export interface HostileRequest {
  readonly bytes: Uint8Array;
  /** True for a whole request, which is owed a response; else the sender ends in the middle. */
  readonly whole: boolean;
}

/** A request with its faults, from well-formed and nearly right to no HTTP at all. */
export function hostileRequest(): fc.Arbitrary<HostileRequest> {
  return fc.oneof(
    { weight: 8, arbitrary: wholeRequest().map((bytes) => ({ bytes, whole: true })) },
    { weight: 2, arbitrary: brokenRequest().map((bytes) => ({ bytes, whole: false })) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => ({ bytes, whole: false })) },
  );
}

/** Sends one and resolves with the status, or null when the connection was closed without a response. */
export function sendHostile(url: string, { bytes, whole }: HostileRequest): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let text = '';
  const socket = connect({ host: hostname, port: Number(port) }, () => {
    if (whole) socket.write(bytes);
    else socket.end(bytes);
  });
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
  });
  // A reset after the response is how a sender learns that nobody reads the rest.
  socket.on('error', () => undefined);
  socket.once('close', () => resolve(text === '' ? null : text));
  return promise;
}

/** What is wrong with a response; undefined when nothing is. */
export function faultOf({ whole }: HostileRequest, response: string | null): string | undefined {
  if (response === null) return whole ? 'a whole request had no response' : undefined;
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0);
  if (status === 0) return 'the response is no HTTP';
  if (status >= 500) return `the response is ${status}`;
  if (status >= 400 && !/\r\nContent-Type: application\/problem\+json\r\n/i.test(response)) {
    return `the ${status} is no problem document`;
  }
  return /node_modules|\.[cm]?[jt]s:\d|\n +at /.test(response) ? 'the response shows the inside' : undefined;
}

const BEARER = `Authorization: Bearer ${TOKEN}`;

function wholeRequest(): fc.Arbitrary<Uint8Array> {
  const parts = { line: requestLine(), headers: fc.tuple(contentType(), header(), header()), body: body() };
  return fc.record(parts).map(({ line, headers, body }) => {
    const length = `Content-Length: ${body.length}`;
    const head = [`${line} HTTP/1.1`, 'Host: localhost', BEARER, ...headers, length, 'Connection: close'];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
  });
}

function brokenRequest(): fc.Arbitrary<Uint8Array> {
  const cut = fc.record({ bytes: wholeRequest(), at: fc.nat(400), insert: fc.uint8Array({ maxLength: 8 }) });
  return cut.map(({ bytes, at, insert }) =>
    Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + 1)]),
  );
}

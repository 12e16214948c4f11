// What never becomes a request (malformed HTTP, headers too long, too slow) is answered by a problem too.

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_MEDIA_TYPE, type Problem, problem } from '../http/index.ts';

/**
 * Listener for the `clientError` event of a node:http server: answers on the socket and closes it. `headersFor` gives
 * what the answer carries beside the usual.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headersFor: (problem: Problem) => Readonly<Record<string, string>> = () => ({}),
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused = problemOf(error.code);
  const { body } = refused;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...Object.entries(headersFor(refused)).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return problem('header-fields-too-large', 'Send fewer or shorter header fields.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return problem('request-timeout', 'The request did not arrive in time.');
  }
  return problem('malformed-http', 'This is not a valid HTTP request.');
}

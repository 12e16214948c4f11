// The requests that servers are measured with, byte for byte.

const HEAD = ['Host: 127.0.0.1', 'Authorization: Bearer acme-demo-token', 'Accept: application/json'];
const TAG = '{"name":"production"}';

/** Reads a routing profile of the demonstration seed. */
export const getProfile = message('GET /acme/routing12', []);

/** Creates a tag. */
export const createTag = message(
  'POST /acme/tag/create',
  ['Content-Type: application/json', `Content-Length: ${TAG.length}`],
  TAG,
);

function message(target: string, further: readonly string[], body = ''): string {
  return `${[`${target} HTTP/1.1`, ...HEAD, ...further].join('\r\n')}\r\n\r\n${body}`;
}

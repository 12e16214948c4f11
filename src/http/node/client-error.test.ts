import { describe, expect, it } from 'vitest';
import { respondClientError } from './listen.ts';
import { listen } from './testing/listen.ts';
import { sendRaw } from './testing/raw.ts';

const CASES: readonly (readonly [string, string, number, string])[] = [
  ['what is not HTTP', 'GARBAGE\r\n\r\n', 400, 'malformed-http'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'malformed-http',
  ],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'header-fields-too-large',
  ],
];

describe('answerClientError', () => {
  for (const [what, text, status, kind] of CASES) {
    it(`answers ${what} with a problem of ${status}`, async () => {
      const url = await listen(
        (_, response) => response.end(),
        (server) => server.on('clientError', respondClientError),
      );
      const [head = '', body = ''] = (await sendRaw(url, text)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).toContain('Connection: close');
      expect(JSON.parse(body)).toMatchObject({ type: `urn:acs:problem:${kind}`, status });
    });
  }
});

// For tests: runs what was read of a Hurl file, and says which asserts failed.

import { request } from 'node:http';
import { type HurlAssert, type HurlEntry, readHurl, type Variables } from './read-hurl.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The comments of the asserts that failed; of a request without a whole response, that of its first one. */
export async function runHurl(text: string, variables: Variables): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const entry of readHurl(text, variables)) {
    const answer = await send(entry).catch(() => undefined);
    if (answer === undefined) failed.push(entry.asserts[0]?.comment ?? 'a request without assertions');
    else failed.push(...entry.asserts.filter((each) => !holds(each, answer)).map(({ comment }) => comment));
  }
  return failed;
}

/** As curl sends it: what the entry says, with a User-Agent and an Accept where it has none. */
function send({ method, url, headers, body }: HurlEntry): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const path = url.replace(/^https?:\/\/[^/]*/, '');
  const all = new Map<string, string>([
    ['User-Agent', 'hurl/8'],
    ['Accept', '*/*'],
  ]);
  for (const [name, value] of headers) all.set(name, value);
  if (body) all.set('Content-Length', String(body.length));
  return new Promise((resolve, reject) => {
    const sent = request({ method, hostname, port, path, headers: Object.fromEntries(all) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function holds({ query, of = '', predicate, value }: HurlAssert, answer: Answer): boolean {
  const found = foundBy(query, of, answer);
  switch (predicate) {
    case 'exists':
      return found !== undefined;
    case 'not exists':
      return found === undefined;
    case 'contains':
      return String(found).includes(String(value));
    case 'startsWith':
      return String(found).startsWith(String(value));
    case '==':
      return found === value;
    case '!=':
      return found !== value;
    case '>=':
      return Number(found) >= Number(value);
    case '<=':
      return Number(found) <= Number(value);
    default:
      return Number(found) < Number(value);
  }
}

function foundBy(query: string, of: string, { status, headers, body }: Answer): unknown {
  if (query === 'status') return status;
  if (query === 'header') return headers[of.toLowerCase()];
  if (query === 'body') return body;
  try {
    const keys = of.split('.').slice(1);
    return keys.reduce((node: unknown, key) => (node as Record<string, unknown>)[key], JSON.parse(body));
  } catch {
    return undefined;
  }
}

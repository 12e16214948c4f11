// One exchange as text: the request and the response as they were recorded, no longer than a page can hold.

import type { Bytes, Exchange } from '../../types.ts';
import { counted, cut } from '../words/numbers.ts';
import { failureInWords } from '../words/seen.ts';

/**
 * Head and body of each side cut to a length; the JSON report holds all. Without a complete response the note says why:
 * `12 ms, 3 attempts: ...`.
 */
export function shownExchange(
  { request, response, failure, attempts, milliseconds }: Exchange,
  most: number,
) {
  const { method, target, headers, body, padding = 0 } = request;
  const spaces = padding > 0 ? `(${counted(padding, 'space')} before the body)\n` : '';
  const content = body && `${spaces}${bodyOf(body, most)}`;
  const times = attempts > 1 ? `, ${attempts} attempts` : '';
  return {
    request: message(`${method} ${target}`, headers, content, most),
    ...(response && {
      response: message(
        `${response.status} ${response.reason}`.trim(),
        response.headers,
        response.length === 0 ? '(no body)' : bodyOf(response.body, most),
        most,
      ),
    }),
    note: `${milliseconds} ms${times}${failure ? `: ${failureInWords(failure)}` : ''}`,
  };
}

function message(
  first: string,
  headers: Exchange['request']['headers'],
  body: string | undefined,
  most: number,
) {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === undefined || body === '' ? cut(head, most) : `${cut(head, most)}\n\n${body}`;
}

const bodyOf = (body: Bytes, most: number) =>
  'text' in body ? cut(body.text, most) : `base64 ${cut(body.base64, most)}`;

// A request as a command and as a test that repeat it. The credential is not here: it is read from a variable.

import { UNSEEN } from './dom.js';

/** What stands for a credential. */
export const SECRET = '$ACS_BEARER';
// What a client sends of itself, and what a browser says of itself.
const OWN =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|expect|upgrade|sec-.*|user-agent|origin|referer|accept-language|dnt|pragma|cache-control):|^accept: \*\/\*$/i;

/** The headers that a client does not send by itself. */
export const sent = (headers) => headers.filter((header) => !OWN.test(header.join(': ')));

export function curlOf({ method, target, headers, body }, base) {
  const verb = method === 'HEAD' ? '-I' : `-X ${shell(method)}`;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return [
    `curl -i ${verb} --path-as-is -g ${shell(urlOf(target, base))}`,
    ...sent(headers).map(([name, value]) => `-H ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [...(hasType ? [] : ["-H 'Content-Type:'"]), `--data-raw ${shell(body)}`]),
  ].join(' \\\n  ');
}

/** A test that sends a request and expects the same status. */
export function testOf({ request, answer: response }, base) {
  const { method, target, body } = request;
  const fields = sent(request.headers);
  const title = script(`${method} ${target.replaceAll(SECRET, '...')} responds ${response.status}`);
  const lines = [
    `const response = await fetch(${script(urlOf(target, base))}, ${script({ method, headers: Object.fromEntries(fields), body })});`,
    `expect(response.status).toBe(${response.status});`,
  ];
  const test = `test(${title}, async () => {\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n});`;
  const token = test.includes(TOKEN) ? "const token = process.env.ACS_BEARER ?? '';\n" : '';
  return `import { expect, test } from 'vitest';\n\n${token}${test}`;
}

const urlOf = (target, base) => (target.startsWith('/') ? base + target : target);

// What a terminal could take for more than text, when it is pasted, is written by its code.
const STRANGE = new RegExp(`\r|${UNSEEN.source}`, 'g');
const hex = (code, digits) => code.toString(16).padStart(digits, '0');

/** A text as one word of a shell; the credential's place is a variable. */
function shell(text) {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  const bytes = (found) => [...new TextEncoder().encode(found)].map((byte) => `\\x${hex(byte, 2)}`).join('');
  const quoted = (part) =>
    part.search(STRANGE) < 0
      ? `'${part.replaceAll("'", "'\\''")}'`
      : `$'${part.replace(/['\\]/g, '\\$&').replace(STRANGE, bytes)}'`;
  return text
    .split(SECRET)
    .map((part) => part && quoted(part))
    .join(`"${SECRET}"`);
}

/** A value as an expression of JavaScript, in which nothing is hidden; the credential's place, always inside a literal, is a variable. */
const script = (value) =>
  JSON.stringify(value, null, 2)
    .replace(STRANGE, (found) => `\\u${hex(found.charCodeAt(0), 4)}`)
    .replaceAll(SECRET, TOKEN);
const TOKEN = '" + token + "';

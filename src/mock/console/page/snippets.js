// A request as a command and as code that repeat it. The credential is not here: it is read from a variable.

import { UNSEEN } from './dom.js';

/** What stands for a credential. */
export const SECRET = '$ACS_BEARER';
const OWN =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|expect|upgrade|sec-.*)$/i;

export function curlOf({ method, target, headers, body }, base) {
  const verb = method === 'HEAD' ? '-I' : `-X ${shell(method)}`;
  const parts = [`curl -i ${verb} --path-as-is -g ${shell(urlOf(target, base))}`];
  for (const [name, value] of sent(headers)) {
    parts.push(`-H ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== undefined) {
    if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) parts.push("-H 'Content-Type:'");
    parts.push(`--data-raw ${shell(body)}`);
  }
  return parts.join(' \\\n  ');
}

/** JavaScript that repeats a request with fetch. */
export function fetchOf(request, base) {
  const lines = [...callOf(request, base), 'console.log(response.status, await response.text());'];
  return withToken(lines.join('\n'), "'YOUR CREDENTIAL'");
}

// What a browser says of itself.
const OF_BROWSER = /^(user-agent|origin|referer|accept-language|dnt|pragma|cache-control):|^accept: \*\/\*$/i;

/** A test that sends a request and expects the same response; what the server made anew may be anything. */
export function testOf({ request, answer: response }, base) {
  const headers = request.headers.filter(([name, value]) => !OF_BROWSER.test(`${name}: ${value}`));
  const { method, target } = request;
  const title = script(`${method} ${target.replaceAll(SECRET, '...')} responds ${response.status}`);
  const body = expectedOf(request, response);
  const lines = [
    ...callOf({ ...request, headers }, base),
    `expect(response.status).toBe(${response.status});`,
    ...(body === undefined ? [] : [`expect(await response.json()).toEqual(${body});`]),
  ];
  const inner = lines.join('\n').replaceAll(/^/gm, '  ');
  const test = `test(${title}, async () => {\n${inner}\n});`;
  return `import { expect, test } from 'vitest';\n\n${withToken(test, "process.env.ACS_BEARER ?? ''")}`;
}

/** A body as an expression; undefined where it is no JSON, or holds what is not shown. */
function expectedOf({ method, body: asked }, { status, body = '', note }) {
  const [value, before] = [parsed(body), parsed(asked ?? '')];
  if (value === undefined || note !== undefined || body.includes(SECRET)) return undefined;
  const isMade = status < 300 && method !== 'GET' && !Array.isArray(value) && value instanceof Object;
  if (!isMade) return escapedJson(value);
  const members = Object.entries(value).map(([name, member]) => {
    const isKnown = member === null || JSON.stringify(before?.[name]) === JSON.stringify(member);
    return `  ${escapedJson(name)}: ${isKnown ? escapedJson(member).replaceAll('\n', '\n  ') : 'expect.anything()'},`;
  });
  return ['{', ...members, '}'].join('\n');
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const withToken = (text, token) => (text.includes('${token}') ? `const token = ${token};\n${text}` : text);

function callOf({ method, target, headers, body }, base) {
  const fields = sent(headers).map(([name, value]) => `    [${script(name)}, ${script(value)}],`);
  return [
    `const response = await fetch(${script(urlOf(target, base))}, {`,
    `  method: ${script(method)},`,
    ...(fields.length > 0 ? ['  headers: [', ...fields, '  ],'] : []),
    ...(body !== undefined ? [`  body: ${script(body)},`] : []),
    '});',
  ];
}

/** The headers that a client sends of itself are left to it. */
export const sent = (headers) => headers.filter(([name]) => !OWN.test(name));

const urlOf = (target, base) => (target.startsWith('/') ? base + target : target);

// What a terminal could take for more than text, when it is pasted, is written by its code.
const STRANGE = new RegExp(`\r|${UNSEEN.source}`);

/** A text as one word of a shell; the credential's place is a variable. */
function shell(text) {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  return text
    .split(SECRET)
    .map((part) =>
      part === '' ? '' : STRANGE.test(part) ? ansi(part) : `'${part.replaceAll("'", "'\\''")}'`,
    )
    .join(`"${SECRET}"`);
}

function ansi(text) {
  const codes = (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
      .join('');
  const inner = [...text].map((character) => {
    if (character === "'" || character === '\\') return `\\${character}`;
    return STRANGE.test(character) ? codes(character) : character;
  });
  return `$'${inner.join('')}'`;
}

/** A value as JSON in which nothing is hidden. */
const escapedJson = (value) =>
  JSON.stringify(value, null, 2).replace(
    new RegExp(STRANGE, 'g'),
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A text as a literal of JavaScript. */
function script(text) {
  if (!text.includes(SECRET)) return escapedJson(text);
  const parts = text
    .split(SECRET)
    .map((part) => escapedJson(part).slice(1, -1).replaceAll('\\"', '"').replace(/[`$]/g, '\\$&'));
  return `\`${parts.join('${token}')}\``;
}

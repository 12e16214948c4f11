// A request as a command and as code that repeat it. The credential is not here: it is read from a variable.

const SECRET = '$ACS_BEARER';
const OWN =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|keep-alive|expect|upgrade|sec-.*)$/i;

/** The curl command of a request. */
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
export function fetchOf({ method, target, headers, body }, base) {
  const fields = sent(headers).map(([name, value]) => `    [${script(name)}, ${script(value)}],`);
  const lines = [
    `const response = await fetch(${script(urlOf(target, base))}, {`,
    `  method: ${script(method)},`,
    ...(fields.length > 0 ? ['  headers: [', ...fields, '  ],'] : []),
    ...(body !== undefined ? [`  body: ${script(body)},`] : []),
    '});',
    'console.log(response.status, await response.text());',
  ];
  const text = lines.join('\n');
  return text.includes('${token}') ? `const token = 'YOUR CREDENTIAL';\n${text}` : text;
}

const sent = (headers) => headers.filter(([name]) => !OWN.test(name));

const urlOf = (target, base) => (target.startsWith('/') ? base + target : target);

// What a terminal could take for more than text, when it is pasted, is written by its code.
const STRANGE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

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

/** A text as a literal of JavaScript. */
function script(text) {
  const escaped = (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const literal = (part) => JSON.stringify(part).replace(new RegExp(STRANGE, 'g'), escaped);
  if (!text.includes(SECRET)) return literal(text);
  const parts = text
    .split(SECRET)
    .map((part) => literal(part).slice(1, -1).replaceAll('\\"', '"').replace(/[`$]/g, '\\$&'));
  return `\`${parts.join('${token}')}\``;
}

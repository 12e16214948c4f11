// Sending a request again from the page. Its credential is not known here: it is the mock's own, or asked for.

import { el, say } from './dom.js';
import { SECRET, sent } from './snippets.js';

let credential = '';
let isAsked = true;

/** Takes the credential that the server offers; without one the reader is asked for theirs. */
export function offerCredential(offered) {
  isAsked = offered === undefined;
  credential = offered ?? '';
}

/** The field for the reader's credential; undefined where none has to be asked for. */
export function credentialField() {
  if (!isAsked) return undefined;
  const input = el('input', { type: 'password', autocomplete: 'off', spellcheck: 'false' });
  input.value = credential;
  input.addEventListener('input', () => {
    credential = input.value;
  });
  return el('label', { class: 'credential' }, el('span', {}, 'Credential to send with'), input);
}

/** Sends a request, and says what was responded; it comes into the list as every request does. */
export async function repeat({ method, target, headers, body, note }) {
  const name = `${method} ${target.length > 60 ? `${target.slice(0, 60)}…` : target}`;
  if (note !== undefined) return say('It cannot be sent again: its body is not kept whole.');
  if (!target.startsWith('/')) return say('Only a path of this server can be sent: it begins with a slash.');
  if (isAsked && credential === '' && [target, ...headers.flat()].some((text) => text.includes(SECRET))) {
    return say('Fill in the credential first.');
  }
  const known = (text) => text.replaceAll(SECRET, credential);
  const init = {
    method,
    headers: sent(headers).map(([field, value]) => [field, known(value)]),
    ...(body !== undefined && { body: known(body) }),
  };
  say(`${name}: sent.`);
  try {
    const response = await fetch(location.origin + known(target), init);
    say(`${name}: ${response.status}`);
    await response.text();
  } catch {
    say(`${name}: no complete response came.`);
  }
}

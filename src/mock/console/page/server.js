// The console, beside which this page stands: requests to it, its events, and requests to the server that it shows.

import { html, say } from './dom.js';
import { SECRET, sent } from './snippets.js';

/** Asks, and gives the JSON of the response. Throws an Error whose message can be shown. */
export async function ask(path, { method = 'GET', value } = {}) {
  const body = value !== undefined && {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  };
  const response = await fetch(path, { method, cache: 'no-store', ...body }).catch(() => undefined);
  if (response === undefined) throw new Error('The server does not respond.');
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  throw new Error(wordsOf(response, text));
}

function wordsOf({ status }, text) {
  const said = `The server responded with ${status}.`;
  try {
    const { detail = said, errors = [] } = JSON.parse(text);
    return [detail, ...errors.map(({ pointer, detail: fault }) => `${pointer} ${fault}`)].join('\n');
  } catch {
    return said;
  }
}

const LONGEST_WAIT = 10_000;
const EVENTS = ['ready', 'reset', 'entry', 'clear', 'settings', 'state', 'scenario', 'overrides'];

/**
 * Follows the events while somebody looks: a browser has only six connections to a server. The connection comes back by
 * itself, with what was missed. `state` hears of `connecting` and `live`, `event` of names and data.
 */
export function follow({ state, event }) {
  let source;
  let last = '';
  let wait = 500;
  let timer;

  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const start = () => {
    stop();
    source = new EventSource(last === '' ? 'events' : `events?last=${encodeURIComponent(last)}`);
    for (const name of EVENTS)
      source.addEventListener(name, ({ data, lastEventId }) => {
        if (lastEventId !== '') last = lastEventId;
        if (name === 'ready') {
          wait = 500;
          state('live');
        }
        event(name, JSON.parse(data));
      });
    source.addEventListener('error', () => {
      state('connecting');
      stop();
      timer = setTimeout(start, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    });
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()));
  start();
}

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
  const type = ({ target }) => {
    credential = target.value;
  };
  return html`<label class="credential"><span>Credential to send with</span>
    <input type="password" autocomplete="off" spellcheck="false" .value=${credential} @input=${type}></label>`;
}

/** Sends a request, and says what was responded; it comes into the list as every request does. */
export async function repeat({ method, target, headers, body, note }) {
  const name = `${method} ${target.length > 60 ? `${target.slice(0, 60)}…` : target}`;
  if (note !== undefined) return say('It cannot be sent again: its body is not kept whole.');
  if (!target.startsWith('/')) return say('Only a path of this server can be sent: it begins with a slash.');
  if (isAsked && credential === '' && [target, ...headers.flat()].some((text) => text.includes(SECRET)))
    return say('Fill in the credential first.');
  const known = (text) => text.replaceAll(SECRET, credential);
  const fields = sent(headers).map(([field, value]) => [field, known(value)]);
  say(`${name}: sent.`);
  try {
    const init = { method, headers: fields, body: body === undefined ? undefined : known(body) };
    const response = await fetch(location.origin + known(target), init);
    say(`${name}: ${response.status}`);
    await response.text();
  } catch {
    say(`${name}: no complete response came.`);
  }
}

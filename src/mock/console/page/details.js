// The chosen request: what it was, why it got its response, what was wrong by which clause, and both messages.

import { ask, byId, counted, html, parsed, say } from './dom.js';
import { curlOf, SECRET, sent, testOf } from './snippets.js';

/** What the page is of: its title, whether it can send, and the credential to send with. */
export const about = await ask('about');

/** Has the list asked for at once, after something was done here. */
export const changed = () => document.dispatchEvent(new Event('changed'));

/** Shows a request; without one, that none is chosen. */
export const showDetails = (entry) =>
  byId('details').replaceChildren(entry ? entryOf(entry) : html`<p class="empty">Choose a request.</p>`);

/** Sends a request, and says what was responded; it comes into the list as every request does. */
export async function sendRequest({ method, target, headers, body }) {
  const name = `${method} ${target.slice(0, 60)}`;
  const credential = about.credential ?? byId('credential').querySelector('input').value;
  const isSecret = JSON.stringify([target, headers]).includes(SECRET);
  if (!target.startsWith('/')) return say('Only a path of this server can be sent: it begins with a slash.');
  if (isSecret && credential === '') return say('Fill in the credential first.');
  const known = (text) => text.replaceAll(SECRET, credential);
  const fields = sent(headers).map(([field, value]) => [field, known(value)]);
  // A page cannot set the header itself.
  const cookies = fields.flatMap(([field, value]) => (/^cookie$/i.test(field) ? value.split('; ') : []));
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is for pages over TLS
  for (const cookie of cookies) document.cookie = `${cookie}; path=/`;
  try {
    const init = { method, headers: fields, body: body && known(body) };
    const response = await fetch(location.origin + known(target), init);
    say(`${name}: ${response.status}`);
    await response.text();
  } catch {
    say(`${name}: no complete response came.`);
  }
  changed();
}

/** A status, which also has words, so that no colour is needed. */
export const statusOf = (status) =>
  html`<span class=${`status ${status ? `s${Math.floor(status / 100)}` : 'none'}`}>${status ?? 'none'}</span>`;

function entryOf(entry) {
  const { request, answer: response, findings } = entry;
  return html`
    <h2 tabindex="0">${statusOf(response?.status)}
      <span class="method">${request.method}</span> <bdi class="target">${request.target}</bdi></h2>
    <div class="actions">
      ${copyButton('Copy as curl', () => curlOf(request, location.origin))}
      ${response && copyButton('Copy as test', () => testOf(entry, location.origin))}
    </div>
    ${facts(entry)}
    ${findings.length > 0 && html`<h3>What was wrong (${findings.length})</h3><ul class="findings">${findings.map(findingOf)}</ul>`}
    ${message('Request', request)}
    ${response ? message('Response', response) : html`<h3>Response</h3><p class="quiet">None was sent.</p>`}`;
}

function copyButton(label, render) {
  const press = async ({ currentTarget: button }) => {
    const copied = navigator.clipboard?.writeText(render()).then(
      () => true,
      () => false,
    );
    if (await copied) return say('Copied.');
    // A browser may refuse the clipboard, for instance to a page that isn't from this machine.
    button.parentElement.after(html`<pre>${render()}</pre>`);
  };
  return html`<button type="button" @click=${press}>${label}</button>`;
}

function facts({ at, milliseconds, operation, reason }) {
  const place = ({ method, path }) => html`<code><bdi>${method} ${path}</bdi></code>`;
  const rows = [
    ['Reason', reason],
    ['Operation', operation ? [html`<b>${operation.id}</b>`, ' ', place(operation)] : 'None of the contract'],
    ['Received', `${new Date(at).toLocaleString()}, took ${Math.round(milliseconds)} ms`],
  ];
  return listOf(rows);
}

const listOf = (rows) =>
  html`<dl class="facts">${rows.map(([term, value]) => html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>`;

/** A finding, its badge, and the clause or decision. */
function findingOf({ about, where, detail, origin, cites }) {
  const side = about === 'answer' ? 'response' : 'request';
  return html`<li><p><span class="quiet">${side}</span> <code>${where}</code> ${detail}</p>
    <p><b>${origin}</b> ${cites && html`<code>${cites}</code>`}</p></li>`;
}

function message(heading, { headers, body, bytes, note }) {
  const label = `The ${heading.toLowerCase()}'s body`;
  const value = parsed(body);
  const text = value instanceof Object ? JSON.stringify(value, null, 2) : body;
  const size = bytes < 1024 ? counted(bytes, 'byte') : `${(bytes / 1024).toFixed(1)} KiB`;
  return html`<h3>${heading}</h3>
    <p class="quiet">${bytes === 0 ? 'No body.' : [`Body, ${size}`, note].filter(Boolean).join('. ')}</p>
    ${text !== undefined && html`<pre tabindex="0" role="region" aria-label=${label}>${text}</pre>`}
    <details><summary>${counted(headers.length, 'header')}</summary>${listOf(headers)}</details>`;
}

// The chosen request: what it was, why it got its response, what was wrong where, and both messages.

import { byId, counted, duration, html, pretty, say } from './dom.js';
import { statusOf } from './list.js';
import { ask, credentialField, repeat } from './server.js';
import { curlOf, fetchOf, SECRET, testOf } from './snippets.js';

/** Makes the details; `close` is called by the button that leads back to the list, `hasSource` lets findings link to it. */
export function createDetails({ baseUrl, close, hasSource }) {
  const place = byId('details');
  const back = () => html`<button type="button" class="back" @click=${close}>Back to the list</button>`;
  let shown;

  const show = async (id) => {
    shown = id;
    try {
      const entry = await ask(`requests/${id}`);
      if (shown === id) place.replaceChildren(entryOf(entry, { base: baseUrl(), back, hasSource }));
    } catch (error) {
      if (shown === id) place.replaceChildren(back(), html`<p class="empty">${error.message}</p>`);
    }
  };
  return {
    show,
    empty: (text) => {
      shown = undefined;
      place.replaceChildren(html`<p class="empty">${text}</p>`);
    },
    /** Shows the entry again, where it is the one that changed. */
    changed: (id) => {
      if (id === shown) void show(id);
    },
  };
}

const LONG_TARGET = 300;

function entryOf(entry, { base, back, hasSource }) {
  const { request, answer: sent, open, findings } = entry;
  const { method, target } = request;
  // A target that does not fit is scrolled, which must be in reach of the keyboard.
  const tabindex = target.length > LONG_TARGET && '0';
  return html`
    <div class="head">${back()}<h2 tabindex=${tabindex}>${statusOf({ open, status: sent?.status })}
      <span class="method">${method}</span> <bdi class="target">${target}</bdi></h2></div>
    <div class="actions">
      ${copy('Copy as curl', request, () => curlOf(request, base))}
      ${copy('Copy as fetch', request, () => fetchOf(request, base))}
      ${sent && copy('Copy as test', request, () => testOf(entry, base))}
      <button type="button" @click=${() => void repeat(request)}>Send again</button>
      ${JSON.stringify(request).includes(SECRET) && credentialField()}
    </div>
    ${facts(entry)}
    ${findings.length > 0 && wrong(findings, hasSource)}
    ${message('Request', request)}
    ${sent ? message('Response', sent) : section('Response', html`<p class="quiet">${open ? 'Not yet.' : 'None was sent.'}</p>`)}`;
}

function copy(label, request, render) {
  const press = async ({ currentTarget: button }) => {
    const text = render();
    try {
      await navigator.clipboard.writeText(text);
      say(request.note === undefined ? 'Copied.' : 'Copied, with the part of the body that is kept.');
    } catch {
      offer(button, text);
    }
  };
  return html`<button type="button" @click=${press}>${label}</button>`;
}

// A browser may refuse the clipboard, for instance to a page that isn't from this machine.
function offer({ textContent, parentElement }, text) {
  const area = html`<textarea readonly rows="6" aria-label=${textContent} .value=${text}></textarea>`;
  parentElement.parentElement.querySelector('textarea')?.remove();
  parentElement.after(area);
  area.select();
  say('The browser keeps the clipboard closed: copy the marked text.');
}

function facts({ at, milliseconds, open, operation, nearest, reason, applied }) {
  const place = ({ method, path }) => html`<code><bdi>${method} ${path}</bdi></code>`;
  const rows = [
    ['Reason', reason],
    [
      'Operation',
      operation ? [html`<strong>${operation.id}</strong>`, ' ', place(operation)] : 'None of the contract',
    ],
    nearest && ['Nearest', [place(nearest), html`<p>${nearest.why}</p>`]],
    applied.length > 0 && [
      'Applied',
      html`<ul class="chips">${applied.map((one) => html`<li><code>${one}</code></li>`)}</ul>`,
    ],
    ['Received', `${new Date(at).toLocaleString()}${open ? '' : `, took ${duration(milliseconds)}`}`],
  ].filter(Boolean);
  return html`<dl class="facts">${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`;
}

const SIGNS = {
  stated: 'the source says so',
  derived: 'follows from the source',
  chosen: 'the contract decided so',
};

function wrong(findings, hasSource) {
  const items = findings.map(
    ({ about, where, detail, origin, cites }) => html`<li>
      <p><span class="quiet">${about === 'answer' ? 'response' : 'request'}</span> <code>${where}</code> ${detail}</p>
      ${(origin || cites) && citation({ origin, cites }, hasSource)}</li>`,
  );
  return section(`What was wrong (${findings.length})`, html`<ul class="findings">${items}</ul>`);
}

/** The badge, and the clause or silence, which opens beside what is read here. */
function citation({ origin, cites }, hasSource) {
  const isKnown = Object.hasOwn(SIGNS, origin ?? '');
  const parts = html`
    ${origin && html`<span class=${isKnown ? `badge ${origin}` : 'badge'} title=${SIGNS[origin]}>${origin}</span>`}
    ${cites && html`<code class="quiet">${cites}</code>`}`;
  if (!hasSource || cites === undefined) return html`<p class="origin">${parts}</p>`;
  const href = `source#${encodeURIComponent(cites)}`;
  return html`<p><a class="origin" href=${href} target="_blank" rel="noopener">${parts}</a></p>`;
}

function section(heading, ...children) {
  const id = `h-${heading.split(' ')[0].toLowerCase()}`;
  return html`<section aria-labelledby=${id}><h3 id=${id}>${heading}</h3>${children}</section>`;
}

function message(heading, { headers, body, bytes, note }) {
  const label = `The ${heading.toLowerCase()}`;
  const fields = headers.map(
    ([field, value]) => html`<tr><th scope="row">${field}</th><td><bdi>${value}</bdi></td></tr>`,
  );
  const table = html`<details open><summary>${counted(headers.length, 'header')}</summary>
    <table class="headers"><caption class="unseen">${label}'s headers</caption><tbody>${fields}</tbody></table></details>`;
  if (body === undefined && note === undefined)
    return section(heading, table, html`<p class="quiet">No body.</p>`);
  const about = html`<p class="quiet">${[`Body, ${size(bytes)}`, note].filter(Boolean).join('. ')}</p>`;
  return section(heading, table, ...(body === undefined ? [about] : bodyOf(label, body, about)));
}

function bodyOf(label, body, about) {
  const nice = pretty(body);
  const blockOf = (text) =>
    html`<pre tabindex="0" role="region" aria-label=${`${label}'s body`}>${text}</pre>`;
  let block = blockOf(nice ?? body);
  if (nice === undefined || nice === body) return [about, block];
  const toggle = ({ currentTarget: button }) => {
    const isRaw = button.getAttribute('aria-pressed') === 'true';
    button.setAttribute('aria-pressed', String(!isRaw));
    const next = blockOf(isRaw ? nice : body);
    block.replaceWith(next);
    block = next;
  };
  const raw = html`<button type="button" aria-pressed="false" @click=${toggle}>As sent</button>`;
  return [html`<div class="about">${about}${raw}</div>`, block];
}

function size(bytes) {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

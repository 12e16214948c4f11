// Elements, texts to copy, and cases: children are elements or texts, never markup. A case is drawn in full when it is opened.

/** Functions of the script that make elements. */
export const drawing = String.raw`
const byId = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value);
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}
const counted = (count, noun) => count + ' ' + noun + (count === 1 ? '' : 's');
const anchor = (kind, id) => kind + '-' + id.replaceAll(/\s/g, '_');
/** A text of ours, in which backticks enclose code. */
function prose(text) {
  const parts = text.split('\x60');
  return parts.length % 2 === 0 ? [text] : parts.map((part, i) => (i % 2 === 0 ? part : el('code', {}, part)));
}
const linkTo = (kind, id) => el('a', { href: '#' + encodeURIComponent(anchor(kind, id)) }, el('code', {}, id));
/** Calls back when the element is opened first. */
function onFirstOpening(details, callback) {
  const listener = () => {
    if (!details.open) return;
    details.removeEventListener('toggle', listener);
    callback();
  };
  details.addEventListener('toggle', listener);
}
const status = el('p', { role: 'status', class: 'unseen' });
document.body.append(status);
async function copy(pre) {
  try {
    await navigator.clipboard.writeText(pre.textContent);
  } catch {
    getSelection().selectAllChildren(pre);
    document.execCommand('copy');
  }
}
function addCopying(figure) {
  const pre = figure.querySelector('pre');
  const name = pre.getAttribute('aria-label');
  const button = el('button', { type: 'button', 'aria-label': 'Copy ' + name }, 'Copy');
  button.addEventListener('click', async () => {
    await copy(pre);
    button.textContent = 'Copied';
    status.textContent = name + ' copied';
  });
  button.addEventListener('blur', () => { button.textContent = 'Copy'; });
  figure.querySelector('figcaption').append(button);
  return figure;
}
function block(name, text, note) {
  const caption = el('figcaption', {}, name + ' ', el('span', { class: 'quiet' }, note ?? ''));
  return addCopying(el('figure', { class: 'block' }, caption, el('pre', { tabindex: '0', role: 'group', 'aria-label': name }, text)));
}
const atATime = 50;
function caseItem(shown, anchored) {
  const state = el('span', { class: 'state ' + shown.state }, shown.state);
  const summary = el('summary', {}, state, ' ', el('code', {}, shown.id), ' ', shown.title);
  const details = el('details', { id: anchored && anchor('case', shown.id), class: 'case' }, summary);
  onFirstOpening(details, () => details.append(...inFull(shown)));
  return el('li', {}, details);
}
function inFull(shown) {
  const counting = shown.findings.filter((finding) => finding.counts);
  const others = shown.findings.filter((finding) => !finding.counts);
  return [
    shown.says === '' ? '' : el('p', {}, shown.says),
    ...counting.map(findingRows),
    others.length > 0 ? el('p', {}, "Differs from the contract's decisions (no failure):") : '',
    ...others.map(findingRows).map((list) => { list.className = 'other'; return list; }),
    shown.twin === undefined ? '' : el('p', {}, el('span', { class: 'quiet' }, 'twin '), shown.twin),
    shown.requires.length > 0 ? requirements(shown) : '',
    ...exchangeOf(shown),
    linksOf(shown),
  ];
}
function findingRows(finding) {
  const { because, requirement, expected, actual } = finding;
  const row = (name, ...texts) => [el('dt', {}, name), el('dd', { class: name }, ...texts)];
  const why = [...row('because', ...prose(because)), ...row('requires', requirement)];
  return el('dl', {}, ...why, ...row('expected', expected), ...row('actual', actual));
}
function requirements(shown) {
  const line = ({ says, because }) => el('li', {}, says + ' ', el('span', { class: 'quiet' }, ...prose(because)));
  const list = el('ul', {}, ...shown.requires.map(line));
  if (shown.findings.length === 0) return list;
  return el('details', {}, el('summary', {}, counted(shown.requires.length, 'requirement')), list);
}
function exchangeOf({ exchange, curl }) {
  if (exchange === undefined) return [];
  const { request, response, note } = exchange;
  const came = response === undefined ? el('p', {}, note) : block('Response', response, note);
  const pair = el('div', { class: 'pair' }, block('Request', request), came);
  return curl === undefined ? [pair] : [pair, block('curl', curl)];
}
function linksOf(shown) {
  const clauses = Object.keys(shown.clauses).filter((id) => byId(anchor('clause', id)) && id !== 'http');
  const links = [...clauses.map((id) => linkTo('clause', id)), ...shown.silences.map((id) => linkTo('silence', id))];
  const own = el('a', { href: '#' + encodeURIComponent(anchor('case', shown.id)) }, 'Link to this case');
  const outcomes = 'source: ' + shown.source + ', contract: ' + shown.contract;
  return el('p', { class: 'links quiet' }, own, ' · ' + outcomes, ...links.flatMap((link) => [' · ', link]));
}
function listOf(shown, anchored) {
  const list = el('ul', { class: 'cases' });
  const more = el('button', { type: 'button' });
  const grow = () => {
    const next = shown.slice(list.children.length, list.children.length + atATime);
    list.append(...next.map((each) => caseItem(each, anchored)));
    const left = shown.length - list.children.length;
    more.textContent = 'Show ' + Math.min(left, atATime) + ' more of ' + left;
    more.hidden = left === 0;
  };
  more.addEventListener('click', () => {
    const before = list.children.length;
    grow();
    list.children[before].querySelector('summary').focus();
  });
  grow();
  return el('div', { class: 'listed' }, shown.length === 0 ? el('p', {}, 'No case.') : list, more);
}
`;

// One case, drawn in full when it is opened; and a list of them, some at a time.

export const cases = `
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

// What is chosen, which the address keeps after its #: a link to it shows the same, from a file as well.

export const filtering = String.raw`
const form = byId('filter');
const chooses = ['outcome', 'origin', 'operation'];
const valuesOf = {
  outcome: (shown) => [shown.state],
  origin: (shown) => shown.levels,
  operation: (shown) => [shown.operation],
};
const nothing = { text: '', outcome: '', origin: '', operation: '', open: '', case: '' };
let chosen = nothing;
const isNarrowed = () => chosen.case !== '' || ['text', ...chooses].some((name) => chosen[name] !== '');
const texts = new WeakMap();
function textOf(shown) {
  const known = texts.get(shown);
  if (known !== undefined) return known;
  const said = shown.findings.flatMap(({ because, expected, actual }) => [because, expected, actual]);
  const every = [shown.id, shown.title, shown.says, ...Object.keys(shown.clauses), ...shown.silences, ...said];
  const text = every.join('\n').toLowerCase();
  texts.set(shown, text);
  return text;
}
function fits(shown) {
  if (chosen.case !== '') return anchor('case', shown.id) === chosen.case;
  if (chooses.some((name) => chosen[name] !== '' && !valuesOf[name](shown).includes(chosen[name]))) return false;
  const words = chosen.text.toLowerCase().split(/\s+/);
  return words.every((word) => textOf(shown).includes(word));
}
function fillChoices(cases) {
  for (const name of chooses) {
    const values = [...new Set(cases.flatMap(valuesOf[name]))];
    form.elements[name].append(...values.map((value) => el('option', { value }, value)));
  }
}
/** What the address says; undefined where it names an element, or nothing. */
function readAddress() {
  let hash = location.hash.slice(1);
  if (/^(text|outcome|origin|operation|open)=/.test(hash))
    return { ...nothing, ...Object.fromEntries(new URLSearchParams(hash)) };
  try { hash = decodeURIComponent(hash); } catch {}
  return hash.startsWith('case-') ? { ...nothing, case: hash } : undefined;
}
function writeAddress() {
  const said = Object.entries(chosen).filter(([name, value]) => value !== '' && name !== 'case');
  const params = new URLSearchParams(said).toString();
  const hash = chosen.case !== '' ? encodeURIComponent(chosen.case) : params;
  history.replaceState(null, '', hash === '' ? location.href.split('#')[0] : '#' + hash);
}
function writeForm() {
  for (const name of ['text', ...chooses]) form.elements[name].value = chosen[name];
}
const readForm = () =>
  Object.fromEntries(['text', ...chooses].map((name) => [name, form.elements[name].value.trim()]));
`;

// The page's script: filters the cases by text and outcome, and opens the case that a link names.

/** Runs as it stands; no value of a report goes into it. */
export const script = `
const form = document.getElementById('filter');
const cases = [...document.querySelectorAll('.cases > li')];
function filter() {
  const text = form.elements.text.value.trim().toLowerCase();
  const state = form.elements.state.value;
  let shown = 0;
  for (const item of cases) {
    const fits = (state === '' || item.dataset.state === state) && item.textContent.toLowerCase().includes(text);
    item.hidden = !fits;
    if (fits) shown += 1;
  }
  form.elements.shown.value = shown + ' of ' + cases.length + (cases.length === 1 ? ' case' : ' cases');
}
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView();
  }
}
form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', open);
filter();
open();
`;

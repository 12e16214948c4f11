// A button beside each text that is there to be copied.

export const copying = `
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
`;

// What the reference does with a script: a call is copied, and another view opens at the same place.

/** Puts a button on each call of the page, where the browser lets a page write to the clipboard. */
export function createCopyButtons() {
  for (const call of document.querySelectorAll('pre.copied')) {
    const text = call.textContent;
    const button = Object.assign(document.createElement('button'), {
      className: 'copy',
      type: 'button',
      textContent: 'Copy',
    });
    button.addEventListener('click', async () => {
      await copied(text);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    call.prepend(button);
  }
}

/** Pages from the disk have no clipboard in some browsers: the text is chosen and copied there. */
async function copied(text) {
  const isWritten = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isWritten) return;
  const area = Object.assign(document.createElement('textarea'), { value: text });
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

/** The links to other views lead to the operation that is open. */
export function keepPlace() {
  for (const link of document.querySelectorAll('.switch a'))
    for (const event of ['focus', 'pointerenter', 'click'])
      link.addEventListener(event, () => {
        link.hash = location.hash;
      });
}

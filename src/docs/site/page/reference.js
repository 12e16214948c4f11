// What the reference does with a script: a call is copied, and another view opens at the same place.

/** Puts a button on each call of the page. Pages from the disk have no clipboard in some browsers: the text is chosen, and copied so. */
export function createCopyButtons() {
  for (const call of document.querySelectorAll('pre.copied')) {
    const code = call.querySelector('code');
    const button = Object.assign(document.createElement('button'), {
      className: 'copy',
      type: 'button',
      textContent: 'Copy',
    });
    button.addEventListener('click', () => {
      getSelection().selectAllChildren(code);
      document.execCommand('copy');
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    call.prepend(button);
  }
}

/** The links to other views lead to the operation that is open. */
export function keepPlace() {
  for (const link of document.querySelectorAll('.switch a'))
    for (const event of ['focus', 'pointerenter', 'click'])
      link.addEventListener(event, () => {
        link.hash = location.hash;
      });
}

// What is folded is printed open.

/** Opens every fold while the page is printed. */
export function openForPrint() {
  const opened = [];
  addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll('main details:not([open])')) {
      fold.open = true;
      opened.push(fold);
    }
  });
  addEventListener('afterprint', () => {
    for (const fold of opened.splice(0)) fold.open = false;
  });
}

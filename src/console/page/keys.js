// The keys of the page. Where text is written they are letters.

const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Listens: `step` moves in the list by so many rows; the others take nothing. */
export function listenToKeys({ step, back, filter, pause }) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === 'Escape') return back();
    if (event.target.closest('input, select, textarea')) return;
    const isScrolling = event.key.startsWith('Arrow') && event.target.closest('pre, #details, #controls');
    const by = isScrolling ? undefined : STEPS[event.key];
    if (by !== undefined) step(by);
    else if (event.key === '/') filter();
    else if (event.key === 'p') pause();
    else return;
    event.preventDefault();
  });
}

// Boxes that show and hide the rows of one value: `value` is an attribute of the rows and what it is.

/** Makes the boxes of the page work; a row is shown while no box that is empty names it. */
export function filterRows() {
  const boxes = [...document.querySelectorAll('.filter input')];
  const apply = () => {
    const hidden = boxes.filter((box) => !box.checked).map((box) => `[data-${box.name}="${box.value}"]`);
    for (const row of document.querySelectorAll('[data-filtered]'))
      row.hidden = hidden.some((selector) => row.matches(selector));
    for (const group of document.querySelectorAll('[data-filtered-group]'))
      group.hidden = !group.querySelector('[data-filtered]:not([hidden])');
  };
  for (const box of boxes) box.addEventListener('change', apply);
  if (boxes.length > 0) apply();
}

// Boxes that show and hide: each names an attribute and one value of it.

/** Makes the boxes of the page work; a group is hidden while nothing of it is shown. */
export function filterRows() {
  const boxes = [...document.querySelectorAll('.filter input')];
  const rows = [...document.querySelectorAll('[data-filtered]')].map((row) => [
    row,
    JSON.parse(row.dataset.filtered),
  ]);
  const apply = () => {
    const hidden = boxes.filter((box) => !box.checked);
    for (const [row, values] of rows) row.hidden = isHidden(values, hidden);
    for (const group of document.querySelectorAll('[data-filtered-group]'))
      group.hidden = !group.querySelector('[data-filtered]:not([hidden])');
  };
  for (const box of boxes) box.addEventListener('change', apply);
  if (boxes.some((box) => !box.checked)) apply();
}

/** What has several values of one name is hidden with the last of them. */
const isHidden = (values, boxes) =>
  Object.entries(values).some(([name, given]) =>
    [given].flat().every((value) => boxes.some((box) => box.name === name && box.value === value)),
  );

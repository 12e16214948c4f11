// Runs in a page: what is seen and has no name, too little contrast (WCAG 1.4.3: 4.5), or lies outside of the page.

export function pageFaults() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (color) => {
    if (canvas === null) throw new Error('no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r = 0, g = 0, b = 0] = color
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    if (element === null) return [255, 255, 255];
    const color = rgb(getComputedStyle(element).backgroundColor);
    return color[3] === 255 ? color : ground(element.parentElement);
  };
  const contrast = (element) => {
    const [a, b] = [luminance(rgb(getComputedStyle(element).color)), luminance(ground(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const hasText = (element) =>
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('.unseen')) continue;
    const what = `${element.tagName} ${element.id} ${element.className} ${element.textContent?.slice(0, 30)}`;
    if (hasText(element) && contrast(element) < 4.5)
      found.push(`contrast ${contrast(element).toFixed(2)} of ${what}`);
    const { right, left, width } = element.getBoundingClientRect();
    const isInside = element.closest('.row') !== null && !element.matches('.row');
    if (!isInside && width > 0 && (right > innerWidth + 0.5 || left < -0.5)) found.push(`outside: ${what}`);
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.labels?.length
        : undefined;
    const isNamed =
      labels === undefined
        ? element.textContent?.trim() !== ''
        : labels > 0 || element.hasAttribute('aria-label');
    if (element.matches('button, a, input, select, textarea') && !isNamed) found.push(`no name: ${what}`);
    if (
      element.matches('input, select, textarea, button') &&
      document.querySelectorAll(`[id="${element.id}"]`).length > 1
    )
      found.push(`id twice: ${what}`);
  }
  return found;
}

// The fields of a form: their faults, shown where they are and read out with them.

/** What is wrong with each field, by name; the empty name is the whole form. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Shows faults at their fields and puts the focus on the first. Returns those that the form has no place for. */
export function showFaults(form: HTMLFormElement, faults: Faults): readonly string[] {
  clearFaults(form);
  const places = new Map([...placesOf(form)].map((place) => [place.dataset['error'] ?? '', place]));
  const without: string[] = [];
  for (const [name, detail = ''] of Object.entries(faults)) {
    const place = places.get(name);
    if (place) fill(form, name, place, sentence(detail));
    else without.push(name === '' ? sentence(detail) : `${name}: ${detail}`);
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  return without;
}

/** Takes every fault away. */
export function clearFaults(form: HTMLFormElement): void {
  for (const place of placesOf(form)) clear(form, place);
}

/** Takes the fault of a field away as soon as something else is entered there. */
export function clearFaultsOnInput(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const name = (target as HTMLInputElement).name;
    for (const place of placesOf(form)) if (place.dataset['error'] === name) clear(form, place);
  });
}

/** The text of a field, without spaces around it where `trim` asks for that. */
export function textOf(form: HTMLFormElement, name: string): string {
  const field = fieldOf(form, name);
  return field instanceof HTMLInputElement || field instanceof RadioNodeList ? field.value : '';
}

/** The number in a field; undefined where it is empty. */
export function numberOf(form: HTMLFormElement, name: string): number | undefined {
  const text = textOf(form, name);
  return text === '' ? undefined : Number(text);
}

/** The fields with something in them that the browser cannot read as a number. */
export function unreadable(form: HTMLFormElement): Faults {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const bad = fields.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(bad.map(({ name }) => [name, 'must be a number']));
}

function fill(form: HTMLFormElement, name: string, place: HTMLElement, text: string): void {
  place.textContent = text;
  place.hidden = false;
  const field = fieldOf(form, name);
  if (field instanceof HTMLInputElement) field.ariaInvalid = 'true';
}

function clear(form: HTMLFormElement, place: HTMLElement): void {
  place.textContent = '';
  place.hidden = true;
  const field = fieldOf(form, place.dataset['error'] ?? '');
  if (field instanceof HTMLInputElement) field.ariaInvalid = null;
}

const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name);

const placesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLElement>('[data-error]');

const sentence = (detail: string) => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;

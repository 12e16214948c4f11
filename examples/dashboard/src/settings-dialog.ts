// The dialog with the settings of the connection.

import type { Connection } from './connection.ts';
import { byId, inside } from './dom.ts';
import { clearFaultsOnInput, type Faults, numberOf, showFaults, textOf } from './fields.ts';
import { isPatience, type Settings, tokenFor, urlIn } from './settings.ts';

/** Sets the dialog up. Returns what opens it, with the focus on a field. */
export function setUpSettings(connection: Connection): (field?: string) => void {
  const dialog = byId('settings', HTMLDialogElement);
  const form = byId('settings-form', HTMLFormElement);
  clearFaultsOnInput(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const faults = faultsOf(form);
    if (Object.keys(faults).length > 0) return void showFaults(form, faults);
    connection.change(settingsOf(form));
    dialog.close();
  });
  // A token belongs to the server that it was given for.
  field(form, 'baseUrl').addEventListener('change', () => {
    field(form, 'token').value = tokenFor(textOf(form, 'baseUrl'));
  });
  byId('settings-cancel', HTMLButtonElement).addEventListener('click', () => dialog.close());
  // What opened the dialog may be gone; the form that it was about is not.
  dialog.addEventListener('close', () => {
    if (document.activeElement !== document.body) return;
    inside(document, '[data-view]:not([hidden]) [type=submit]', HTMLButtonElement).focus();
  });
  const open = (name = 'baseUrl') => {
    fill(form, connection.settings());
    byId('settings-developer', HTMLDetailsElement).open = connection.settings().prefer !== '';
    dialog.showModal();
    field(form, name).focus();
  };
  byId('connection', HTMLButtonElement).addEventListener('click', () => open());
  return open;
}

const field = (form: HTMLFormElement, name: string) => inside(form, `[name=${name}]`, HTMLInputElement);

function fill(form: HTMLFormElement, settings: Settings): void {
  showFaults(form, {});
  for (const [name, value] of Object.entries(settings)) field(form, name).value = String(value);
}

const settingsOf = (form: HTMLFormElement): Settings => ({
  baseUrl: textOf(form, 'baseUrl').trim(),
  account: textOf(form, 'account').trim(),
  seconds: numberOf(form, 'seconds') ?? 0,
  token: textOf(form, 'token').trim(),
  prefer: textOf(form, 'prefer').trim(),
});

function faultsOf(form: HTMLFormElement): Faults {
  const { baseUrl, account, seconds, token, prefer } = settingsOf(form);
  return {
    ...(!isBaseUrl(baseUrl) && { baseUrl: 'must be a URL such as https://api.example.com, without ? and #' }),
    ...(account === '' && { account: 'is required' }),
    ...(!isPatience(seconds) && { seconds: 'must be from 0.1 to 600' }),
    ...(!isHeader(token) && { token: 'may have no spaces, and only letters, digits and signs of ASCII' }),
    ...(!/^[\x20-\x7e]*$/.test(prefer) && { prefer: 'may have only characters of ASCII' }),
  };
}

const isHeader = (text: string) => /^[\x21-\x7e]*$/.test(text);

function isBaseUrl(text: string): boolean {
  const url = urlIn(text);
  if (url === undefined || /[?#]/.test(text)) return false;
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

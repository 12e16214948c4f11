// Shows a notice above the button of a form, in a region that screen readers read out.

import { inside, make, makeButton } from './dom.ts';
import type { Action, Notice } from './outcome.ts';

/** What the button of each action says. */
const LABELS: Readonly<Record<Action, string>> = {
  retry: 'Try again',
  resend: 'Send it again',
  token: 'Enter a token',
  account: 'Check the account',
  service: 'Check the base URL',
};

const ICONS: Readonly<Record<Notice['tone'], string>> = { good: '✓', bad: '!', wait: '…' };

/** Shows a notice in a form in place of the one before. */
export function showNotice(form: HTMLFormElement, notice: Notice, act: (action: Action) => void): void {
  const { tone, title, text, action } = notice;
  const icon = make('span', 'icon', ICONS[tone]);
  icon.ariaHidden = 'true';
  const said = make('div', '', make('b', '', title), make('p', '', text));
  if (action) said.append(makeButton(LABELS[action], () => act(action)));
  const region = regionOf(form);
  region.dataset['tone'] = tone;
  region.replaceChildren(icon, said);
  // Not away from a field with a fault, which has the focus then.
  if (!form.querySelector('[aria-invalid]')) region.scrollIntoView({ block: 'nearest' });
}

/** Takes the notice away. */
export function clearNotice(form: HTMLFormElement): void {
  const region = regionOf(form);
  delete region.dataset['tone'];
  region.replaceChildren();
}

const regionOf = (form: HTMLFormElement) => inside(form, '.notice', HTMLElement);

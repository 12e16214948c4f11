// The button that changes between light and dark; the choice is kept in the browser.

import { byId } from './dom.js';

/** Makes the button work. */
export function createThemeChoice() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const button = byId('theme');
  const isDark = () => (root.dataset.theme === 'system' ? system.matches : root.dataset.theme === 'dark');
  const name = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.title = `Use the ${isDark() ? 'light' : 'dark'} theme`;
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    localStorage.setItem('acs-console-theme', root.dataset.theme);
    name();
  });
  system.addEventListener('change', name);
  name();
}

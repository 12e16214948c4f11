// Runs before the page is drawn, so that it never shows in the other theme first. The choice is kept in the browser.
const root = document.documentElement;
root.dataset.theme = localStorage.getItem('acs-console-theme') ?? 'system';

document.addEventListener('DOMContentLoaded', () => {
  const button = document.getElementById('theme');
  if (button === null) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme === 'system' ? system.matches : root.dataset.theme === 'dark');
  const name = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    localStorage.setItem('acs-console-theme', root.dataset.theme);
    name();
  });
  system.addEventListener('change', name);
  name();
});

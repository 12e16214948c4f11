// Runs before the page is drawn, so that it never shows in the other theme first.
document.documentElement.dataset.theme = localStorage.getItem('acs-console-theme') ?? 'system';

// A Firefox, where the machine has one (Debian: `firefox-esr`): no package brings it, and playwright-core drives its own alone. So
// it only opens a page, which reports the result itself.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The program; undefined where there is none. One that is a snap could not use the profile that it is given. */
export const firefox: string | undefined = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'firefox-esr'))
  .find((program) => existsSync(program));

/** Opens a page with a profile of its own. @returns what ends the browser, and takes the profile away */
export function openInFirefox(program: string, url: string): () => Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'acs-firefox-'));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', home, url], {
    env: { ...process.env, HOME: home },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill();
    await ended;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** For a page: posts its text to `/said` once it has one. */
export const sayOnce = `<script>
  const timer = setInterval(() => {
    const text = document.body.innerText.trim();
    if (text === '') return;
    clearInterval(timer);
    void fetch('/said', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: text });
  }, 100);
</script>`;

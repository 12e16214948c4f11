// A request, the controls and the operations as a person sees them, in a real Chromium.

import { describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../../testing/browser.ts';
import { startFront } from './testing/front.ts';
import { consolePages, rows } from './testing/pages.ts';
import { fill, hostile, record } from './testing/samples.ts';

const pages = consolePages();

describe('a request', () => {
  it('is shown with its reason, what was wrong by which clause, and both messages, and is copied', async () => {
    fill(pages.front.journal, 4);
    const page = await pages.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await rows(page).nth(2).click();
    const details = page.locator('#details');
    await details.getByText('What was wrong (3)').waitFor();
    expect(await details.locator('.findings li').allInnerTexts()).toEqual([
      expect.stringMatching(/request #\/name must not be empty\s+stated\s+name-length/),
      expect.stringMatching(/request #\/window must be at most 3600\s+derived\s+window-range/),
      expect.stringMatching(/response header Content-Type .*\s+chosen\s+rejection-bodies/),
    ]);
    expect(await details.innerText()).toMatch(/Bearer \$ACS_BEARER/);
    expect(await details.locator('pre').first().innerText()).toContain('"window": 4000');
    await details.getByRole('button', { name: 'As sent' }).first().click();
    expect(await details.locator('pre').first().innerText()).toContain('"window":4000');
    const clause = page.getByRole('link', { name: 'chosen rejection-bodies' });
    const [beside] = await Promise.all([page.context().waitForEvent('page'), clause.click()]);
    const said = beside.locator('article:target');
    await said.waitFor();
    expect(await said.innerText()).toMatch(
      /rejection-bodies §7\s+What is the body of a rejection\?\s+Decided: A problem document\.\s+RFC 9457 <is> a standard/,
    );
    expect(await beside.title()).toBe('A source: clauses and silences');
    await beside.close();
    await rows(page).nth(0).click();
    await details.getByText('it has 2 segments, the request has 3').waitFor();
    await rows(page).nth(1).click();
    await details.getByText('delay=200').waitFor();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied.').waitFor();
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    expect(await copied()).toContain(`curl -i -X POST --path-as-is -g ${pages.front.url}/acme/tag/create`);
    expect(await copied()).toContain(`-H 'Authorization: Bearer '"$ACS_BEARER"`);
    await page.getByRole('button', { name: 'Copy as fetch' }).click();
    await expect.poll(copied).toContain('await fetch("');
  });

  it('that is hostile stays text', async () => {
    await pages.ask(`/${'%3Cscript%3E'.repeat(5000)}`);
    record(pages.front.journal, ...hostile);
    const page = await pages.open();
    await page.keyboard.press('j');
    await page.locator('#details h2').waitFor();
    expect(await page.locator('#details').innerText()).toContain('<script>alert(2)</script>');
    expect(await page.locator('#details').innerText()).toContain('[U+202E]');
    expect(await page.evaluate('[document.images.length, document.scripts.length]')).toEqual([0, 2]);
    expect(await page.locator('body').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u001b]/);
    await page.locator('#filter [name=operation]').selectOption({ index: 1 });
    await expect.poll(() => rows(page).count()).toBe(1);
  });
});

describe('the controls', () => {
  it('change how the mock responds, and show it', async () => {
    const page = await pages.open();
    const other = await pages.open();
    await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByLabel('from').fill('200');
    await page.getByLabel('to', { exact: true }).fill('500');
    await page.getByLabel('Requests that fail, in %').fill('12.5');
    await page.getByLabel('Fault').selectOption('truncate');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied.').waitFor();
    expect(pages.front.controls.settings.get()).toEqual({
      delay: { from: 200, to: 500 },
      failRate: 0.125,
      fault: 'truncate',
    });
    await other.getByText('On for all requests: delay 200 to 500 ms, 12.5 % fail, fault truncate').waitFor();
    await other.getByRole('button', { name: 'Turn off', exact: true }).click();
    await page.locator('#active').waitFor({ state: 'hidden' });
    expect(pages.front.controls.settings.get()).toEqual({});
    expect(await page.getByLabel('from').inputValue()).toBe('');
  });

  it('move the scenario, and edit the state', async () => {
    const page = await pages.open();
    await page.getByRole('button', { name: 'Controls' }).click();
    await page.getByRole('button', { name: 'limited' }).click();
    await page.locator('button[aria-pressed=true]', { hasText: 'limited' }).waitFor();
    expect(pages.front.controls.scenario.get()).toMatchObject({ state: 'limited' });
    const state = page.getByLabel('JSON');
    await state.fill('{"half":');
    pages.front.console.changed('state');
    await page.getByText('The state changed in the meantime').waitFor();
    expect(await state.inputValue()).toBe('{"half":');
    await state.fill('{"resources": [}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This is not JSON').waitFor();
    await state.fill('{"resources": {}}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(pages.front.controls.state.get()).toEqual({ resources: {} });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => state.inputValue()).toContain('"globex"');
  });

  it('are only those that there are', async () => {
    const bare = await startFront({ controls: undefined });
    onTestFinished(() => bare.close());
    const { page, complaints, warnings } = await openPage(pages.browser, bare.page);
    await page.locator('#connection', { hasText: 'Live' }).waitFor();
    expect(await page.getByRole('button', { name: 'Controls' }).isVisible()).toBe(false);
    expect([complaints, warnings]).toEqual([[], []]);
  });
});

describe('the operations', () => {
  it('are sent with one press, and a request once more', async () => {
    const page = await pages.open();
    await page.getByRole('button', { name: 'Operations' }).click();
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await page.getByText('POST /acme/tag/create: 200').waitFor();
    expect(JSON.parse(pages.front.journal.entry(1)?.request.body ?? '')).toEqual({ name: 'production' });
    await page.locator('.row').first().click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    const [first, second] = pages.front.journal.entries().map(({ request }) => request.body);
    expect(second).toBe(first);
    const card = page.locator('#operation-list li', { hasText: 'createTag' });
    await card.getByText('Request', { exact: true }).click();
    await card.getByLabel('Path and query').fill('globex/tag/create');
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await page.getByText('it begins with a slash').waitFor();
    await card.getByLabel('Path and query').fill('/globex/tag/create?a=b');
    await card.getByLabel('Request body').fill('{"name":"mine"}');
    await page.getByRole('button', { name: 'Send createTag' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(pages.front.journal.entry(3)?.request).toMatchObject({
      target: '/globex/tag/create?a=b',
      body: '{"name":"mine"}',
    });
    await page.keyboard.press('Escape');
    expect(await page.locator('#operations').isVisible()).toBe(false);
  });

  it('are overridden one at a time, which every page shows', async () => {
    const page = await pages.open();
    const other = await pages.open();
    await page.getByRole('button', { name: 'Operations' }).click();
    const card = page.locator('#operation-list li', { hasText: 'getRoutingProfile' });
    await card.getByText('Override').click();
    await card.getByLabel('Example').selectOption('account (404)');
    expect(await card.getByLabel('Status').inputValue()).toBe('404');
    await card.getByLabel('Body, as JSON').fill('{"half":');
    await card.getByRole('button', { name: 'Set' }).click();
    await card.getByText('The body is not JSON').waitFor();
    await card.getByLabel('Body, as JSON').fill('{"own": true}');
    await card.getByLabel('Delay in milliseconds').fill('200');
    await card.getByLabel('Fault').selectOption('truncate');
    await card.getByLabel('How long').selectOption('Several times');
    await card.getByLabel('How many times').fill('3');
    await card.getByRole('button', { name: 'Set' }).click();
    const words = '404, example account, own body, delay 200 ms, fault truncate (3 more times)';
    await other.getByText(`Overridden: getRoutingProfile ${words}`).waitFor();
    expect(pages.front.controls.overrides.get()).toEqual({
      getRoutingProfile: {
        code: 404,
        example: 'account',
        body: { own: true },
        delay: 200,
        fault: 'truncate',
        times: 3,
      },
    });
    await card.getByRole('button', { name: 'Take back' }).click();
    await other.locator('#overridden').waitFor({ state: 'hidden' });
    expect(pages.front.controls.overrides.get()).toEqual({});
  });

  it('say what the server rejects, and are taken back together', async () => {
    // The browser complains of the 400 by itself.
    const { page } = await openPage(pages.browser, pages.front.page);
    onTestFinished(() => page.context().close());
    await page.getByRole('button', { name: 'Operations' }).click();
    const card = page.locator('#operation-list li', { hasText: 'createTag' });
    await card.getByText('Override').click();
    await card.getByLabel('Example').selectOption('tag (201)');
    await card.getByLabel('Status').fill('429');
    await card.getByLabel('How long').selectOption('Until reset');
    await card.getByRole('button', { name: 'Set' }).click();
    await card.getByText('#/createTag/example the contract has no such example there').waitFor();
    await card.getByLabel('Example').selectOption('');
    await card.getByLabel('Status').fill('503');
    await card.getByRole('button', { name: 'Set' }).click();
    await page.getByText('Overridden: createTag 503 (until reset)').waitFor();
    await page.getByRole('region', { name: 'Overridden operations' }).getByRole('button').click();
    await page.locator('#overridden').waitFor({ state: 'hidden' });
  });

  it('ask for a credential that the server does not offer', async () => {
    const { credential, ...overrides } = pages.front.controls.overrides;
    const secretive = await startFront({ controls: { ...pages.front.controls, overrides } });
    onTestFinished(() => secretive.close());
    const authorization = ['Authorization', 'Bearer secret'] as const;
    const request = { method: 'GET', target: '/acme/routing12', headers: [authorization] };
    record(secretive.journal, request, { reason: 'as it is' });
    const { page } = await openPage(pages.browser, secretive.page);
    await rows(page).first().click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Fill in the credential first.').waitFor();
    await page.getByLabel('Credential to send with').fill('typed');
    const sent = page.waitForRequest('**/acme/routing12');
    await page.getByRole('button', { name: 'Send again' }).click();
    expect((await sent).headers()['authorization']).toBe('Bearer typed');
  });
});

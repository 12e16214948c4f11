// What a person does with the example page, step by step, and what they see: the same whatever serves them.

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { serve } from '../../src/server/index.ts';

type Values = Readonly<Record<string, string>>;

/** What a service rarely does. */
type Rarity = 'slow' | 'limiting' | 'failing' | 'unreadable' | 'silent' | 'gone';

/** A service, or what stands in for one. */
interface Backend {
  /** Undefined where it is inside the page. */
  readonly url?: string;
  /** The settings that bring it to what it rarely does; where there are none, the steps are left out. */
  readonly rarely: Readonly<Partial<Record<Rarity, Values>>>;
  readonly close: () => Promise<unknown>;
}

const token = 'acme-demo-token';
const contract = (await loadContract()).document;

/** What is asked of a mock by the header `Prefer`. */
const asked: Backend['rarely'] = {
  slow: { prefer: 'delay=30000' },
  limiting: { prefer: 'code=429' },
  failing: { prefer: 'code=500' },
  unreadable: { prefer: 'fault=garbage' },
  silent: { prefer: 'fault=hang', seconds: '0.4' },
  gone: { prefer: 'fault=reset' },
};

/** The reference server, which does nothing rarely. */
async function reference(): Promise<Backend> {
  const server = await serve({ contract, port: 0, log: () => undefined });
  return { url: server.url, rarely: {}, close: () => server.close() };
}

/**
 * What the page is driven against. The mocks respond as the reference, which `same-responses.test.ts` holds.
 */
export const backends: Readonly<Record<string, () => Promise<Backend>>> = {
  'Mock Service Worker': async () => ({ rarely: asked, close: async () => undefined }),
  'the reference server': reference,
};

interface Step {
  readonly form: 'New authentication profile' | 'New tag' | 'Routing profile';
  /** Changed before, by name. */
  readonly settings?: Values;
  /** Entered, by label. */
  readonly fields?: Values;
  /** Clicked, by text. */
  readonly press?: string;
  /** Said after the form was sent. */
  readonly says: RegExp;
  /** Marked fields, each with its fault; of the form itself unless it says something else. */
  readonly faults?: readonly string[];
  /** Leaves much to be seen. */
  readonly showing?: true;
}

const profile = 'New authentication profile';
const tag = 'New tag';
const routing = 'Routing profile';
const check = /^Please check what you entered/;

const steps: readonly Step[] = [
  { form: tag, fields: { Name: 'production' }, says: /^A valid token is needed .*Enter a token$/ },
  { form: tag, settings: { token: 'wrong' }, says: /^A valid token is needed/ },
  {
    form: profile,
    settings: { token },
    fields: { Requests: '0', 'Window in seconds': '100000', 'Random bytes': '8', Prefix: 'x'.repeat(51) },
    press: 'Refill on a schedule',
    says: check,
    faults: [
      'Name is required',
      'Requests must be at least 1',
      'Window in seconds must be at most 86400',
      'Amount is required',
      'Every … seconds is required',
      'Random bytes must be at least 16',
      'Prefix must have at most 50 characters',
    ],
    showing: true,
  },
  {
    form: profile,
    fields: {
      ...{ Name: 'partners', Requests: '100', 'Window in seconds': '60', Amount: '100' },
      ...{ 'Every … seconds': '3600', 'Random bytes': '32', Prefix: 'live' },
    },
    says: /^Done partners: ap_/,
  },
  { form: profile, fields: { Name: 'x'.repeat(200) }, says: /^Done x+: ap_/, showing: true },
  {
    form: profile,
    fields: { Name: 'services', 'JWT configuration': 'nowhere' },
    press: 'jwt',
    says: check,
    faults: ['JWT configuration names no JWT configuration of this account'],
    showing: true,
  },
  { form: profile, fields: { 'JWT configuration': 'jwt1' }, says: /^Done services: ap_/ },
  {
    form: tag,
    settings: { account: 'nowhere' },
    says: /^Not found There is no such account\. Check the account$/,
  },
  {
    form: tag,
    settings: { account: 'acme' },
    fields: { Name: '' },
    says: check,
    faults: ['Name is required'],
  },
  { form: tag, fields: { Name: 'production' }, says: /^Done production: tag_/ },
  {
    form: routing,
    says: check,
    faults: ['Identifier the path parameter routing_id is empty: give the identifier that it stands for'],
  },
  {
    form: routing,
    fields: { Identifier: 'nowhere/at all?' },
    says: /^Not found There is no such routing profile in this account\. Check/,
  },
  { form: routing, fields: { Identifier: '12' }, says: /^Done \{"id":"12"/ },
  { form: routing, settings: { token: 'two words' }, says: /^This cannot be sent/ },
];

const sendAgain = /It may have been created; sending it again may create it twice\. Send it again$/;
const tryAgain = /Nothing was changed\. Try again$/;

const rareSteps: Readonly<Record<Exclude<Rarity, 'slow'>, readonly (Step & { readonly button?: RegExp })[]>> =
  {
    limiting: [
      { form: routing, says: /^Too many requests What you entered is kept\.$/, button: /^Wait \d+ s$/ },
    ],
    failing: [
      { form: routing, says: new RegExp(`^The service has a problem ${tryAgain.source}`) },
      {
        form: tag,
        fields: { Name: 'internal' },
        says: new RegExp(`^The service has a problem ${sendAgain.source}`),
      },
    ],
    unreadable: [
      {
        form: routing,
        says: /^The response could not be read Something else than the service responded\. Check the base URL$/,
      },
    ],
    silent: [{ form: routing, says: new RegExp(`^The service took too long ${tryAgain.source}`) }],
    gone: [
      { form: routing, says: new RegExp(`^The service could not be reached ${tryAgain.source}`) },
      {
        form: tag,
        fields: { Name: 'internal' },
        says: new RegExp(`^The service could not be reached ${sendAgain.source}`),
      },
    ],
  };

/** Goes the whole way; `look` is called where there is much to be seen. */
export async function travel(page: Page, backend: Backend, look: () => Promise<void>): Promise<void> {
  const usual = { ...(backend.url !== undefined && { baseUrl: backend.url }), prefer: '', seconds: '10' };
  await set(page, usual);
  await page.getByText('Nothing yet.').nth(2).waitFor();
  for (const step of steps) {
    await take(page, step);
    if (step.showing) await look();
  }
  await page.getByRole('button', { name: 'Enter a token' }).waitFor({ state: 'detached' });
  for (const [rarity, way] of Object.entries(rareSteps)) {
    const settings = backend.rarely[rarity as Rarity];
    if (settings === undefined) continue;
    await set(page, { token, ...settings });
    for (const step of way) await take(page, step);
    // A wait is over when another service is asked.
    await set(page, { ...usual, token });
  }
  if (backend.rarely.slow) await giveUp(page, backend.rarely.slow);
}

/** A call that is on its way ends with the account that it was for. */
async function giveUp(page: Page, slow: Values): Promise<void> {
  await set(page, slow);
  const section = page.getByRole('region', { name: routing });
  await section.locator('[type=submit]').click();
  expect(await buttonOf(section)).toBe('Sending… (locked)');
  await set(page, { account: 'other' });
  await section.getByText('The call was given up').waitFor();
}

async function take(page: Page, step: Step & { readonly button?: RegExp }): Promise<void> {
  const section = page.getByRole('region', { name: step.form });
  await set(page, step.settings ?? {});
  if (step.press !== undefined) await section.getByText(step.press, { exact: true }).click();
  for (const [label, value] of Object.entries(step.fields ?? {}))
    await section.getByLabel(label, { exact: true }).fill(value);
  await section.locator('[type=submit]').click();
  const status = section.getByRole('status');
  await expect.poll(async () => plain(await status.innerText())).toMatch(step.says);
  const faults = await section.locator('.field:has([aria-invalid])').allInnerTexts();
  expect(faults.map(plain)).toEqual(step.faults ?? []);
  if (step.faults) expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
  if (step.button) await untilFree(section, step.button);
}

/** The button counts the seconds down, and can be used again where they are few. */
async function untilFree(section: Locator, waiting: RegExp): Promise<void> {
  const button = await buttonOf(section);
  expect(button.replace(' (locked)', '')).toMatch(waiting);
  if (/\b\d s/.test(button)) await expect.poll(() => buttonOf(section)).toBe('Look up');
}

async function buttonOf(section: Locator): Promise<string> {
  const button = section.locator('[type=submit]');
  const isLocked = (await button.getAttribute('aria-disabled')) === 'true';
  return `${await button.innerText()}${isLocked ? ' (locked)' : ''}`;
}

/** The base URL first: the page forgets the token with it. */
async function set(page: Page, { baseUrl, ...settings }: Values): Promise<void> {
  const values = Object.entries({ ...(baseUrl !== undefined && { baseUrl }), ...settings });
  for (const [name, value] of values) await page.locator(`#${name}`).fill(value);
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

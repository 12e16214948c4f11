// Scripts on a stage made by hand: a small service in memory.

import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/file/index.ts';
import { valueRows } from '../rows/index.ts';
import { type Exchange, idOfProperty, type Matter, type TrialRequest } from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { createSubject, type Subject } from '../view/subject.ts';
import { createNames } from '../wire/names.ts';
import { type Script, type Shot, type Stage, scriptsOf, secondAccountRows } from './index.ts';
import { headersOfSecond } from './parties.ts';

const contract = await loadContract();
const bearer = { header: 'Authorization', scheme: 'Bearer' };
const first = { account: 'acme', 'routing-id': '12' };
const second = { 'second-account': 'globex', 'second-routing-id': '77' };
const both: Inputs = {
  values: { ...first, ...second },
  credential: bearer,
  secondCredential: bearer,
  headers: [],
};

function subjectOf(id: string, inputs = both): Subject {
  const operation = contract.operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`no ${id}`);
  return createSubject(contract, operation, inputs);
}

/** What a service gives for a request; `seen` are the requests before. */
type Service = (request: TrialRequest, seen: readonly TrialRequest[]) => readonly [number, unknown];

const account: Readonly<Record<string, string>> = { acme: '$ACS_BEARER', globex: '$ACS_SECOND_BEARER' };
const stored: Readonly<Record<string, unknown>> = {
  '/acme/routing12': { id: '12', to: 'http://a' },
  '/globex/routing77': { id: '77', to: 'http://b' },
};

/** A right service. */
const right: Service = ({ method, target, headers, body }, seen) => {
  const owner = target.split('/')[1] ?? '';
  const carried = headers.find(([name]) => name === 'Authorization')?.[1];
  const [type] = headers.flatMap(([name, value]) => (name === 'Content-Type' ? [value] : []));
  if (method === 'GET') {
    if (!Object.values(account).some((token) => carried === `Bearer ${token}`)) return [401, {}];
    return carried === `Bearer ${account[owner]}` && target in stored ? [200, stored[target]] : [404, {}];
  }
  if (type !== 'application/json') return [415, {}];
  const json = JSON.parse(body && 'text' in body ? body.text : '{}');
  const numbers = [
    json.byteLength > 128,
    json.ratelimit?.requests > 1_000_000,
    json.ratelimit?.window > 86_400,
  ];
  if (numbers.includes(true) || json.name === undefined) return [400, {}];
  return [201, { ...json, id: `id${seen.length}` }];
};

interface Played {
  readonly shown: readonly (Shot & Matter)[];
  readonly skipped: readonly string[];
}

/** Plays a script with nothing but its own requests. */
async function playOn(service: Service, subject: Subject, script: Script): Promise<Played> {
  const fill = createNames('abcde');
  const seen: TrialRequest[] = [];
  const shown: (Shot & Matter)[] = [];
  const skipped: string[] = [];
  const answer = async (request: TrialRequest): Promise<Exchange> => {
    const { request: filled } = fill(request);
    const [status, body] = service(filled, seen);
    seen.push(filled);
    const text = JSON.stringify(body);
    const headers = [['Content-Type', 'application/json']] as const;
    const response = { status, reason: '', headers, body: { text }, length: text.length };
    const sent = { ...filled, url: `http://a${filled.target}` };
    return { request: sent, response, attempts: 1, milliseconds: 1 };
  };
  const [plain] = subject.contexts;
  if (plain === undefined) throw new Error('no context');
  const stage: Stage = {
    control: await answer(plain.request),
    examples: subject.contexts.filter(({ edits }) => edits.length === 0),
    send: answer,
    alone: answer,
    together: (requests) => Promise.all(requests.map(answer)),
    judge: (shot, matter) => shown.push({ ...shot, ...matter }),
    skip: ({ property }, because) => {
      const says = typeof because === 'string' ? because : JSON.stringify(because);
      skipped.push(`${idOfProperty(property)}: ${says}`);
    },
  };
  await script.run(stage);
  return { shown, skipped };
}

function play(service: Service, operation: string, name: string): Promise<Played> {
  const subject = subjectOf(operation);
  const script = scriptsOf(subject).find((each) => each.name === name);
  if (script === undefined) throw new Error(`no ${name}`);
  return playOn(service, subject, script);
}

/** How many responses a script showed for a property. */
const timesShown = ({ shown }: Played, id: string) =>
  shown.filter(({ property }) => idOfProperty(property) === id).length;

const operations = contract.operations.map(({ id }) => id);

describe('the scripts of an operation', () => {
  it.each(operations)('%s: have names of their own', (id) => {
    const names = scriptsOf(subjectOf(id)).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations)('%s: judge and skip only what they are about', async (id) => {
    const subject = subjectOf(id);
    for (const script of scriptsOf(subject)) {
      const { shown, skipped } = await playOn(right, subject, script);
      const about = script.about.map(({ property }) => idOfProperty(property));
      expect(about).toEqual(expect.arrayContaining(shown.map(({ property }) => idOfProperty(property))));
      expect([script.name, skipped]).toEqual([script.name, []]);
    }
  });

  it('send the credential of the second account as it is carried, in a cookie by its name', () => {
    const secondCredential = { header: 'Cookie', cookie: 'sid' };
    const headers = headersOfSecond(subjectOf('getRoutingProfile', { ...both, secondCredential }));
    expect(headers).toContainEqual(['Cookie', 'sid=$ACS_SECOND_BEARER']);
  });

  it('say which options they need', () => {
    const inputs = { ...both, values: first };
    const { secondCredential: _, ...without } = inputs;
    const needs = scriptsOf(subjectOf('getRoutingProfile', without)).map(({ name, needs: all }) => [
      name,
      all.map((input) => ('name' in input ? input.name : input.kind)),
    ]);
    expect(Object.fromEntries(needs)).toMatchObject({
      'reads/right-after-reads': [],
      'accounts/foreign': ['second-account'],
      'accounts/in-turn': ['second-account', 'second-routing-id'],
      'accounts/credential-of-first': ['second-account', 'second-routing-id'],
    });
  });
});

describe('accounts', () => {
  const read = 'getRoutingProfile';

  it('show a resource that is kept in a cache without its account', async () => {
    const cached: Service = (request, seen) => {
      const id = request.target.split('routing')[1] ?? '';
      const before = seen.find(({ target }) => target.endsWith(`routing${id}`) && target in stored);
      return before === undefined ? right(request, seen) : [200, stored[before.target]];
    };
    const played = await play(cached, read, 'accounts/in-turn');
    expect(played.shown.map(({ title }) => title)).toContain(
      'the resource of the second account under the first one, with the credential of the first one',
    );
  });

  it('leave a resource of the second account that is not there to the options', async () => {
    const absent: Service = (request, seen) =>
      request.target.includes('77') ? [404, {}] : right(request, seen);
    for (const name of ['accounts/in-turn', 'accounts/at-once', 'accounts/anonymous']) {
      const { shown, skipped } = await play(absent, read, name);
      expect([
        shown,
        skipped.every((because) => JSON.stringify(because).includes('second-routing-id')),
      ]).toEqual([[], true]);
    }
  });
});

describe('what fails', () => {
  const create = 'createAuthenticationProfile';
  const repeated = 'createAuthenticationProfile/repetition/shape-token-minimal';

  it('once and not again is not judged', async () => {
    const once: Service = (request, seen) => (seen.length === 2 ? [500, {}] : right(request, seen));
    const played = await play(once, create, 'creates/again');
    expect([timesShown(played, repeated), played.skipped]).toEqual([
      0,
      [`${repeated}: not as required once, and in 0 of three repetitions`],
    ]);
  });

  it('each time after a wrong create is judged', async () => {
    const poisoned: Service = (request, seen) => {
      const before = seen.at(-1);
      const isAfterWrong = before !== undefined && right(before, seen)[0] === 400;
      return isAfterWrong ? [400, {}] : right(request, seen);
    };
    const played = await play(poisoned, create, 'creates/after-others');
    expect(timesShown(played, repeated)).toBe(1);
  });

  it('with what another kind of create had is judged, though the plain request stays rejected', async () => {
    const kept: Service = (request, seen) => {
      const holds = ({ body }: TrialRequest) =>
        body !== undefined && 'text' in body && /"prefix"/.test(body.text);
      const isKept = !holds(request) && seen.some(holds);
      return isKept ? [400, {}] : right(request, seen);
    };
    const played = await play(kept, create, 'creates/after-others');
    expect(timesShown(played, repeated)).toBe(1);
    expect(played.shown.find(({ property }) => idOfProperty(property) === repeated)?.title).toBe(
      'a right create (token-minimal), right after one of another shape (token-full)',
    );
  });

  it('every second time in another shape is judged', async () => {
    const turning: Service = (request, seen) =>
      request.body && 'text' in request.body && /"prefix"/.test(request.body.text) && seen.length % 2 === 1
        ? [400, {}]
        : right(request, seen);
    const played = await play(turning, create, 'creates/again');
    expect(timesShown(played, 'createAuthenticationProfile/repetition/shape-token-full')).toBeGreaterThan(0);
  });

  it('with a server error from then on, and for good, is judged', async () => {
    const broken: Service = (request, seen) => (seen.length > 3 ? [500, {}] : right(request, seen));
    const played = await play(broken, create, 'creates/again');
    expect(timesShown(played, repeated)).toBe(1);
  });

  it('since a quota is used up is told as that', async () => {
    const full: Service = (request, seen) => (seen.length > 3 ? [403, {}] : right(request, seen));
    const played = await play(full, create, 'creates/again');
    const others = repeated.replace('minimal', 'full');
    const skipped = [repeated, others].map((id) => `${id}: the plain request is not accepted any more`);
    expect([timesShown(played, repeated), played.skipped]).toEqual([0, skipped]);
  });
});

it('rows below the second account are compared with the plain create there', () => {
  const subject = subjectOf('createTag');
  const made = secondAccountRows(subject, valueRows(subject)).flatMap(({ name, contexts: [home], on }) => {
    const { request, control, property } = (home && on(home)) ?? {};
    return [[name, request?.target, control?.target, property && idOfProperty(property)]];
  });
  expect(made).toContainEqual([
    'second-account/name/missing',
    '/globex/tag/create',
    '/globex/tag/create',
    'createTag/name/required',
  ]);
});

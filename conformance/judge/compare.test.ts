// What a response shows: a resource, or that what was sent was converted.

import { describe, expect, it } from 'vitest';
import type { Condition, Exchange, HttpResponse, Outcome } from '../types.ts';
import { isConverted, namedBy, shows } from './compare.ts';
import { exchangeOf, responseOf } from './testing/messages.ts';

const profile = { id: '12', account: 'acme', upstream: 'https://one.example', weight: 3 };
const read: Exchange = {
  request: { method: 'GET', target: '/acme/routing12', headers: [], url: 'http://h/acme/routing12' },
  attempts: 1,
  milliseconds: 1,
};
const isShown = (body: unknown, resource: unknown = profile, isSuccess = false) =>
  shows(body, { resource, anywhere: true, identifier: '12', isNamed: namedBy([read]) }, isSuccess);

/** No other case is known. */
const nothing = { exchangeOf: () => undefined, resultOf: () => undefined };

describe('a profile is shown', () => {
  it.each([
    ['as it is', profile],
    ['in a wrapper', { error: 'no', data: [profile] }],
    ['without its identifier', { error: 'no', upstream: 'https://one.example', weight: 3 }],
    ['without what the request names, in a wrapper', { was: { upstream: 'https://one.example', weight: 3 } }],
  ])('%s', (_, body) => {
    expect(isShown(body)).toBe(true);
  });

  it('out of its own wrapper', () => {
    expect(isShown({ requested: { ...profile } }, { data: profile, meta: { version: '1.0.0' } })).toBe(true);
  });
});

describe('a profile is not shown', () => {
  it.each([
    ['by what the request names', { error: 'no', id: '12', account: 'acme', path: '/acme/routing12' }],
    ['by one of its members', { error: 'no', weight: 3 }],
    ['by another profile that holds the same', { ...profile, id: '77' }],
    ['by nothing', ''],
  ])('%s', (_, body) => {
    expect(isShown(body)).toBe(false);
  });

  it('where it tells nothing, unless a success is it', () => {
    expect(isShown({ error: 'no', requested: { id: '12' } }, { id: '12' })).toBe(false);
    expect(isShown({ id: '12' }, { id: '12' }, true)).toBe(true);
  });

  it('by what every response has', () => {
    const kind = { kind: 'profile', version: '1.0.0' };
    expect(isShown({ ...kind, error: 'no' }, { ...kind, id: '12' })).toBe(false);
  });
});

type Converted = Extract<Condition, { kind: 'unless-converted' }>;

const windowIs = (window: unknown) => ({ name: 'a', ratelimit: { requests: 1, window } });
const window: Converted = {
  kind: 'unless-converted',
  pointer: '/ratelimit/window',
  to: ['1', '60'],
  twin: 'twin',
};

describe('what was sent was converted', () => {
  const table: readonly (readonly [string, unknown, boolean])[] = [
    ['where the response shows a value of the table', windowIs(60), true],
    ['where it stands in an envelope', { data: [{ profile: windowIs(1) }] }, true],
    ['not where the response shows what was sent', windowIs(true), false],
    ['not where it shows another value', windowIs(61), false],
    ['not where it shows the value in another place', { window: 60 }, false],
    ['not where it shows nothing', { id: '1' }, false],
    ['not where there is no body', '', false],
  ];
  it.each(table)('%s', (_, body, expected) => {
    const sent = exchangeOf(windowIs(true), responseOf(201, body));
    expect(isConverted(window, sent, nothing)).toBe(expected);
  });

  it('where it shows a name that was new to the run', () => {
    const name: Converted = { ...window, pointer: '/name', to: ['"$UNIQUE"', '"[\\"$UNIQUE\\"]"'] };
    const shows = (shown: string) =>
      isConverted(name, exchangeOf({ name: [] }, responseOf(201, { name: shown })), nothing);
    expect([shows('nrun5700001a'), shows('["nrun5700001a"]'), shows('Array')]).toEqual([true, true, false]);
  });
});

describe('what was sent was converted, as a control shows', () => {
  const isShown = (rejected: 'passed' | 'failed', converted?: number) => {
    const control = { rejected: 'past', ...(converted !== undefined && { converted: 'right' }) };
    return isConverted(
      { ...window, controls: [control] },
      exchangeOf(windowIs(true), responseOf(201, { id: 1 })),
      {
        exchangeOf: (id) => (id === 'right' ? exchangeOf({}, responseOf(converted ?? 201, {})) : undefined),
        resultOf: (id) =>
          id === 'past' ? { outcomes: { source: rejected, contract: rejected } } : undefined,
      },
    );
  };

  it('where a value past the bound is rejected as it has to be', () => {
    expect([isShown('passed'), isShown('failed')]).toEqual([true, false]);
  });

  it('of another property, where a right value is accepted there', () => {
    expect([isShown('passed', 201), isShown('passed', 400), isShown('failed', 201)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('perhaps, where the control was not judged, and no response shows the property', () => {
    const control = { rejected: 'past', converted: 'right' };
    const isOpen = (source: Outcome | undefined, shown: unknown = { id: 1 }) =>
      isConverted({ ...window, controls: [control] }, exchangeOf(windowIs(true), responseOf(201, shown)), {
        ...nothing,
        resultOf: () => source && { outcomes: { source, contract: source } },
      });
    expect([isOpen(undefined), isOpen('inconclusive')]).toEqual([true, true]);
    expect([isOpen('passed'), isOpen('failed'), isOpen('observed')]).toEqual([false, false, false]);
    expect(isOpen(undefined, windowIs(true))).toBe(false);
  });
});

describe('what was sent was left out', () => {
  const prefix: Converted = {
    kind: 'unless-converted',
    pointer: '/prefix',
    to: [],
    twin: 'twin',
    absence: 'absent',
  };
  const table: readonly (readonly [string, unknown, unknown, number, boolean])[] = [
    ['where the rest is shown', { name: 'a' }, { name: 'a', prefix: 'p' }, 201, true],
    ['where a null is shown', { name: 'a', prefix: null }, { name: 'a', prefix: 'p' }, 201, true],
    ['not where it is shown', { name: 'a', prefix: ['p'] }, { name: 'a', prefix: 'p' }, 201, false],
    ['not where nothing else is shown', { id: '1' }, { name: 'a', prefix: 'p' }, 201, false],
    ['not where the twin does not show it either', { name: 'a' }, { name: 'a' }, 201, false],
    ['not where it may not be left out', { name: 'a' }, { name: 'a', prefix: 'p' }, 400, false],
  ];
  const isLeftOut = (body: unknown, twin: unknown, absent: HttpResponse) => {
    const others: Readonly<Record<string, HttpResponse>> = { twin: responseOf(201, twin), absent };
    return isConverted(prefix, exchangeOf({ name: 'a', prefix: ['p'] }, responseOf(201, body)), {
      exchangeOf: (id) => (others[id] ? exchangeOf({}, others[id]) : undefined),
      resultOf: () => undefined,
    });
  };
  it.each(table)('%s', (_, body, twin, status, expected) => {
    expect(isLeftOut(body, twin, responseOf(status, {}))).toBe(expected);
  });

  it('where it is shown as where it is left out', () => {
    const given = { name: 'c', prefix: 'p' };
    const absent = responseOf(201, { name: 'b', prefix: 'none' });
    expect(isLeftOut({ name: 'a', prefix: 'none' }, given, absent)).toBe(true);
    expect(isLeftOut({ name: 'a', prefix: ['p'] }, given, absent)).toBe(false);
    expect(isLeftOut({ name: 'b', prefix: 'none' }, given, absent)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Evidence, TrialRequest } from '../types.ts';
import { createSecrets, secretsOf } from './secrets.ts';

const value = 'canary-5eCr3t/+tok&en"Z';
const secrets = createSecrets([{ placeholder: '$ACS_BEARER', value }]);

const read = (target: string, ...values: readonly string[]): TrialRequest => ({
  method: 'GET',
  target,
  headers: values.map((value) => ['Authorization', value] as const),
});
const own = read('/acme', 'Bearer $ACS_BEARER');

describe('a secret', () => {
  const forms: readonly (readonly [string, string])[] = [
    ['as it is', value],
    ['percent-encoded', encodeURIComponent(value)],
    ['escaped in JSON', JSON.stringify({ a: value })],
    ['escaped in HTML', value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in hexadecimal', Buffer.from(value).toString('hex')],
    ['reversed', [...value].reverse().join('')],
    ['cut by a character', value.slice(0, -1)],
    ...['', 'B', 'Be', 'Bearer ', 'user:'].map((before): [string, string] => [
      `in base64 after "${before}"`,
      Buffer.from(before + value).toString('base64'),
    ]),
    ['in base64url', Buffer.from(`Bearer ${value}`).toString('base64url')],
  ];
  it.each(forms)('is hidden %s', (_, text) => {
    const hidden = secrets.hide(`before ${text} after`);
    expect(hidden).toContain('$ACS_BEARER');
    for (const piece of [value.slice(4, 16), Buffer.from(value).toString('hex').slice(8, 30)])
      expect(hidden).not.toContain(piece);
    expect(hidden.startsWith('before ') && hidden.endsWith(' after')).toBe(true);
  });

  it('gives away nothing through what cases make of it', () => {
    const all = createSecrets(secretsOf('Zebra-9z'));
    expect(all.reveal('$ACS_BEARER $ACS_BEARER_SWAPPED $ACS_BEARER_ROTATED')).toBe(
      'Zebra-9z zEBRA-9Z Afcsb-0a',
    );
    expect(all.hide('you sent ebra-9z')).not.toMatch(/ebra-9/);
    expect(all.hide('you sent zEBRA-9Z, then Afcsb-0a')).toBe(
      'you sent $ACS_BEARER_SWAPPED, then $ACS_BEARER_ROTATED',
    );
  });

  it('that is short is hidden only where it stands alone', () => {
    const { hide } = createSecrets([{ placeholder: '$ACS_BEARER', value: 't' }]);
    expect(hide('the token t is not "t"')).toBe('the token $ACS_BEARER is not "$ACS_BEARER"');
  });

  it('that is short is hidden in another encoding only where that stands alone, too', () => {
    const { hide } = createSecrets([{ placeholder: '$ACS_BEARER', value: 'a~n' }]);
    expect(hide('617e6e in 3f617e6e09')).toBe('$ACS_BEARER in 3f617e6e09');
  });

  it('is put in whole, cut and extended', () => {
    const revealed = secrets.reveal('$ACS_BEARER ${ACS_BEARER}x ${ACS_BEARER%?} ${ACS_BEARER#?}');
    expect(revealed).toBe(`${value} ${value}x ${value.slice(0, -1)} ${value.slice(1)}`);
  });

  it('is hidden in every part of a pair, and in a reason', () => {
    const failure = { kind: 'reset', detail: `because ${value}` } as const;
    const trial = {
      request: { ...own, url: `http://host/${encodeURIComponent(value)}` },
      response: {
        status: 200,
        reason: value,
        headers: [[value, value]],
        body: { base64: Buffer.from(`\u00ff${value}`, 'latin1').toString('base64') },
        length: 9,
      },
      failure,
      attempts: 1,
      milliseconds: 1,
    } as const;
    const seen = { kind: 'header', name: 'X-Echo', value } as const;
    const required = { kind: 'accepted' } as const;
    const evidence = secrets.hideIn({
      property: { operation: 'a', place: 'b', rule: 'c' },
      requirement: { expect: { kind: 'accepted' }, origin: { level: 'stated', pointer: '' } },
      status: 'broken',
      pair: { control: trial, trial, edit: { says: 'b', parts: [] }, required, seen, beside: [] },
      reason: { kind: 'no-answer', seen: { kind: 'failure', failure } },
    } as Evidence);
    const bodies = [evidence.pair?.control, evidence.pair?.trial].map((exchange) => {
      const { body } = exchange?.response ?? {};
      return body && 'base64' in body ? Buffer.from(body.base64, 'base64').toString('latin1') : '';
    });
    for (const bytes of bodies) expect(bytes).toContain('$ACS_BEARER');
    expect(JSON.stringify(evidence) + bodies.join()).not.toContain('5eCr3t');
  });

  it('that is a word of our own is taken out of what came, and left in what we say', () => {
    const status = createSecrets([{ placeholder: '$ACS_BEARER', value: 'status' }]);
    expect(
      status.hideIn({ kind: 'unreachable', failure: { kind: 'reset', detail: 'status is reset' } }),
    ).toEqual({ kind: 'unreachable', failure: { kind: 'reset', detail: '$ACS_BEARER is reset' } });
  });
});

it('takes a credential for itself, and not for what is made of it', () => {
  const { hide } = createSecrets(secretsOf('Zebra-9z-token'));
  expect(hide('Bearer Zebra-9z-token')).toBe('Bearer $ACS_BEARER');
  expect(hide('Bearer Afcsb-0a-uplfo')).toBe('Bearer $ACS_BEARER_ROTATED');
});

import { describe, expect, it } from 'vitest';
import { createJournal, type Entry, type Journal, type Outcome, type RawRequest } from './journal.ts';

function record(journal: Journal, request: RawRequest, outcome: Outcome): Entry {
  journal.add(request, outcome);
  const entry = journal.entries().at(-1);
  if (entry === undefined) throw new TypeError('nothing is kept');
  return entry;
}

const get = (target: string, body?: string | Uint8Array) => ({ method: 'GET', target, headers: [], body });
const done = { reason: 'done', milliseconds: 1 };

describe('the journal', () => {
  it('keeps the latest, and counts on', () => {
    const journal = createJournal();
    for (let i = 1; i <= 1002; i += 1) record(journal, get(`/${i}`), done);
    const [first] = journal.entries();
    expect([journal.entries().length, first?.id, first?.request.target]).toEqual([1000, 3, '/3']);
    journal.clear();
    expect(journal.entries()).toEqual([]);
    expect(record(journal, get('/'), done).id).toBe(1003);
  });

  it('holds no credential anywhere', () => {
    const secret = 'sesame-open';
    const journal = createJournal({ values: ['known-token'] });
    const entry = record(
      journal,
      {
        method: 'POST',
        target: `/${secret}?access_token=known-token`,
        headers: [['Authorization', `Bearer ${secret}`]],
        body: `{"token":"${secret}","other":"known-token"}`,
      },
      {
        reason: `not ${secret}`,
        milliseconds: 1,
        findings: [{ about: 'request', where: secret, detail: secret, origin: 'chosen' }],
        response: {
          status: 200,
          headers: [
            ['X-Echo', secret],
            ['Set-Cookie', 'id=0123456789'],
          ],
          body: `${secret} 0123456789`,
        },
      },
    );
    expect(JSON.stringify(entry)).not.toMatch(/sesame|known-token|0123456789/);
    expect(entry.request.body).toBe('{"token":"$ACS_BEARER","other":"$ACS_BEARER"}');
  });
});

describe('a body', () => {
  const kept = (body: string | Uint8Array) => record(createJournal(), get('/', body), done).request;

  it('that is long is told, not shown', () => {
    expect(kept('é'.repeat(32_768)).body).toHaveLength(32_768);
    const { body, note, bytes } = kept('é'.repeat(100_000));
    expect([body, bytes, note]).toEqual([undefined, 200_000, 'Not shown: 200000 bytes.']);
  });

  it('that is no text is told, not shown', () => {
    expect(kept(Uint8Array.of(0xff, 0xfe))).toEqual({
      method: 'GET',
      target: '/',
      headers: [],
      bytes: 2,
      note: 'Not shown: 2 bytes.',
    });
    expect(kept(Buffer.from('a\0b')).body).toBeUndefined();
  });

  it('that was rejected unread is told', () => {
    const unread = { ...get('/'), headers: [['Content-Length', '12']] as const };
    expect(record(createJournal(), unread, done).request).toMatchObject({ bytes: 12, note: 'Not read.' });
    expect(record(createJournal(), get('/'), done).request).not.toHaveProperty('note');
  });
});

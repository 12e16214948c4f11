import { describe, expect, it } from 'vitest';
import { createJournal, MOST_KEPT } from './journal.ts';
import { record } from './testing/samples.ts';

const get = (target: string, body?: string | Uint8Array) => ({ method: 'GET', target, headers: [], body });
const done = { reason: 'done' };

describe('the journal', () => {
  it('keeps the latest, and counts on', () => {
    const journal = createJournal({ capacity: 3 });
    for (let i = 1; i <= 5; i += 1) record(journal, get(`/${i}`), done);
    expect(journal.entries().map(({ id, request }) => [id, request.target])).toEqual([
      [3, '/3'],
      [4, '/4'],
      [5, '/5'],
    ]);
    journal.clear();
    expect(journal.entries()).toEqual([]);
    expect(record(journal, get('/'), done).id).toBe(6);
  });

  it('keeps no more bytes than it may', () => {
    const journal = createJournal({ maxBytes: 1024 * 1024 });
    for (let i = 0; i < 50; i += 1) record(journal, get('/', 'x'.repeat(60_000)), done);
    expect(journal.entries().length).toBe(8);
  });

  it('shows a request before its response, and takes one outcome', () => {
    const journal = createJournal();
    const open = journal.begin(get('/slow'));
    expect(journal.entry(open.id)).toMatchObject({ open: true, reason: 'No response yet.' });
    const response = { status: 200, headers: [], body: 'ok' };
    const finished = open.finish({ response, ...done });
    expect(finished).toMatchObject({ open: false, answer: { status: 200, body: 'ok', bytes: 2 } });
    expect(finished?.milliseconds).toBeGreaterThanOrEqual(0);
    expect(open.finish({ reason: 'again' })).toBeUndefined();
    expect(journal.entry(open.id)).toBe(finished);
  });

  it('lets go of a request that was cleared while it was open', () => {
    const journal = createJournal();
    const open = journal.begin(get('/slow'));
    journal.clear();
    expect(open.finish(done)).toBeUndefined();
    expect(journal.entries()).toEqual([]);
  });

  it('tells of changes as they happen, and of those that were missed', () => {
    const journal = createJournal();
    const heard: string[] = [];
    const stop = journal.subscribe(({ kind, at }) => heard.push(`${at} ${kind}`));
    const open = journal.begin(get('/a'));
    record(journal, get('/b'), done);
    open.finish(done);
    stop();
    expect(heard).toEqual(['1 entry', '2 entry', '3 entry', '4 entry']);
    expect(
      journal.since(1)?.map((change) => [change.at, change.kind === 'entry' && change.entry.id]),
    ).toEqual([
      [3, 2],
      [4, 1],
    ]);
    journal.clear();
    expect([journal.since(4), journal.since(5), journal.since(6)]).toEqual([undefined, [], undefined]);
  });

  it('holds no credential anywhere', () => {
    const secret = 'sesame-open';
    const journal = createJournal({ secrets: { values: ['known-token'] } });
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
        applied: [`bearer=${secret}`],
        nearest: { method: 'POST', path: '/', why: `no ${secret}` },
        findings: [{ about: 'request', where: secret, detail: secret }],
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
  const kept = (body: string | Uint8Array, secrets = {}) =>
    record(createJournal({ secrets }), get('/', body), done).request;

  it('that is long is cut, and the note says so', () => {
    const { body, note, bytes } = kept('é'.repeat(100_000));
    expect([body?.length, bytes, note]).toEqual([
      MOST_KEPT,
      200_000,
      'Cut: the first 131072 of 200000 bytes.',
    ]);
  });

  it('that is cut in a character by who sends it keeps what is whole', () => {
    expect(kept(Buffer.from('aé').subarray(0, 2))).toMatchObject({ body: 'a' });
  });

  it('that is no text is told, not shown', () => {
    expect(kept(Uint8Array.of(0xff, 0xfe))).toEqual({
      method: 'GET',
      target: '/',
      headers: [],
      bytes: 2,
      note: 'Not shown: 2 bytes that are not text.',
    });
    expect(kept(Buffer.from('a\0b')).body).toBeUndefined();
  });

  it.each([-3, 0, 5])('shows no part of a credential that lies across the cut (%i)', (shift) => {
    const secret = 'sesame-open-sesame';
    const { body } = kept(`${'x'.repeat(MOST_KEPT - 9 + shift)}${secret}${'y'.repeat(40_000)}`, {
      values: [secret],
    });
    expect(body).not.toContain('ses');
  });

  it.each([-3, 0, 5])('shows no part of one at the end of what was read (%i)', (shift) => {
    const secret = 'sesame-open-sesame';
    const many = secret.repeat(3000);
    const { body } = kept(
      `${'x'.repeat(80 * 1024 - many.length - 9 + shift)}${many}${secret}${'y'.repeat(9000)}`,
      { values: [secret] },
    );
    expect(body?.replaceAll('$ACS_BEARER', '')).not.toContain('ses');
  });

  it('that was rejected unread is told', () => {
    const unread = { ...get('/'), headers: [['Content-Length', '12']] as const };
    expect(record(createJournal(), unread, done).request).toMatchObject({ bytes: 12, note: 'Not read.' });
    expect(record(createJournal(), get('/'), done).request).not.toHaveProperty('note');
  });

  it('of which only the beginning was given has the length of the whole', () => {
    const { request } = record(createJournal(), { ...get('/', 'abc'), bytes: 1_000_000 }, done);
    expect(request).toMatchObject({
      body: 'abc',
      bytes: 1_000_000,
      note: 'Cut: the first 3 of 1000000 bytes.',
    });
  });
});

// The events over HTTP: what comes when, what was missed, and how many may listen.

import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { asker } from '../testing/asker.ts';
import { type Front, type FrontOptions, startFront } from './testing/front.ts';
import { record } from './testing/samples.ts';

let front: Front;
afterEach(() => front.close());

async function start(options: FrontOptions = {}) {
  front = await startFront(options);
}

const enter = (target: string) =>
  record(front.journal, { method: 'GET', target, headers: [] }, { reason: 'done' });

/** Follows the events; `next` waits for the next of a name and gives its id and data, `text` is all that came. */
async function follow(headers: Record<string, string> = {}, query = '') {
  const cancel = new AbortController();
  onTestFinished(() => cancel.abort());
  const response = await fetch(`${front.page}events${query}`, { headers, signal: cancel.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let read = '';
  const next = async (name: string) => {
    for (;;) {
      const found = new RegExp(`^(?:id: (\\S+)\\n)?event: ${name}\\ndata: (.*)\\n\\n`, 'm').exec(read);
      if (found) {
        read = read.slice(found.index + found[0].length);
        return { id: found[1] ?? '', data: JSON.parse(found[2] ?? 'null') };
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`ended after ${text}`);
      text += value;
      read += value;
    }
  };
  return { response, next, text: () => text, read: () => reader?.read() };
}

describe('the events', () => {
  it('tell of each request, first open and then with its response', async () => {
    await start();
    const events = await follow();
    expect(events.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await events.next('ready');
    const open = front.journal.begin({ method: 'GET', target: '/a', headers: [] });
    expect((await events.next('entry')).data).toMatchObject({ id: 1, open: true, target: '/a' });
    open.finish({ reason: 'done' });
    expect((await events.next('entry')).data).toMatchObject({ id: 1, open: false, reason: 'done' });
    front.journal.clear();
    await events.next('clear');
  });

  it('tell of what the controls changed, here and elsewhere', async () => {
    await start();
    const events = await follow();
    await events.next('ready');
    const put = (path: string, body: unknown) => asker(front.page)({ path, method: 'PUT', body });
    await put('settings', { code: 503 });
    expect((await events.next('settings')).data).toEqual({ code: 503 });
    await put('scenario', { state: 'down' });
    expect((await events.next('scenario')).data).toMatchObject({ state: 'down' });
    front.console.changed('state');
    await events.next('state');
  });

  it.each(['header', 'query'])('go on where a reader stopped, by %s', async (way) => {
    await start();
    enter('/before');
    const first = await follow();
    const { id } = await first.next('ready');
    enter('/missed');
    const again = way === 'header' ? await follow({ 'Last-Event-ID': id }) : await follow({}, `?last=${id}`);
    expect((await again.next('entry')).data).toMatchObject({ target: '/missed' });
    await again.next('ready');
    expect(again.text()).not.toMatch(/event: reset|before/);
  });

  it.each([
    ['is new', () => ({})],
    ['comes from another server', () => ({ 'Last-Event-ID': 'abcdefgh-1' })],
    ['brings nonsense', () => ({ 'Last-Event-ID': `${front.journal.instance}-x` })],
  ])('send a reader to the list that %s', async (_, headers) => {
    await start();
    enter('/a');
    const events = await follow(headers());
    await events.next('reset');
    await events.next('ready');
    expect(events.text()).not.toContain('event: entry');
  });

  it('send a reader to the list that missed much', async () => {
    await start();
    const { id } = await (await follow()).next('ready');
    for (let i = 0; i < 201; i += 1) enter(`/${i}`);
    await (await follow({ 'Last-Event-ID': id })).next('reset');
  });

  it('keep a connection that would be cut for standing still', async () => {
    await start({ limits: { stallTimeout: 300 }, events: { heartbeat: 50 } });
    const events = await follow();
    await events.next('ready');
    await new Promise((resolve) => setTimeout(resolve, 900));
    enter('/late');
    expect((await events.next('entry')).data).toMatchObject({ target: '/late' });
    expect(events.text()).toContain(': still here');
  });

  it('are for so many readers, and for another when one goes', async () => {
    await start({ events: { readers: 1 } });
    const cancel = new AbortController();
    await fetch(`${front.page}events`, { signal: cancel.signal });
    const rejected = await fetch(`${front.page}events`);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    cancel.abort();
    await expect.poll(async () => (await fetch(`${front.page}events`, { method: 'HEAD' })).status).toBe(200);
  });

  it('drop a reader that does not read', async () => {
    await start({ events: { backlog: 64 * 1024, readers: 1 } });
    const socket = connect(Number(new URL(front.url).port), '127.0.0.1');
    socket.write(`GET /_mock/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
    socket.on('error', () => undefined);
    const another = async () => (await fetch(`${front.page}events`, { method: 'HEAD' })).status;
    for (let round = 0; round < 40 && (await another()) === 503; round += 1)
      for (let i = 0; i < 1000; i += 1) enter(`/${'x'.repeat(250)}`);
    socket.resume();
    expect(await closed).toBe('closed');
  });

  it('end when the server is to stop', async () => {
    await start();
    const events = await follow();
    await events.next('ready');
    front.console.close();
    expect(await events.read()).toMatchObject({ done: true });
  });
});

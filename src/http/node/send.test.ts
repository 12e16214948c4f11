import { describe, expect, it } from 'vitest';
import { problem } from '../index.ts';
import { sendProblem } from './messages.ts';
import { listen } from './testing/listen.ts';

describe('sendProblem', () => {
  it('responds to HEAD with the headers of GET and no body', async () => {
    const url = await listen((_, response) => sendProblem(response, problem('not-found', 'gone')));
    const [get, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  it('cuts off a response that has begun', async () => {
    const url = await listen((_, response) => {
      response.write('half');
      sendProblem(response, problem('internal-server-error', 'broke'));
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  });
});

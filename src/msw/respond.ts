// An answer as MSW takes it: late where it is to be, to HEAD without its body, and with the fault that was asked for.

import { HttpResponse } from 'msw';
import { type Answer, firstHalfOf, headersOf, textOf } from '../stand-in/index.ts';

/** The response to a request. One that is to hang comes when the request is given up, so that nothing is left waiting. */
export async function respond(
  answer: Answer,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<HttpResponse<string>> {
  await until(signal, answer.fault === 'hang' ? undefined : (answer.delay ?? 0));
  if (answer.fault === 'hang' || answer.fault === 'reset') return HttpResponse.error();
  const text = textOf(answer);
  const headers = new Headers(headersOf(answer));
  if (text === undefined) headers.delete('Content-Type');
  else headers.set('Content-Length', String(new TextEncoder().encode(text).length));
  const { status } = answer;
  const none = text === undefined || method === 'HEAD' || WITHOUT_BODY.has(status);
  const body = none ? null : answer.fault === 'truncate' ? cutOff(text) : text;
  return new HttpResponse<never>(body as null, { status, headers });
}

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Waits so many milliseconds, or without end, but never longer than the request is wanted. */
async function until(signal: AbortSignal, milliseconds: number | undefined): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return;
  await new Promise<void>((done) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

function cutOff(text: string): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode(firstHalfOf(text)));
      else controller.error(new TypeError('The mock cut this response off, as it was asked to.'));
      isFirst = false;
    },
  });
}

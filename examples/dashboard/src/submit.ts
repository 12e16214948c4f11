// What every form does with a call: one at a time, a busy button, faults at their fields, a countdown after 429.

import { fieldErrors, type OkResult, UsageError } from 'access-control-contract/client';
import type { Connection } from './connection.ts';
import { inside } from './dom.ts';
import { clearFaults, clearFaultsOnInput, type Faults, showFaults, unreadable } from './fields.ts';
import { clearNotice, showNotice } from './notice.ts';
import { type Action, type Effect, type Failure, type Notice, noticeOf, stateAfter } from './outcome.ts';
import { countDown } from './retry-after.ts';

/** A form and the call that it makes. */
export interface Submission<Data> {
  readonly form: HTMLFormElement;
  readonly effect: Effect;
  /** The label of the button while the call is on its way. */
  readonly busy: string;
  readonly connection: Connection;
  readonly askSettings: (field?: string) => void;
  /** What is wrong before anything is sent. */
  readonly check?: () => Faults;
  readonly send: (signal: AbortSignal) => Promise<OkResult<number, Data> | Failure>;
  /** Shows the data; what it returns is said in the form. */
  readonly succeed: (data: Data) => Notice | undefined;
  /** Told when a call begins, and when it ends whichever way. */
  readonly loading: (isLoading: boolean) => void;
}

/** Makes a form send its call. */
export function submits<Data>(submission: Submission<Data>): void {
  const { form } = submission;
  const button = inside(form, 'button[type=submit]', HTMLButtonElement);
  const label = button.textContent;
  let calling = new AbortController();
  clearFaultsOnInput(form);
  // What is on its way belongs to the service and the account before.
  submission.connection.onChange(() => {
    clearNotice(form);
    calling.abort();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    calling = new AbortController();
    void run(submission, button, calling.signal).finally(() => free(button, label));
  });
}

/** A locked button keeps the focus, which a disabled one would lose. */
function lock(button: HTMLButtonElement, label: string, isBusy: boolean): void {
  button.ariaDisabled = 'true';
  button.ariaBusy = isBusy ? 'true' : null;
  button.textContent = label;
}

function free(button: HTMLButtonElement, label: string): void {
  button.ariaDisabled = null;
  button.ariaBusy = null;
  button.textContent = label;
}

async function run<Data>(
  submission: Submission<Data>,
  button: HTMLButtonElement,
  signal: AbortSignal,
): Promise<void> {
  const { form, check, busy, loading } = submission;
  clearFaults(form);
  const faults = { ...unreadable(form), ...check?.() };
  if (Object.keys(faults).length > 0) return tellFaults(submission, faults);
  // The button of a notice goes with it, and the focus would be lost.
  if (form.querySelector('.notice')?.contains(document.activeElement)) button.focus();
  clearNotice(form);
  lock(button, busy, true);
  loading(true);
  const result = await submission
    .send(signal)
    .catch(misuse)
    .finally(() => loading(false));
  if (typeof result === 'string') {
    return tell(submission, { tone: 'bad', title: 'This cannot be sent', text: result });
  }
  if (result.kind === 'ok') return succeed(submission, result.data);
  await fail(submission, button, signal, result);
}

/** The client throws for what cannot be sent at all; its message says why and shows no secret. */
function misuse(error: unknown): string {
  if (error instanceof UsageError) return `${sentence(error.message)} Nothing was sent.`;
  throw error;
}

function succeed<Data>(submission: Submission<Data>, data: Data): void {
  submission.connection.report('up');
  const notice = submission.succeed(data);
  if (notice) tell(submission, notice);
}

async function fail<Data>(
  submission: Submission<Data>,
  button: HTMLButtonElement,
  signal: AbortSignal,
  failure: Failure,
): Promise<void> {
  const { connection, effect } = submission;
  connection.report(stateAfter(failure));
  const faults = failure.status === 400 ? fieldErrors(failure.problem) : {};
  if (Object.keys(faults).length > 0) return tellFaults(submission, faults);
  const notice = noticeOf(failure, effect);
  tell(submission, notice);
  if (notice.wait === undefined) return;
  await countDown(notice.wait, signal, (left) => lock(button, `Wait ${left} s`, false));
  if (signal.aborted) return;
  tell(submission, { tone: 'good', title: 'You can go on', text: 'The wait is over.', action: 'retry' });
}

function tellFaults<Data>(submission: Submission<Data>, faults: Faults): void {
  const others = showFaults(submission.form, faults);
  const count = Object.keys(faults).length - others.length;
  const fields = count === 1 ? 'The marked field needs a change.' : 'The marked fields need a change.';
  const text = [...(count > 0 ? [fields] : []), ...others].join(' ');
  tell(submission, { tone: 'bad', title: 'Please check what you entered', text });
}

function tell<Data>({ form, askSettings }: Submission<Data>, notice: Notice): void {
  const act = (action: Action) => {
    if (action === 'token') askSettings('token');
    else if (action === 'account') askSettings('account');
    else if (action === 'service') askSettings('baseUrl');
    else form.requestSubmit();
  };
  showNotice(form, notice, act);
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

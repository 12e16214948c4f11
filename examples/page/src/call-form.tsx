// A form that makes a call: one at a time, busy while it runs, faults at their fields, a countdown after 429.

import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type AnyResult, type Faults, type Notice, noticeOf, noticeOfMisuse } from './outcome.ts';

interface CallFormProps<Data> {
  readonly title: string;
  /** What the button says. */
  readonly label: string;
  readonly creates: boolean;
  /** Names service and account: another one ends the call that is on its way, and takes away what is shown. */
  readonly service: string;
  readonly send: (body: unknown, signal: AbortSignal) => Promise<AnyResult<Data>>;
  /** A line about what the service gave. */
  readonly show: (data: Data) => string;
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

const FaultsOfForm = createContext<Faults>({});

export function CallForm<Data>({ title, creates, service, ...props }: CallFormProps<Data>) {
  const form = useRef<HTMLFormElement>(null);
  const calling = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const left = useCountdown(notice?.wait);

  useEffect(() => {
    setLines([]);
    setNotice(undefined);
    return () => calling.current?.abort();
  }, [service]);
  useEffect(() => {
    if (notice?.faults) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [notice]);

  async function call(): Promise<void> {
    calling.current = new AbortController();
    try {
      const result = await props.send(bodyOf(form.current), calling.current.signal);
      if (result.kind !== 'ok') return setNotice(noticeOf(result, creates));
      const line = props.show(result.data);
      setNotice({ title: 'Done', text: line });
      setLines((before) => [line, ...before.filter((other) => other !== line)]);
      if (creates) form.current?.reset();
    } catch (error) {
      setNotice(noticeOfMisuse(error));
    }
  }
  function submit(event: { preventDefault: () => void }): void {
    event.preventDefault();
    if (isBusy || left > 0) return;
    setNotice(undefined);
    setBusy(true);
    void call().finally(() => setBusy(false));
  }

  return (
    <section aria-label={title}>
      <form ref={form} onSubmit={submit} onReset={props.onReset} noValidate>
        <h2>{title}</h2>
        <FaultsOfForm value={notice?.faults ?? {}}>{props.children}</FaultsOfForm>
        <div role="status">{notice && <NoticeText notice={notice} form={form.current} />}</div>
        {/* A button that is disabled would lose the focus. */}
        <button type="submit" aria-disabled={isBusy || left > 0} aria-busy={isBusy}>
          {isBusy ? 'Sending…' : left > 0 ? `Wait ${left} s` : props.label}
        </button>
      </form>
      {lines.length === 0 ? <p className="hint">Nothing yet.</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function NoticeText({ notice, form }: { notice: Notice; form: HTMLFormElement | null }) {
  const { title, text, next, faults = {} } = notice;
  const homeless = Object.entries(faults).filter(([name]) => !form?.elements.namedItem(name));
  const settings = {
    'Enter a token': 'token',
    'Check the account': 'account',
    'Check the base URL': 'baseUrl',
  };
  const go = () => {
    if (next === 'Try again' || next === 'Send it again') form?.requestSubmit();
    else if (next) document.getElementById(settings[next])?.focus();
  };
  return (
    <>
      <b>{title}</b> {text} {homeless.map(([name, fault]) => `${name} ${fault}`).join('; ')}{' '}
      {next && (
        <button type="button" onClick={go}>
          {next}
        </button>
      )}
    </>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

/** A field with its hint, and its fault when the service finds one. */
export function Field({ label, hint, ...input }: FieldProps) {
  const fault = useContext(FaultsOfForm)[input.name];
  const id = input.id ?? input.name;
  const says = hint ?? (input.max === undefined ? '' : `${input.min} to ${input.max}`);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={fault ? true : undefined} aria-describedby={`${id}-says`} />
      <small id={`${id}-says`} className={fault ? 'fault' : 'hint'}>
        {fault ?? says}
      </small>
    </div>
  );
}

/** What was entered: `ratelimit.window` is in `ratelimit`, numbers are numbers, and what is empty is left out. */
function bodyOf(form: HTMLFormElement | null): unknown {
  const body: Record<string, unknown> = {};
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement) || field.name === '') continue;
    if (field.type === 'radio' && !field.checked) continue;
    const [outer = '', inner] = field.name.split('.');
    // What is no number is NaN, which JSON has no word for: the service says what is wrong.
    const isNumber = field.type === 'number' && (field.value !== '' || field.validity.badInput);
    const value = isNumber ? field.valueAsNumber : field.value || undefined;
    body[outer] = inner === undefined ? value : { ...(body[outer] as object), [inner]: value };
  }
  return body;
}

/** A countdown in seconds, which begins when the number changes from undefined. */
function useCountdown(seconds: number | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (seconds === undefined) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 200);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

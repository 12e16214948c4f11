// The credential of every request; a token may come from the output of a command, which no output of ours ever shows.

import { spawn } from 'node:child_process';
import { bearerWith, type Credential, credentialFrom } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';
import { onOneLine } from '../errors.ts';
import { signalGroup } from '../implementation/command.ts';
import type { Io } from '../io.ts';
import type { ConformFlags } from './options.ts';

/**
 * The one credential, or none. A command is run only where something will be sent, and again when the run asks for it.
 * @throws UsageError for what is no credential, and for two of them
 */
export async function credentialOf(
  flags: ConformFlags,
  io: Pick<Io, 'err'>,
): Promise<Credential | undefined> {
  const { credentialCommand: command } = flags;
  if (command === undefined) return credentialFrom(flags);
  if (flags.bearer !== undefined || flags.credential !== undefined)
    throw new UsageError('--credential-command comes beside --bearer or --credential: keep one of them');
  if (flags.list || flags.plan) return bearerWith('');
  const renew = (signal: AbortSignal) =>
    tokenFrom(command, signal).catch((error: Error) => {
      io.err(`acs: the run goes on with the credential as it was: ${error.message}\n`);
      throw error;
    });
  return { ...bearerWith(await tokenFrom(command)), renew };
}

const seconds = 30;
const mostBytes = 64 * 1024;
const mostOfMessages = 500;

/**
 * Runs the command in a shell and gives the one line that it prints.
 * @throws UsageError that says why there is none, with what the command wrote to stderr where it failed
 */
export async function tokenFrom(command: string, signal?: AbortSignal): Promise<string> {
  const { out, err, end } = await output(command, signal);
  const text = out.trim();
  if (end !== 'exit code 0') throw failed(`${end}${messagesOf(err, text)}`);
  if (text === '') throw failed('it printed nothing');
  if (/[^\t\u0020-\u007e]/.test(text)) throw failed('it printed more than one line of printable ASCII');
  return text;
}

const failed = (why: string) =>
  new UsageError(`--credential-command gave no credential: ${why}; it has to print a token on one line`);

/** What it printed before it failed may be a credential all the same. */
function messagesOf(err: string, secret: string): string {
  const clean = secret === '' ? err : err.replaceAll(secret, '...');
  const line = visibleLine(onOneLine(clean)).slice(0, mostOfMessages);
  return line === '' ? '' : ` (${line})`;
}

interface Output {
  readonly out: string;
  readonly err: string;
  /** `exit code 1`, or what ended it before. */
  readonly end: string;
}

/** Ended at the deadline, with everything that it started. */
function output(command: string, signal?: AbortSignal): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    const finish = (end: string) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
      resolve({ ...said, end });
    };
    const stop = (why: string) => {
      finish(why);
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    };
    const interrupt = () => stop('the run ended');
    const timer = setTimeout(() => stop(`it took more than ${seconds} s`), seconds * 1000);
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    for (const [name, stream] of [
      ['out', child.stdout],
      ['err', child.stderr],
    ] as const)
      stream.setEncoding('utf8').on('data', (text: string) => {
        said[name] += text;
        if (said[name].length > mostBytes) stop(`it printed more than ${mostBytes} bytes`);
      });
    child.on('error', (error) => finish(error.message));
    child.on('close', (code, ended) =>
      finish(code === null ? `it was ended by ${ended}` : `exit code ${code}`),
    );
  });
}

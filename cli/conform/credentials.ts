// The credentials and the further headers of every request; a token may come from the output of a command, which no output of
// ours ever shows.

import { spawn } from 'node:child_process';
import type { ConformanceOptions, Credential } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import { visibleLine } from '../../src/html/index.ts';
import { onOneLine } from '../errors.ts';
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
  if (command === undefined) return givenCredential(flags);
  if (flags.bearer !== undefined || flags.credential !== undefined)
    throw new UsageError('--credential-command comes beside --bearer or --credential: keep one of them');
  const bearer = { header: 'Authorization', scheme: 'Bearer' };
  if (flags.list || flags.plan) return { ...bearer, secret: '' };
  const renew = (signal: AbortSignal) =>
    credentialFrom(command, signal).catch((error: Error) => {
      io.err(`acs: the run goes on with the credential as it was: ${error.message}\n`);
      throw error;
    });
  return { ...bearer, secret: await credentialFrom(command), renew };
}

/** That of the second account, or none. @throws UsageError for what is no credential */
export const secondCredentialOf = (flags: ConformFlags): Credential | undefined =>
  givenCredential({ bearer: flags.secondBearer, credential: flags.secondCredential }, 'second-');

/** Flags by what comes before their names. */
function givenCredential(
  given: { readonly bearer?: string | undefined; readonly credential?: string | undefined },
  before = '',
): Credential | undefined {
  if (given.bearer !== undefined)
    return {
      header: 'Authorization',
      scheme: 'Bearer',
      secret: headerText(`--${before}bearer`, given.bearer),
    };
  if (given.credential === undefined) return undefined;
  const [header, value] = parseHeader(`--${before}credential`, given.credential);
  const [, scheme, secret] = /^([A-Za-z][\w-]*) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined
    ? { header, secret: value }
    : { header, scheme, secret };
}

/** Further headers as pairs; an empty User-Agent stands for none. */
export const headersOf = (flags: ConformFlags): ConformanceOptions['headers'] =>
  flags.header.map((text) => {
    const [name, value] = parseHeader('--header', text);
    if (value === '' && !/^user-agent$/i.test(name))
      throw new UsageError(`--header ${name} has no value: only User-Agent can be left out in this way`);
    return [name, value];
  });

function parseHeader(flag: string, text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(headerText(flag, text)) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${flag} is not a header: write it as ${flag} "Name: value"`);
  return [name, value];
}

function headerText(flag: string, text: string): string {
  if (text === '') throw new UsageError(`${flag} is empty: give it a value`);
  if (/[^\t\u0020-\u007e]/.test(text))
    throw new UsageError(`${flag} has a character that no header can carry: use printable ASCII on one line`);
  return text;
}

const seconds = 30;
const mostBytes = 64 * 1024;
const mostOfMessages = 500;

/**
 * Runs the command in a shell and gives the one line that it prints.
 * @throws UsageError that says why there is none, with what the command wrote to stderr where it failed
 */
export async function credentialFrom(command: string, signal?: AbortSignal): Promise<string> {
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
      killGroup(child.pid);
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

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

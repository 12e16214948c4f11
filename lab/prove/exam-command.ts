// Runs the command of another tool against one server and reads its exit code. The command has a process
// group of its own, so that a deadline ends everything it started.

import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Credential } from '../../conformance/index.ts';
import { killGroup } from '../fixtures/servers/program.ts';
import type { Target } from './suite.ts';

/** The tool's verdict by its exit code, or why there is none. */
export type ToolVerdict = 'conforms' | 'fails' | 'timed out' | 'not started';

/** One run of a command. */
export interface Sitting {
  readonly verdict: ToolVerdict;
  /** Absent where a signal ended it. */
  readonly exitCode?: number | undefined;
  readonly lastLine: string;
  readonly seconds: number;
}

/** The command line with base URL and contract path filled in. */
export const fillCommand = (command: string, url: string, contractFile: string): string =>
  command.replaceAll('{base}', () => url).replaceAll('{contract}', () => quote(contractFile));

const quote = (path: string) =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/**
 * The environment of a tool, with the variables that `acs conform` reads; those of another target are
 * removed.
 * @param caFile file with the certificate of the target, if it has one
 */
export function environmentOf(target: Target, contractFile: string, caFile: string): NodeJS.ProcessEnv {
  const { url, values, credential, secondCredential, ca } = target;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ACS_'));
  const declared = Object.entries(values).filter(([, value]) => value !== '');
  const variable = (name: string) => `ACS_${name.toUpperCase().replaceAll('-', '_')}`;
  return {
    ...Object.fromEntries(inherited),
    ACS_BASE_URL: url,
    ACS_CONTRACT: contractFile,
    ...Object.fromEntries(declared.map(([name, value]) => [variable(name), value])),
    ...credentialOf(credential, 'ACS_'),
    ...(secondCredential && credentialOf(secondCredential, 'ACS_SECOND_')),
    ...(ca !== undefined && { ACS_CA: caFile, NODE_EXTRA_CA_CERTS: caFile }),
  };
}

/** A bearer token as such, any other credential as a header. */
function credentialOf({ header, scheme, secret }: Credential, before: string): NodeJS.ProcessEnv {
  if (header === 'Authorization' && scheme === 'Bearer') return { [`${before}BEARER`]: secret };
  return { [`${before}CREDENTIAL`]: `${header}: ${scheme === undefined ? '' : `${scheme} `}${secret}` };
}

/** Runs a shell command to its end; the deadline (milliseconds) and the signal end it as well. */
export async function runCommand(
  command: string,
  { env, deadline, signal }: { env: NodeJS.ProcessEnv; deadline: number; signal?: AbortSignal | undefined },
): Promise<Sitting> {
  const start = performance.now();
  const child = spawn(command, { shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lastLine = collectLastLine(child);
  const late = AbortSignal.any([AbortSignal.timeout(deadline), ...(signal ? [signal] : [])]);
  const end = await endOf(child, late);
  const seconds = (performance.now() - start) / 1000;
  const exitCode = typeof end === 'number' ? end : undefined;
  return { verdict: verdictOf(end), exitCode, lastLine: lastLine(), seconds };
}

type End = number | 'signal' | 'late' | 'error';

/** Waits for a command, and ends every process of its group. */
function endOf(child: ChildProcess, late: AbortSignal): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const onLate = () => resolve('late');
  if (late.aborted) onLate();
  late.addEventListener('abort', onLate, { once: true });
  child.once('error', () => resolve('error'));
  child.once('exit', () => killGroup(child));
  child.once('close', (code) => resolve(code ?? 'signal'));
  return promise.finally(() => {
    late.removeEventListener('abort', onLate);
    killGroup(child);
  });
}

/** Exit codes of a shell for a command that is missing or not executable. */
const notStarted: readonly End[] = [126, 127, 'error'];

function verdictOf(end: End): ToolVerdict {
  if (end === 'late') return 'timed out';
  if (notStarted.includes(end)) return 'not started';
  return end === 0 ? 'conforms' : 'fails';
}

/** Keeps the last line that a command prints, without colours. */
function collectLastLine({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4096);
  };
  stdout?.on('data', add);
  stderr?.on('data', add);
  return () => stripVTControlCharacters(text).trimEnd().split('\n').at(-1)?.trim() ?? '';
}

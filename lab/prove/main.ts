// `npm run prove`: tests the suite; exits 1 when anything is missing. With `--suite`, runs another tool on
// the same servers.

import { loadContract } from '../../src/contract/file/index.ts';
import { UsageError } from '../../src/errors.ts';
import { buildZoo } from '../fixtures/servers/zoo/index.ts';
import { exam, type NamedSitting, renderExam, renderRight } from './exam.ts';
import { type Group, renderFigure, renderGroups } from './group.ts';
import { type Options, parseOptions } from './options.ts';
import { prove, proveFault } from './prove.ts';
import { serversOf } from './servers.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  try {
    const options = parseOptions(argv);
    if (options.mode === 'exam') return await runExam(options);
    return options.mode === 'fault' ? await runFault(options) : await runProof(options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function runProof({ notes, draw }: Extract<Options, { mode: 'prove' }>): Promise<number> {
  buildZoo();
  const { groups, figure } = await prove(draw, showProgress);
  process.stdout.write(renderGroups(groups, notes) + renderFigure(figure));
  return exitCodeOf(groups);
}

async function runFault({ notes, name }: Extract<Options, { mode: 'fault' }>): Promise<number> {
  const groups = await proveFault(name);
  process.stdout.write(renderGroups(groups, notes));
  return exitCodeOf(groups);
}

function exitCodeOf(groups: readonly Group[]): number {
  return groups.every(({ wanting }) => wanting.length === 0) ? 0 : 1;
}

/** The tool has a process group of its own, which Ctrl-C does not reach: it is ended here. */
async function runExam({ notes, exam: options }: Extract<Options, { mode: 'exam' }>): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  buildZoo();
  const servers = serversOf(await loadContract());
  try {
    const onRight = (right: readonly NamedSitting[]) => void process.stdout.write(renderRight(right));
    const result = await exam(
      servers,
      { ...options, signal: stop.signal },
      { onRight, onDone: showProgress },
    );
    process.stdout.write(renderExam(result, notes));
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 130;
    throw error;
  }
}

function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(done === of ? '\r\u001b[K' : `\r${done} of ${of} servers`);
}

// One run for each trigger, on a server that stays until a trigger asks for another start.

import { resolve } from 'node:path';
import { createSecrets } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from '../conform/options.ts';
import { type Prepared, prepare, withNewCredential } from '../conform/prepare.ts';
import { checkWrites, type Target, targetOf } from '../conform/target.ts';
import { exitCodeOfError } from '../errors.ts';
import { type ProcessMonitor, unmonitored, whileStarted } from '../implementation/index.ts';
import { untilReady } from '../implementation/ready.ts';
import { type FileWatch, watchedBy } from './files.ts';
import type { OwnWrites } from './own-writes.ts';
import { createMemory, runRound } from './round.ts';
import type { Screen } from './screen.ts';
import { reaches, type Trigger, type Triggers } from './triggers.ts';

/** What a session works with. */
export interface Surroundings {
  /** Flags, environment and config file as they are now. @throws UsageError */
  readonly flagsNow: () => ConformFlags;
  /** The base URL that goes with them. */
  readonly urlOf: (flags: ConformFlags) => string | undefined;
  readonly triggers: Triggers;
  readonly screen: Screen;
  readonly own: OwnWrites;
  readonly files: FileWatch;
}

/** One watch, from its first run to its end. */
export class Session {
  readonly memory = createMemory();
  /** Patterns in the place of `--only`. */
  filter: readonly string[] = [];
  /** Of the last whole run, or of the last attempt at one that could not begin. */
  code: number | undefined;
  prepared: Prepared | undefined;
  /** Of the last start. */
  private target: Target | undefined;
  private hasBegun = false;
  private hasSaid = false;
  private readonly around: Surroundings;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** @throws UsageError when already the first attempt is wrong usage */
  async run(): Promise<void> {
    const { triggers } = this.around;
    for (let isFirst = true; !triggers.hasEnded(); isFirst = false) {
      const trigger = triggers.take();
      if (trigger === undefined) {
        await triggers.arrived();
        continue;
      }
      await this.attempt(trigger).catch((error: unknown) => {
        if (isFirst && error instanceof UsageError) throw error;
        this.tell(error);
      });
      this.idle();
    }
  }

  private async attempt(trigger: Trigger): Promise<void> {
    const { screen, own, urlOf } = this.around;
    if (this.hasBegun) this.begin(trigger);
    const prepared = await this.read(trigger.extent === 'reread');
    const { flags } = prepared;
    const target = await targetOf(urlOf(flags), flags, this.target);
    this.target = target;
    checkWrites(target.baseUrl, flags);
    if (!this.hasBegun) this.begin(trigger);
    own.starting();
    screen.bottom(target.start ? 'starting the server' : `waiting for ${target.baseUrl.origin}`);
    await this.whileThere(target, prepared, (server) => this.stay(trigger, target, prepared, server));
  }

  /** Works as soon as the server is ready, unless a trigger comes before; once it is there, none matters. */
  private async whileThere(
    target: Target,
    { flags, planned }: Prepared,
    work: (server: ProcessMonitor) => Promise<void>,
  ): Promise<void> {
    const { triggers, screen } = this.around;
    const wanted = triggers.signal();
    const waiting = new AbortController();
    const abandon = () => waiting.abort(wanted.reason);
    wanted.addEventListener('abort', abandon);
    const whenReady = (server: ProcessMonitor) => {
      wanted.removeEventListener('abort', abandon);
      return work(server);
    };
    wanted.throwIfAborted();
    const { hide } = createSecrets(planned.secrets);
    const { signal } = waiting;
    if (target.start) return whileStarted(target.start, { io: screen.io, hide, signal }, whenReady);
    const url = new URL(flags.ready, target.baseUrl.origin);
    await untilReady({ url, timeout: flags.readyTimeout }, signal);
    await whenReady(unmonitored(signal));
  }

  /** Reads everything again, or the credential alone: another start may ask for another one. */
  private async read(all: boolean): Promise<Prepared> {
    const { screen, flagsNow, files } = this.around;
    if (!all && this.prepared) {
      this.prepared = await withNewCredential(this.prepared, screen.io);
      return this.prepared;
    }
    this.prepared = undefined;
    screen.bottom('reading the contract');
    files.settle();
    const flags = flagsNow();
    files.follow(watchedBy(flags));
    const prepared = await prepare(flags, screen.io);
    files.follow(watchedBy(flags, prepared.contractFiles));
    this.memory.read(prepared);
    this.prepared = prepared;
    return prepared;
  }

  /** Runs on one server until a trigger asks for another start, the server is gone, or it is over. */
  private async stay(
    first: Trigger,
    target: Target,
    prepared: Prepared,
    server: ProcessMonitor,
  ): Promise<void> {
    const { triggers, own } = this.around;
    for (let trigger: Trigger | undefined = first; trigger !== undefined; ) {
      await this.round(trigger, target, prepared, server);
      await triggers.arrived(server.signal);
      own.stopping();
      if (server.signal.aborted) return this.gone();
      const next = triggers.waiting();
      if (triggers.hasEnded() || (next && reaches(next, 'restart'))) return;
      trigger = triggers.take();
      if (trigger) this.begin(trigger);
    }
  }

  private async round(
    trigger: Trigger,
    target: Target,
    prepared: Prepared,
    server: ProcessMonitor,
  ): Promise<void> {
    const { triggers, screen, own, files } = this.around;
    const signal = triggers.signal();
    const failed = trigger.extent === 'failed';
    const round = { prepared, target, filter: this.filter, failed, signal };
    const code = await runRound(round, server, this.memory, screen);
    if (signal.aborted) return;
    own.idle();
    files.settle(prepared.reports.map(({ path }) => resolve(path)));
    this.code = code ?? this.code;
    this.idle();
  }

  private begin({ why }: Trigger): void {
    this.hasBegun = true;
    const time = new Date().toTimeString().slice(0, 8);
    const filter = this.filter.length > 0 ? `, only ${this.filter.join(' ')}` : '';
    this.around.screen.begin(`${time}  ${why}${filter}`);
  }

  private idle(): void {
    const { triggers, screen } = this.around;
    if (triggers.waiting() !== undefined || triggers.hasEnded()) return;
    if (!this.hasSaid && this.prepared) {
      screen.io.err(`${screen.io.style.dim(watchedInWords(this.prepared.flags))}\n`);
      this.hasSaid = true;
    }
    screen.bottom(keysInWords(this.filter, this.memory.failing().length));
  }

  private gone(): void {
    const { triggers, screen } = this.around;
    if (triggers.waiting() === undefined)
      screen.io.err('acs: the server has ended: the next change, or Enter, starts it again\n');
  }

  /** What could not begin is said in one line, unless nobody wants it any more. */
  private tell(error: unknown): void {
    const { triggers, screen } = this.around;
    if (triggers.waiting() !== undefined || triggers.hasEnded()) return;
    const code = exitCodeOfError(error);
    if (code === undefined) throw error;
    this.code = code;
    screen.bottom(undefined);
    screen.io.err(`acs: ${(error as Error).message}\n`);
  }
}

/** What causes a run, said once. */
function watchedInWords({ start, watchPath }: ConformFlags): string {
  if (start === undefined)
    return 'Watching the contract, the config file and the lists. Changes of the server cause no run: --start lets acs restart it.';
  const sources = watchPath.length > 0 ? watchPath.join(', ') : 'this folder';
  return `Watching ${sources}, the contract, the config file and the lists.`;
}

/** The keys and what they do, within 100 columns. */
function keysInWords(filter: readonly string[], failing: number): string {
  const keys = [
    'Enter run again',
    ...(failing === 0 ? [] : [`f only the ${failing} failing`, 's their names']),
    'p filter',
    ...(filter.length === 0 ? [] : ['a all again']),
    'q quit',
  ];
  return keys.join(' · ');
}

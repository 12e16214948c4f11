// Runs as they are wished for, on a server that stays until a wish asks for another start.

import { resolve } from 'node:path';
import { ContractError, IncompleteError, UsageError } from '../../src/errors.ts';
import { checkWrites } from '../conform/base-url.ts';
import type { ConformFlags } from '../conform/flags.ts';
import { type Prepared, prepare, withNewCredential } from '../conform/prepare.ts';
import { type Target, targetOf } from '../conform/target.ts';
import type { Vigil } from '../implementation/vigil.ts';
import type { FileWatch } from './files.ts';
import { createMemory, type Memory } from './memory.ts';
import { runRound } from './one-run.ts';
import type { OwnWrites } from './own-writes.ts';
import { watchedBy } from './paths.ts';
import type { Screen } from './screen.ts';
import { whileThere } from './server.ts';
import type { Wish, Wishes } from './wishes.ts';
import { keysInWords, watchedInWords } from './words.ts';

/** What a session hears and tells. */
export interface Surroundings {
  /** Flags, environment and config file as they are now. @throws UsageError */
  readonly flagsNow: () => ConformFlags;
  /** The base URL that goes with them. */
  readonly urlOf: (flags: ConformFlags) => string | undefined;
  readonly wishes: Wishes;
  readonly screen: Screen;
  readonly own: OwnWrites;
  readonly files: Pick<FileWatch, 'follow' | 'settle'>;
}

/** One watch, from its first run to its end. */
export class Session {
  readonly memory: Memory = createMemory();
  /** Patterns in the place of `--only`. */
  filter: readonly string[] = [];
  /** Of the last whole run, or of the last attempt at one that could not begin. */
  code: number | undefined;
  prepared: Prepared | undefined;
  private flags: ConformFlags | undefined;
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
    const { wishes } = this.around;
    for (let isFirst = true; !wishes.hasEnded(); isFirst = false) {
      const wish = wishes.take();
      if (wish === undefined) {
        await wishes.arrived();
        continue;
      }
      await this.attempt(wish).catch((error: unknown) => {
        if (isFirst && error instanceof UsageError) throw error;
        this.tell(error);
      });
      this.idle();
    }
  }

  private async attempt(wish: Wish): Promise<void> {
    const { screen, wishes, own, urlOf } = this.around;
    if (this.hasBegun) this.begin(wish);
    const [flags, prepared] = await this.read(wish.reread);
    const target = await targetOf(urlOf(flags), flags, this.target);
    this.target = target;
    checkWrites(target.baseUrl, flags);
    if (!this.hasBegun) this.begin(wish);
    own.starting();
    screen.bottom(target.start ? 'starting the server' : `waiting for ${target.baseUrl.origin}`);
    const stay = { target, flags, prepared, io: screen.io, signal: wishes.signal() };
    await whileThere(stay, (server) => this.stay(wish, target, server));
  }

  /** Reads everything again, or the credential alone: another start may ask for another one. */
  private async read(all: boolean): Promise<readonly [ConformFlags, Prepared]> {
    const { screen, flagsNow, files } = this.around;
    if (!all && this.flags && this.prepared) {
      this.prepared = await withNewCredential(this.prepared, this.flags, screen.io);
      return [this.flags, this.prepared];
    }
    this.prepared = undefined;
    screen.bottom('reading the contract');
    files.settle();
    const flags = flagsNow();
    files.follow(watchedBy(flags));
    const prepared = await prepare(flags, screen.io);
    files.follow(watchedBy(flags, prepared.contractFiles));
    this.memory.read(prepared);
    this.flags = flags;
    this.prepared = prepared;
    return [flags, prepared];
  }

  /** Runs on one server until a wish asks for another start, the server is gone, or it is over. */
  private async stay(first: Wish, target: Target, server: Vigil): Promise<void> {
    const { wishes, own } = this.around;
    for (let wish: Wish | undefined = first; wish !== undefined; ) {
      await this.round(wish, target, server);
      await wishes.arrived(server.signal);
      own.stopping();
      if (server.signal.aborted) return this.gone();
      if (wishes.hasEnded() || wishes.waiting()?.restart || wishes.waiting()?.reread) return;
      wish = wishes.take();
      if (wish) this.begin(wish);
    }
  }

  private async round(wish: Wish, target: Target, server: Vigil): Promise<void> {
    const { wishes, screen, own, files } = this.around;
    const { flags, prepared, filter } = this;
    if (flags === undefined || prepared === undefined) return;
    const signal = wishes.signal();
    const round = { flags, prepared, target, filter, failed: wish.failed, signal };
    const code = await runRound(round, server, this.memory, screen);
    if (signal.aborted) return;
    own.idle();
    files.settle(prepared.reports.map(({ path }) => resolve(path)));
    this.code = code ?? this.code;
    this.idle();
  }

  private begin({ why }: Wish): void {
    this.hasBegun = true;
    const time = new Date().toTimeString().slice(0, 8);
    const filter = this.filter.length > 0 ? `, only ${this.filter.join(' ')}` : '';
    this.around.screen.begin(`${time}  ${why}${filter}`);
  }

  private idle(): void {
    const { wishes, screen } = this.around;
    if (wishes.waiting() !== undefined || wishes.hasEnded()) return;
    if (!this.hasSaid && this.flags) screen.io.err(`${screen.io.style.dim(watchedInWords(this.flags))}\n`);
    this.hasSaid = true;
    screen.bottom(keysInWords(this.filter, this.memory.failing().length));
  }

  private gone(): void {
    const { wishes, screen } = this.around;
    if (wishes.waiting() === undefined)
      screen.io.err('acs: the server has ended: the next change, or Enter, starts it again\n');
  }

  /** What could not begin is said in one line, unless nobody wants it any more. */
  private tell(error: unknown): void {
    const { wishes, screen } = this.around;
    if (wishes.waiting() !== undefined || wishes.hasEnded()) return;
    const isKnown = [UsageError, ContractError, IncompleteError].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    this.code = error instanceof IncompleteError ? 3 : 2;
    screen.bottom();
    screen.io.err(`acs: ${(error as Error).message}\n`);
  }
}

// A rule as a row: steps that are tried in their order, each with what its outcome means; and the runner of rows.

import type { Observation, TokenFinding } from '../types.ts';
import type { Application } from './driver.ts';
import type { History, Service, Settings } from './service.ts';

/** What a row concludes; `too-short`: nothing was shown, perhaps because calls take long, so longer windows are tried. */
export type Conclusion = Observation | { readonly kind: 'too-short'; readonly says: string };

/** Clauses of §3 or a silence of the source, and how they are tried. */
export interface TokenRow {
  /** Stable words. A rule is the case `runtime/<id>`, a silence of that id the case `runtime/silences/<id>`. */
  readonly id: string;
  readonly title: string;
  /** Of a rule: the clauses that it holds; the first is what a finding rests on. */
  readonly holds?: readonly [string, ...string[]];
  /** Of a silence: what an implementation may do there, each word with its sentence. */
  readonly words?: Readonly<Record<string, string>>;
  /** `derived` where the source gives the rule and not the outcome. Default: `stated`. */
  readonly level?: 'derived';
  /** Needs a JWT configuration that exists. */
  readonly jwt?: true;
  /** Where it is tried beside an application's first token; nowhere else by default. */
  readonly after?: readonly History[];
  /** A failure is tried again, as `confirmed` says. */
  readonly confirmed?: true;
  /** `step`: seconds of the shortest window, interval or lifetime to use. */
  readonly steps: (step: number) => readonly Step[];
}

/** Every history: where most rules are tried, too. */
export const later: readonly History[] = ['token', 'profile'];

/** The results of a row's steps so far: applications and tokens by their names. */
export interface Scene {
  readonly service: Service;
  readonly applications: Map<string, Application>;
  readonly tokens: Map<string, string>;
  /** Checks of each token that were allowed. */
  readonly allowed: Map<string, number>;
  /** Mismatches after which the steps go on. */
  readonly findings: TokenFinding[];
  startedAt: number;
  /** Whether tokens started with no allowance. */
  startedEmpty: boolean;
}

/** A conclusion, or a word of the row; nothing goes on with the next step. */
export type End = Conclusion | string | undefined;

/** One thing that is tried. */
export type Step = (scene: Scene) => Promise<End> | End | Promise<void>;

export async function runRow(row: TokenRow, service: Service): Promise<Conclusion> {
  const attempt = async () => {
    const end = await runSteps(service, row.steps(service.step));
    if (typeof end !== 'string') return end;
    return { kind: 'answered', answer: end, says: row.words?.[end] ?? end } as const;
  };
  return row.confirmed ? confirmed(attempt) : attempt();
}

/** Runs steps until one concludes; held when none did and there is no finding. */
export async function runSteps(service: Service, steps: readonly Step[]): Promise<Conclusion | string> {
  const scene: Scene = {
    service,
    applications: new Map(),
    tokens: new Map(),
    allowed: new Map(),
    findings: [],
    startedAt: service.now(),
    startedEmpty: false,
  };
  for (const step of steps) {
    const end = await step(scene);
    if (end !== undefined) return end;
  }
  return scene.findings.length > 0 ? { kind: 'broken', findings: scene.findings } : held;
}

/**
 * Tries again what failed, and counts what failed twice in three attempts. A window that a clock divides may end between
 * two checks, which excuses one failure; with windows of ten minutes it cannot happen twice. Each attempt has applications
 * of its own, so what is wrong with every second one fails the first attempt and the third.
 */
async function confirmed(attempt: () => Promise<Conclusion>): Promise<Conclusion> {
  const first = await attempt();
  if (first.kind !== 'broken') return first;
  const second = await attempt();
  return second.kind === 'broken' ? second : attempt();
}

/** Every requirement was satisfied, and something was seen that would have broken it. */
export const held: Conclusion = { kind: 'held' };

/** A requirement was violated. */
export const broken = (requirement: string, expected: string, actual: string): Conclusion => ({
  kind: 'broken',
  findings: [{ requirement, expected, actual }],
});

type Undecided = Extract<Observation, { kind: 'undecided' }>;

/** Nothing was decided. */
export const undecided = (outcome: Undecided['outcome'], says: string): Undecided => ({
  kind: 'undecided',
  outcome,
  says,
});

/** Nothing was shown either way. */
export const inconclusive = (says: string): Conclusion => undecided('inconclusive', says);

/** The implementation has nothing that the rule could hold for. */
export const notApplicable = (says: string): Conclusion => undecided('not-applicable', says);

/** Nothing was shown, perhaps because calls take long: it is tried once more with longer windows. */
export const tooShort = (says: string): Conclusion => ({ kind: 'too-short', says });

/** Seconds of a window that does not end during a case. */
export const HOUR = 3600;

/** Long enough not to end during a case, and in milliseconds short enough to. */
export const MINUTES = 600;

/** `1 check`, `2 checks`. */
export const checks = (count: number) => (count === 1 ? '1 check' : `${count} checks`);

/** A profile with that rate limit. */
export const limit = (requests: number, window: number) => ({ ratelimit: { requests, window } });

/** Creates an application with a profile, or several with one; with a lifetime for its tokens where one is given. */
export const application =
  (names: string | readonly string[], settings: Settings = {}, lifetime?: number): Step =>
  async ({ service, applications }) => {
    const profile = service.profile(settings);
    for (const name of [names].flat()) applications.set(name, await service.application(profile, lifetime));
  };

/** Attaches another profile in place of the one before. */
export const replace =
  (name: string, settings: Settings = {}, lifetime?: number): Step =>
  async ({ service, applications }) => {
    await service.replaceProfile(applications.get(name), service.profile(settings), lifetime);
  };

/** Issues a token of an application. */
export const issue =
  (name: string, of: string): Step =>
  async ({ service, applications, tokens }) => {
    tokens.set(name, await service.issue(applications.get(of)));
  };

/** Issues a token of an application of its own. */
export const token =
  (name: string, settings: Settings = {}): Step =>
  async (scene) => {
    await application(name, settings)(scene);
    await issue(name, name)(scene);
  };

/** Lets time pass. All rows wait together: after 0 seconds the others have set up, and their calls don't count as time. */
export const wait =
  (seconds: number): Step =>
  async ({ service }) => {
    await service.wait(seconds);
  };

/** Starts the clock that `elapsed` and `within` read. */
export const start: Step = (scene) => {
  scene.startedAt = scene.service.now();
  return undefined;
};

const textOf = ({ tokens }: Scene, name: string): string => {
  const text = tokens.get(name);
  if (text === undefined) throw new Error(`no token is named ${name}`);
  return text;
};

/** Checks until the first rejection, at most `most` times. @returns how many were allowed */
async function spent(scene: Scene, name: string, most: number): Promise<number> {
  const count = await scene.service.spend(textOf(scene, name), most);
  scene.allowed.set(name, (scene.allowed.get(name) ?? 0) + count);
  return count;
}

/** The same with each of several tokens. */
export async function spentByEach(
  scene: Scene,
  names: readonly string[],
  most: number,
): Promise<readonly number[]> {
  const used: number[] = [];
  for (const name of names) used.push(await spent(scene, name, most));
  return used;
}

/** Seconds since the clock was started. */
export const elapsed = ({ service, startedAt }: Scene) => service.now() - startedAt;

/** Checks until the first rejection, at most `most` times. */
export const spend =
  (name: string, most: number, end: (allowed: number, scene: Scene) => End): Step =>
  async (scene) =>
    end(await spent(scene, name, most), scene);

/** Uses up a limit; `never` is the conclusion where no check is rejected. */
export const useUp = (name: string, most: number, never: Conclusion): Step =>
  spend(name, most, (allowed) => {
    if (allowed === 0) return inconclusive(`the ${name} was rejected from the start`);
    return allowed === most ? never : undefined;
  });

/** Requires that `requests` checks are allowed and the next is rejected; other findings may follow. */
export const exactly = (name: string, requests: number, requirement: string): Step =>
  spend(name, requests + 3, (allowed, { findings }) => {
    if (allowed === requests) return undefined;
    const expected = `${checks(requests)} allowed, the next rejected`;
    const actual = `${allowed > requests + 2 ? 'all ' : ''}${checks(allowed)} allowed`;
    findings.push({ requirement, expected, actual });
    return undefined;
  });

type Outcome = End | ((scene: Scene) => End);

/** Checks once; an outcome that is left out goes on. */
export const check =
  (name: string, { allowed, rejected }: { readonly allowed?: Outcome; readonly rejected?: Outcome }): Step =>
  async (scene) => {
    const is = await scene.service.isAllowed(textOf(scene, name));
    if (is) scene.allowed.set(name, (scene.allowed.get(name) ?? 0) + 1);
    const outcome = is ? allowed : rejected;
    return typeof outcome === 'function' ? outcome(scene) : outcome;
  };

/** A conclusion that holds only while less than `seconds` have passed since the clock was started. */
export const within = (seconds: number, of: string, conclusion: Conclusion) => (scene: Scene) =>
  elapsed(scene) < seconds ? conclusion : tooShort(`calls take as long as ${of}`);

/** Judges the texts of tokens, which are in the order in which they were issued. */
export const texts =
  (judge: (texts: ReadonlyMap<string, string>) => End | readonly TokenFinding[]): Step =>
  ({ tokens, findings }) => {
    const end = judge(tokens);
    if (!Array.isArray(end)) return end as End;
    findings.push(...end);
    return undefined;
  };

// Scripts: scenes of requests that are sent one after the other, or at once, and judged. What is wrong is played again three times, and
// accuses where it is wrong in two of these (ruling 47).

import { isAccepted, isFailed, judge } from '../oracle/index.ts';
import { isWriting } from '../rows/row.ts';
import type { Context, Exchange, Input, Matter, Part, Reason, Seen, TrialRequest } from '../types.ts';
import type { Subject } from '../view/subject.ts';

/** A short sequence of requests that can't be a trial. */
export interface Script {
  /** Unlike any other of the operation: `accounts/right-after`. */
  readonly name: string;
  /** What it is about, whether it runs or not; the judgements of a run are of these. */
  readonly about: readonly Matter[];
  /** Options without which it does not run. */
  readonly needs: readonly Input[];
  readonly writes: boolean;
  /** Takes its plain request, if that is accepted: without one it does not run. */
  readonly run: (stage: Stage) => Promise<void>;
}

/** What a script does. Every method throws once the run has ended, which ends the script. */
export interface Stage {
  /** The accepted plain request of the operation, as it was answered. */
  readonly control: Exchange;
  /** Names of members that differ between two reads of one resource. */
  readonly changing?: ReadonlySet<string> | undefined;
  /** The examples of the operation that were accepted when they were sent, the plain one first. */
  readonly examples: readonly Context[];
  readonly send: (request: TrialRequest) => Promise<Exchange>;
  /** With nothing else in flight. */
  readonly alone: (request: TrialRequest) => Promise<Exchange>;
  /** At the same time, with nothing else in flight. */
  readonly together: (requests: readonly TrialRequest[]) => Promise<readonly Exchange[]>;
  /** Judges a response by the one oracle, and keeps the pair that shows a fault. */
  readonly judge: (shot: Shot, matter: Matter) => void;
  /** Nothing could be judged, and why; in words: `one credential opens both accounts`. */
  readonly skip: (matter: Matter, because: Reason | string) => void;
}

/** Gives the scripts of an operation. */
export type Scripts = (subject: Subject) => readonly Script[];

/** One response of a scene, with what it is judged by. */
export interface Shot {
  /** In words: `the known resource under another account`. */
  readonly title: string;
  /** The edit in words, if the title does not say it. */
  readonly says?: string;
  /** What is otherwise than in the control: by default, when it is sent. */
  readonly parts?: readonly Part[];
  /** By default the plain request. */
  readonly control?: Exchange;
  readonly trial: Exchange;
  /** That of the outcome first. */
  readonly matters: readonly Matter[];
  /** Where the script has seen for itself whether it holds, and what it saw if not. */
  readonly holds?: boolean;
  readonly seen?: Seen;
}

/** Sends the requests of a scene. @param round for names that are used twice in it, and are others in every round */
export type Scene = (stage: Stage, round: number) => Promise<readonly Shot[]>;

/** A script, without what it shares with others of its operation. */
export type Parts = Pick<Script, 'name' | 'about'> & Partial<Pick<Script, 'needs' | 'writes'>>;

/** A script that plays a scene. */
export const sceneOf = (subject: Subject, parts: Parts, scene: Scene): Script => ({
  needs: [],
  writes: isWriting(subject.operation.method),
  ...parts,
  run: (stage) => play(subject, stage, scene),
});

/** The end of a scene in which nothing can be judged. */
export function nothing(stage: Stage, matters: readonly Matter[], because: Reason | string): readonly Shot[] {
  for (const matter of matters) stage.skip(matter, because);
  return [];
}

/** A matter of a shot; `holds` is undefined where nothing could be judged. */
interface Judged {
  readonly shot: Shot;
  readonly matter: Matter;
  readonly holds: boolean | undefined;
}

const repetitions = [1, 2, 3];

/** In how many repetitions something has to be wrong: in fewer it is told as unsteady, and accuses nobody. */
const enough = 2;

async function play(subject: Subject, stage: Stage, scene: Scene): Promise<void> {
  const judgedIn = async (round: number) => judgeEach(subject, stage, await scene(stage, round));
  const first = await judgedIn(0);
  const wrong = new Set(first.filter(isWrong).map(({ matter }) => matter));
  for (const { shot, matter } of first) if (!wrong.has(matter)) stage.judge(shot, matter);
  if (wrong.size === 0) return;
  const lost = await rejectionOf(stage);
  // What comes after the end has lost its control.
  const ended = lost && [...wrong].find((matter) => isEnd(matter, lost));
  const rounds: (readonly Judged[])[] = lost === undefined ? [] : [first];
  if (lost === undefined) for (const round of repetitions) rounds.push(await judgedIn(round));
  for (const matter of wrong) {
    const again = rounds.flatMap((all) => all.find((each) => each.matter === matter && isWrong(each)) ?? []);
    const last = again.at(-1);
    const counts = lost === undefined ? again.length >= enough : matter === ended;
    if (last !== undefined && counts) stage.judge(last.shot, matter);
    else if (lost) stage.skip(matter, 'the plain request is not accepted any more');
    else stage.skip(matter, `not as required once, and in ${again.length} of three repetitions`);
  }
}

const isWrong = ({ holds }: Judged): boolean => holds === false;

/** The last rejection, if every example is rejected now; one that fails every second time is still accepted now and then. */
async function rejectionOf({ examples, alone }: Stage): Promise<Exchange | undefined> {
  let last: Exchange | undefined;
  for (const _ of repetitions)
    for (const { request } of examples) {
      last = await alone(request);
      if (isAccepted(last.response)) return undefined;
      if (last.failure?.kind === 'timeout') break;
    }
  return last;
}

/**
 * What was accepted and gets no response any more, or a server error, whatever it is sent with: that is no limit of the service. A
 * resource that is not there any more because it was read breaks what is required of reading it again, and nothing else.
 */
function isEnd({ property, requirement: { expect } }: Matter, lost: Exchange): boolean {
  const { status = 0 } = lost.response ?? {};
  if (expect.kind === 'accepted') return isFailed(lost) && status !== 503;
  return property.place === 'resource' && expect.kind === 'same-status' && (status === 404 || status === 410);
}

/** Where the outcome is another one, what the response has to be like is not judged, but for what no response may show. */
const judgeEach = (
  { contract, operation }: Subject,
  stage: Stage,
  shots: readonly Shot[],
): readonly Judged[] =>
  shots.flatMap((shot) => {
    const { trial: exchange, control = stage.control } = shot;
    let isOtherwise = false;
    return shot.matters.flatMap((matter): readonly Judged[] => {
      const { requirement } = matter;
      const { kind } = requirement.expect;
      const isMain = kind === 'accepted' || kind === 'rejected';
      if (isOtherwise && !isMain && kind !== 'not-resource') return [];
      const judged = { requires: [requirement] };
      const [found] = judge({ ...stage, contract, operation, judged, exchange, control }).findings;
      const holds = shot.holds ?? found?.holds;
      isOtherwise ||= isMain && holds === false;
      return [{ shot, matter, holds }];
    });
  });

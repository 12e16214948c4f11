// Lets the cases wait together, so that all of them take about as long as the longest. One runs at a time:
// a case is interrupted only where it waits.

/** Runs tasks that wait. */
export interface Timeline {
  /** Ends when at least so many seconds have passed. Only for a task that `run` started. */
  wait(seconds: number): Promise<void>;
  /** Runs every task to its end. A task must not reject. */
  run(tasks: readonly (() => Promise<void>)[]): Promise<void>;
}

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
  readonly fail: (error: unknown) => void;
}

/** `pass` lets time pass, in seconds. */
export function createTimeline(pass: (seconds: number) => Promise<void>): Timeline {
  const sleepers: Sleeper[] = [];
  let elapsed = 0;
  let endTurn = () => {};

  const turn = (go: () => void) =>
    new Promise<void>((resolve) => {
      endTurn = resolve;
      go();
    });

  async function wakeNext(sleeper: Sleeper): Promise<void> {
    if (sleeper.until <= elapsed) return turn(sleeper.wake);
    try {
      await pass(sleeper.until - elapsed);
    } catch (error) {
      return turn(() => sleeper.fail(error));
    }
    elapsed = sleeper.until;
    return turn(sleeper.wake);
  }

  return {
    wait: (seconds) =>
      new Promise((wake, fail) => {
        sleepers.push({ until: elapsed + seconds, wake, fail });
        endTurn();
      }),
    async run(tasks) {
      for (const task of tasks) {
        await turn(() => {
          void task().finally(() => endTurn());
        });
      }
      for (let next = takeEarliest(sleepers); next; next = takeEarliest(sleepers)) await wakeNext(next);
    },
  };
}

function takeEarliest(sleepers: Sleeper[]): Sleeper | undefined {
  const earliest = Math.min(...sleepers.map((sleeper) => sleeper.until));
  const index = sleepers.findIndex((sleeper) => sleeper.until === earliest);
  return index === -1 ? undefined : sleepers.splice(index, 1)[0];
}

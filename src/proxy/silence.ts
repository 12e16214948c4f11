// How long the server behind may say nothing; while the client is the slow one, it waits with it.

/** A clock that runs out when nothing is heard. */
export interface Silence {
  readonly start: (out: () => void) => void;
  readonly again: () => void;
  readonly stop: () => void;
}

/** Makes a clock of so many milliseconds; it begins anew while `excused`. */
export function createSilence(milliseconds: number, excused: () => boolean): Silence {
  let timer: NodeJS.Timeout | undefined;
  const start = (out: () => void) => {
    timer = setTimeout(() => {
      if (excused()) timer?.refresh();
      else out();
    }, milliseconds);
  };
  return { start, again: () => timer?.refresh(), stop: () => clearTimeout(timer) };
}

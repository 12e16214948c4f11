// What can be tried with the demonstration token of a seed, which is there for everyone to read.

import { commandName } from '../src/command-name.ts';
import type { RunningServer } from '../src/server/index.ts';

/** A demonstration token, and what exists in its account, by the names of options. */
export type Demo = NonNullable<RunningServer['demo']>;

/** A command that is ready to be pasted: it tests the server at the URL. */
export function conformLine(url: string, demo: Demo): string {
  const flags = Object.entries(demo).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${value}`],
  );
  return `${commandName} conform ${url} ${flags.join(' ')}`;
}

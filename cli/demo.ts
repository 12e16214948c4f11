// What can be tried with the demonstration token of a seed, which is there for everyone to read.

import { commandName } from '../src/command-name.ts';
import type { RunningServer } from '../src/server/index.ts';

/** A demonstration token, and what exists in its account. */
export type Demo = NonNullable<RunningServer['demo']>;

/** Inputs of a run by the names of their options. */
export function demoValues(demo: Demo): Readonly<Record<string, string>> {
  const { account, routingId, jwtId, foreignAccount } = demo;
  const values = { account, 'routing-id': routingId, 'jwt-id': jwtId, 'foreign-account': foreignAccount };
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** A command that is ready to be pasted: it tests the server at the URL. */
export function conformLine(url: string, demo: Demo): string {
  const { account, ...others } = demoValues(demo);
  const flags = Object.entries({ account, bearer: demo.bearer, ...others });
  return `${commandName} conform ${url} ${flags.map(([name, value]) => `--${name} ${value}`).join(' ')}`;
}

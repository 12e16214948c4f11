// What can be tried with the demonstration token of a seed, which is there for everyone to read.

import { commandName } from '../src/command-name.ts';
import type { RunningServer } from '../src/server/index.ts';

/** A demonstration token, and what exists in its account. */
export type Demo = NonNullable<RunningServer['demo']>;

/** Inputs of a run by the names of their options. */
export function demoValues(demo: Demo): Readonly<Record<string, string>> {
  const { account, routingId, jwtId, secondAccount, secondRoutingId } = demo;
  const second = { 'second-account': secondAccount, 'second-routing-id': secondRoutingId };
  const values = Object.entries({ account, 'routing-id': routingId, 'jwt-id': jwtId, ...second });
  return Object.fromEntries(values.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** A command that is ready to be pasted: it tests the server at the URL. */
export function conformLine(url: string, demo: Demo): string {
  const { account, ...others } = demoValues(demo);
  const second = demo.secondBearer === undefined ? {} : { 'second-bearer': demo.secondBearer };
  const flags = Object.entries({ account, bearer: demo.bearer, ...others, ...second });
  return `${commandName} conform ${url} ${flags.map(([name, value]) => `--${name} ${value}`).join(' ')}`;
}

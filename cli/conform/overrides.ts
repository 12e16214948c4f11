// `--body-override PATH=VALUE`: values that the service under test asks for, in every valid body.

import type { ConformanceOptions } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from './flags.ts';

type Overrides = NonNullable<ConformanceOptions['overrides']>;

const hint = "write it as --body-override PATH=VALUE (name='svc-{unique}', ratelimit.window=60)";

/** The overrides in the order in which they are given. @throws UsageError for what is none, or a path given twice */
export function overridesOf({ bodyOverride }: ConformFlags): Overrides {
  const overrides = bodyOverride.map(parseOverride);
  const paths = overrides.map(({ path }) => path.join('.'));
  const twice = paths.find((path, i) => paths.indexOf(path) !== i);
  if (twice !== undefined)
    throw new UsageError(`--body-override gives ${twice} two values: keep one of them`);
  return overrides;
}

function parseOverride(text: string): Overrides[number] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--body-override "${text}" has no path and value: ${hint}`);
  const path = text.slice(0, at).split('.');
  if (path.some((name) => name.trim() === ''))
    throw new UsageError(`--body-override "${text}" has an empty name in its path: ${hint}`);
  return { path, value: parseValue(text.slice(at + 1)) };
}

/** JSON where it is JSON, `"60"` in quotes included; any other text is that text. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

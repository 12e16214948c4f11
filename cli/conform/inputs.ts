// What fills requests, and how the service says that it rejects one: the texts of flags, read.

import { type GivenInputs, type Rejection, rejectionAt } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { ConformFlags } from './options.ts';

/** @throws UsageError for a text without a name or without a value */
export const inputsIn = ({ header, param, bodyOverride }: ConformFlags): GivenInputs => ({
  headers: header,
  params: param.map(parseParam),
  overrides: bodyOverride.map(parseOverride),
});

function parseParam(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--param "${text}" is not a value: write it as --param NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

const hint =
  "write it as --body-override PATH=VALUE (name='svc-{unique}', ratelimit.window=60, createTag.colour=red)";

function parseOverride(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--body-override "${text}" has no path and value: ${hint}`);
  const path = text.slice(0, at);
  if (path.split('.').some((name) => name.trim() === ''))
    throw new UsageError(`--body-override "${text}" has an empty name in its path: ${hint}`);
  return [path, parseValue(text.slice(at + 1))];
}

/** JSON where it is JSON, `"60"` in quotes included; any other text is that text. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Those that are declared. @throws UsageError for what is no path with a value */
export const rejectionsOf = ({ refusedWhen }: ConformFlags): readonly Rejection[] =>
  refusedWhen.map((text) => {
    const at = text.indexOf('=');
    const rejection = at < 1 ? undefined : rejectionAt(text.slice(0, at), parseValue(text.slice(at + 1)));
    if (rejection !== undefined) return rejection;
    throw new UsageError(
      `--refused-when "${text}" has no path and value: write it as --refused-when PATH=VALUE or PATH!=VALUE (success=false, code!=0)`,
    );
  });

// What there is to complete: commands, options and the values that each of them takes, read from the program itself.

import type { Argument, Command, Option } from 'commander';
import { renderers } from '../../conformance/index.ts';

/** What a value is. `none`: nothing that could be listed. */
export type Values =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' }
  /** `json=` and then a file. */
  | { readonly kind: 'reports'; readonly formats: readonly string[] }
  /** Ids of cases, and patterns over them. */
  | { readonly kind: 'cases' }
  /** The same, with clauses, silences, operations and terms. */
  | { readonly kind: 'ids' }
  | { readonly kind: 'none' };

/** An option by its long name, `--report`; a switch takes no values. */
export interface OptionSpec {
  readonly name: string;
  readonly says: string;
  readonly values?: Values;
}

/** A command with its options; `values` are those of its arguments. */
export interface CommandSpec {
  readonly name: string;
  readonly says: string;
  readonly values: Values;
  readonly options: readonly OptionSpec[];
}

/** Everything of a program. */
export interface Spec {
  readonly commands: readonly CommandSpec[];
  readonly cases: readonly string[];
  /** What can be explained besides cases. */
  readonly others: readonly string[];
}

/** Reads the commands of a program. */
export const commandsOf = ({ commands }: Command): readonly CommandSpec[] =>
  commands.map((command) => ({
    name: command.name(),
    says: command.summary() || shortened(command.description()),
    values: valuesOfArguments(command.registeredArguments),
    options: [
      ...command.options.filter(({ hidden }) => !hidden).map(optionOf),
      { name: '--help', says: `help for ${command.name()}` },
    ],
  }));

const optionOf = (option: Option): OptionSpec => ({
  name: option.long ?? option.flags,
  says: shortened(option.description),
  ...(!option.isBoolean() && { values: valuesOf(option) }),
});

function valuesOf({ argChoices, flags, long }: Option): Values {
  if (argChoices) return { kind: 'words', words: argChoices };
  if (long === '--report') return { kind: 'reports', formats: renderers.map(({ format }) => format) };
  if (flags.endsWith('<pattern>')) return { kind: 'cases' };
  return /<(file|folder)>$/.test(flags) ? { kind: 'files' } : { kind: 'none' };
}

function valuesOfArguments([first]: readonly Argument[]): Values {
  if (first?.argChoices) return { kind: 'words', words: first.argChoices };
  const name = first?.name() ?? '';
  if (name === 'id') return { kind: 'ids' };
  return ['file', 'a'].includes(name) ? { kind: 'files' } : { kind: 'none' };
}

/** One clause on one line, without what a shell would read as more than text. */
const shortened = (text: string) =>
  text
    .replace(/\s*\(.*|[:;,] .*|\.$/s, '')
    .replaceAll(/["'`$\\]/g, '')
    .trim();

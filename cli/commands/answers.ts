// `acs answers`: what an implementation does where the source is silent, or where two do otherwise.

import type { Command } from 'commander';
import {
  compareAnswers,
  parseAnswers,
  renderAnswersText,
  renderComparison,
} from '../../conformance/index.ts';
import { commandName } from '../../src/command-name.ts';
import { IncompleteError } from '../../src/errors.ts';
import { readText } from '../../src/read-text.ts';
import type { Io, SetExitCode } from '../io.ts';

export function answersCommand(command: Command, io: Io, exit: SetExitCode): Command {
  return command
    .argument('<a>', 'file written by conform --report json=PATH or --report answers=PATH')
    .argument('[b]', 'another one to compare it with')
    .addHelpText('after', '\nExit code: 0 the same, 1 different, 2 wrong usage, 3 nothing to compare.')
    .action((a: string, b: string | undefined) => {
      if (b === undefined) return io.out(renderAnswersText(read(a), io.style));
      exit(compare([a, b], io));
    });
}

const read = (file: string) => parseAnswers(readText(file, 'answers'), file);

function compare(files: readonly [string, string], io: Io): number {
  const [a, b] = [read(files[0]), read(files[1])];
  const compared = compareAnswers(a, b);
  if (compared.same.length + compared.different.length === 0) {
    throw new IncompleteError(
      `${files[0]} and ${files[1]} have no silence in common: run ${commandName} conform on both with the same options`,
    );
  }
  const sides = [
    { file: files[0], target: a.target },
    { file: files[1], target: b.target },
  ] as const;
  io.out(renderComparison(compared, sides, io.style));
  return compared.different.length > 0 ? 1 : 0;
}

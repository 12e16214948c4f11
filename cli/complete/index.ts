// Completion scripts, one for each shell. They hold every word themselves: pressing Tab starts nothing.

import type { Command } from 'commander';
import { type Case, namesOf } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { renderBash } from './bash.ts';
import { renderFish } from './fish.ts';
import { renderPowershell } from './powershell.ts';
import { commandsOf } from './spec.ts';
import { renderZsh } from './zsh.ts';

const renderers = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
  powershell: renderPowershell,
} as const;

/** A shell that can be completed in. */
export type Shell = keyof typeof renderers;

/** In the order of the help. */
export const shells = Object.keys(renderers) as readonly Shell[];

/** The script of a shell, for a program and the ids of a contract. */
export function renderCompletion(
  shell: Shell,
  program: Command,
  contract: Contract,
  cases: readonly Case[],
): string {
  const inOrder = (words: readonly string[]) =>
    [...new Set(words)].filter((word) => !/['\s]/.test(word)).sort();
  const ids = cases.map(({ id }) => id);
  return renderers[shell]({
    commands: commandsOf(program),
    cases: inOrder(ids),
    others: inOrder(namesOf(contract, [])),
  });
}

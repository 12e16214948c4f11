// `acs complete`: prints what a shell needs to complete the others.

import { Argument, type Command } from 'commander';
import { catalogueOf } from '../../conformance/index.ts';
import { loadContract } from '../../src/contract-file/index.ts';
import { renderCompletion, type Shell, shells } from '../complete/index.ts';
import type { Io, SetExitCode } from '../io.ts';

/** Declares its arguments and options, and what it does. */
export function completeCommand(command: Command, io: Io, exit: SetExitCode): Command {
  command
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(shells))
    .option('--contract <file>', 'OpenAPI document whose ids to complete, instead of the one in this package')
    .addHelpText('after', help);
  return command.action(async (shell: Shell, { contract: file }: { readonly contract?: string }) => {
    const contract = await loadContract(file);
    const program = command.parent ?? command;
    io.out(renderCompletion(shell, program, contract, catalogueOf(contract)));
    exit(0);
  });
}

const help = `
bash        acs complete bash > ~/.local/share/bash-completion/completions/acs
zsh         acs complete zsh > "\${fpath[1]}/_acs"
fish        acs complete fish > ~/.config/fish/completions/acs.fish
powershell  acs complete powershell | Out-String | Invoke-Expression`;

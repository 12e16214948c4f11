// The commands of the program with their options, as the site lists them.

import type { Command } from 'commander';
import type { SiteCommand } from '../../src/docs/index.ts';
import { optionInWords, usageOf } from '../command-words.ts';

/** Every command, in the order of the help. */
export const siteCommands = (program: Command): readonly SiteCommand[] =>
  program.commands.map((command) => ({
    usage: usageOf(command),
    says: command.description(),
    options: command.options.map((option) => ({
      flags: option.flags,
      says: optionInWords(option, option.description),
    })),
  }));

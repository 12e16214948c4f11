// The commands of the program with their options, as the site lists them.

import type { Command, Option } from 'commander';
import type { SiteCommand } from '../../src/docs/index.ts';
import { usageOf } from '../usage-of.ts';

/** Every command, in the order of the help. */
export const siteCommands = (program: Command): readonly SiteCommand[] =>
  program.commands.map((command) => ({
    usage: usageOf(command),
    says: command.description(),
    options: command.options.map((option) => ({ flags: option.flags, says: sentenceOf(option) })),
  }));

function sentenceOf({ description, argChoices, defaultValue, defaultValueDescription }: Option): string {
  const shown = defaultValueDescription ?? (Array.isArray(defaultValue) ? undefined : defaultValue);
  const more = [
    ...(argChoices ? [argChoices.map((choice) => `\`${choice}\``).join(' or ')] : []),
    ...(shown === undefined || shown === false
      ? []
      : [`default ${defaultValueDescription ?? `\`${shown}\``}`]),
  ];
  return more.length > 0 ? `${description} (${more.join(', ')})` : description;
}

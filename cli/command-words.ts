// Commands and their options as they are written down.

import type { Command, Option } from 'commander';

/** A command as it is typed, without its options: `compare <a> <b> [more...]`. */
export function usageOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...words].join(' ');
}

/** What an option does, with its choices and its default: `credential header (default \`Authorization\`)`. */
export function optionInWords(
  { argChoices, defaultValue, defaultValueDescription }: Option,
  description: string,
): string {
  const shown = Array.isArray(defaultValue) || defaultValue === false ? undefined : defaultValue;
  const more = [
    ...(argChoices ? [argChoices.map((choice) => `\`${choice}\``).join(' or ')] : []),
    ...(shown === undefined ? [] : [`default ${defaultValueDescription ?? `\`${shown}\``}`]),
  ];
  return more.length > 0 ? `${description} (${more.join(', ')})` : description;
}

// A command as it is typed, without its options.

import type { Command } from 'commander';

/** `compare <a> <b> [more...]`. */
export function usageOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...words].join(' ');
}

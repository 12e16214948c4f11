// The config file: the long names of the options, in YAML. Flags and environment come before it.

import { existsSync, readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { parseDocument } from 'yaml';
import { UsageError } from '../src/errors.ts';

const found = 'acs.config.yaml';

/** Lays the values of a config file under what flags and environment gave. */
export function applyConfig(command: Command, file: string | undefined): void {
  const path = file ?? (existsSync(found) ? found : undefined);
  if (path === undefined) return;
  for (const [key, value] of Object.entries(readConfig(path))) {
    const option = command.options.find((one) => one.long === `--${key}` && one.long !== '--config');
    if (option === undefined) {
      const known = command.options.map((one) => one.long?.slice(2)).filter((name) => name !== 'config');
      throw new UsageError(`${path}: "${key}" is not an option; there are ${known.join(', ')}`);
    }
    const source = command.getOptionValueSource(option.attributeName());
    if (source !== undefined && source !== 'default') continue;
    command.setOptionValueWithSource(option.attributeName(), parse(option, value, path), 'config');
  }
}

function readConfig(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read the config file ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault) throw new UsageError(`${path}: ${fault.message.split('\n')[0]}`);
  const value: unknown = document.toJS() ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${path}: a config file is a list of "option: value" lines`);
  }
  return value as Record<string, unknown>;
}

function parse(option: Option, value: unknown, path: string): unknown {
  const name = option.long?.slice(2);
  if (option.isBoolean()) {
    if (typeof value === 'boolean') return value;
    throw new UsageError(`${path}: ${name} is true or false`);
  }
  const many = Array.isArray(option.defaultValue);
  const values = (Array.isArray(value) ? value : [value]).map((one) => text(one, `${path}: ${name}`));
  if (!many && values.length !== 1) throw new UsageError(`${path}: ${name} takes one value`);
  const [first = ''] = values;
  if (many) return values;
  try {
    if (option.argChoices && !option.argChoices.includes(first))
      throw new Error(`is one of ${option.argChoices.join(', ')}`);
    return option.parseArg ? option.parseArg(first, undefined) : first;
  } catch (error) {
    throw new UsageError(`${path}: ${name} "${first}": ${(error as Error).message}`, { cause: error });
  }
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new UsageError(`${where} is text or a number`);
}

// What a user can declare, as it is typed, and why it is needed.

import type { Input, Purpose } from '../../types.ts';
import { say, type Table } from './table.ts';

/** `--routing-id ID`, `--param shop=VALUE`, `--bearer TOKEN`. */
export const inputInWords = (input: Input): string => say(inputs, input);

/** Its option alone: `--routing-id`, `--param shop`. */
export const optionInWords = (input: Input): string => say(options, input);

/** Why it is needed: `an account this credential cannot read`. */
export const purposeInWords = (purpose: Purpose): string => say(purposes, purpose);

const inputs: Table<Input> = {
  credential: () => '--bearer TOKEN',
  'second-credential': () => '--second-bearer TOKEN',
  flag: ({ name }) => `--${name} ID`,
  parameter: ({ name }) => `--param ${name}=VALUE`,
  driver: () => '--driver FILE',
};

const options: Table<Input> = {
  credential: () => '--bearer',
  'second-credential': () => '--second-bearer',
  flag: ({ name }) => `--${name}`,
  parameter: ({ name }) => `--param ${name}`,
  driver: () => '--driver',
};

const purposes: Table<Purpose> = {
  path: ({ parameter, path }) => `a value for ${parameter} in ${path}`,
  credential: () => 'a credential that the service accepts',
  reference: ({ property }) => `something that exists, for ${property}`,
  'second-account': () => 'another account, to see that accounts are kept apart',
  tokens: () => 'how tokens are checked: the source shows no endpoint for it',
};

// What a user can declare, why a property was not decided, and why a run ended early.

import type { Input, Property, Reason, Seen, Stop } from '../../types.ts';
import { counted } from './numbers.ts';
import { failureInWords, seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** `--routing-id ID`, `--param shop=VALUE`, `--bearer TOKEN`: the option to type. */
export const inputInWords = (input: Input): string => say(inputs, input);

/** The option alone: `--routing-id`, `--param shop`. */
export const optionInWords = (input: Input): string => {
  const [option = '', name = ''] = inputInWords(input).replaceAll("'", '').split(' ');
  return option === '--param' ? `${option} ${name.split('=')[0]}` : option;
};

/** The options of several inputs, each once. */
export const optionsOf = (all: readonly { readonly inputs?: readonly Input[] }[]): readonly string[] => [
  ...new Set(all.flatMap(({ inputs: needed = [] }) => needed.map(optionInWords))),
];

const inputs: Table<Input> = {
  credential: ({ header, scheme }) => {
    if (scheme !== undefined) return `--credential ${scheme}=VALUE`;
    return header === undefined ? '--bearer TOKEN' : `--credential '${header}: VALUE'`;
  },
  'second-credential': () => '--second-bearer TOKEN',
  flag: ({ name }) => `--${name} ID`,
  parameter: ({ name }) => (name.includes('{') ? `--param '${name}=VALUE'` : `--param ${name}=VALUE`),
  driver: () => '--driver FILE',
};

/** Why an option is needed, where its name does not say it. */
export const purposeInWords = (input: Input | undefined): string =>
  input?.kind === 'second-credential' || (input?.kind === 'flag' && input.name.startsWith('second-'))
    ? ' (another account, to see that accounts are kept apart)'
    : '';

/** Why nothing decided a property. */
export const reasonInWords = ({ reason }: Pick<Property, 'reason'>): string =>
  reason ? say(reasons, reason) : 'nothing could be judged';

const reasons: Table<Reason> = {
  needs: ({ input, rejected }) =>
    `pass ${inputInWords(input)}${purposeInWords(input)}${rejected === undefined ? '' : `: what was sent in its place was rejected (${rejected})`}`,
  stopped: ({ stop }) => `the run ended early: ${stopInWords(stop)}`,
  'no-control': ({ seen, requests }) =>
    requests === undefined
      ? `no valid request to compare with was accepted${seen ? ` (${seenInWords(seen)})` : ''}`
      : `not tried in ${counted(requests, 'request')}: pass more with --requests`,
  'control-lost': ({ accepted, seen }) =>
    `valid requests are not accepted any more after ${counted(accepted, 'request')} (${seenInWords(seen)}): is there a quota, or is what they name gone?`,
  'no-answer': ({ seen, location }) =>
    location === undefined
      ? `the response is not about the request (${seenInWords(seen)})${isLimit(seen) ? ': slow down, as with --rate 5' : ''}`
      : `redirected (${seenInWords(seen)}) to ${location || 'nowhere'}: check the base URL`,
  pending: ({ seen }) => `got ${seenInWords(seen)}: whether that rejects it cannot be seen`,
  signed: ({ status, declare }) =>
    `wrong requests get ${status}: pass --refused-when '${declare}' if that is how this service rejects`,
  says: ({ says }) => says,
};

const isLimit = (seen: Seen): boolean => seen.kind === 'status' && seen.status === 429;

/** `the credential was rejected (401): check --bearer`. */
export const stopInWords = (stop: Stop): string => say(stops, stop);

const stops: Table<Stop> = {
  unreachable: ({ failure }) => `the server cannot be reached: ${failureInWords(failure)}`,
  'no-response': ({ requests, failure }) =>
    `${requests === 1 ? 'the first request got no' : `none of the first ${requests} requests got a`} complete response: ${failureInWords(failure)}${['reset', 'invalid-http'].includes(failure.kind) ? ': https in place of http?' : ''}`,
  'option-rejected': ({ input, status }) => {
    const isCredential = input.kind === 'credential' || input.kind === 'second-credential';
    const what = isCredential ? `the ${input.kind.replace('-', ' ')}` : `what ${optionInWords(input)} names`;
    const option = optionInWords(input);
    const other = option === '--bearer' ? ' or --credential' : '';
    return `${what} is rejected (${status}): check ${option}${other}`;
  },
  proxy: ({ status }) =>
    `every response is ${status}, as from a proxy in the place of the server: check that the server runs, and the base URL`,
  deadline: ({ seconds }) => `the deadline of ${seconds} s was reached: --deadline SECONDS allows more`,
  interrupted: () => 'it was interrupted',
  'server-ended': ({ exitCode, signal }) =>
    `the server ${signal ? `was ended by ${signal}` : exitCode === undefined ? 'stopped listening' : `ended with exit code ${exitCode}`} during the run`,
  error: ({ detail }) => `the run failed: ${detail}`,
};

// What a user can declare, and why a property was not decided.

import type { Input, Purpose, Reason, TwinState } from '../../types.ts';
import { counted } from './numbers.ts';
import { failureInWords, statusInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** `--routing-id ID`, `--param shop=VALUE`, `--bearer TOKEN`: the option to type. */
export const inputInWords = (input: Input): string => say(inputs, input);

/** The option alone: `--routing-id`, `--param shop`. */
export const optionInWords = (input: Input): string => say(options, input);

/** Why an option is needed: `another account, to see that accounts are kept apart`. */
export const purposeInWords = (purpose: Purpose): string => say(purposes, purpose);

/** `the control was rejected (400)`. */
export const reasonInWords = (reason: Reason): string => say(reasons, reason);

const options: Table<Input> = {
  credential: ({ header }) => (header === undefined ? '--bearer' : '--credential'),
  'second-credential': () => '--second-bearer',
  flag: ({ name }) => `--${name}`,
  parameter: ({ name }) => `--param ${name}`,
  driver: () => '--driver',
};

const inputs: Table<Input> = {
  credential: ({ header }) => (header === undefined ? '--bearer TOKEN' : `--credential '${header}: VALUE'`),
  'second-credential': () => '--second-bearer TOKEN',
  flag: ({ name }) => `--${name} ID`,
  parameter: ({ name }) => (name.includes('{') ? `--param '${name}=VALUE'` : `--param ${name}=VALUE`),
  driver: () => '--driver FILE',
};

const purposes: Table<Purpose> = {
  path: ({ parameter, path }) => `a value for ${parameter} in ${path}`,
  credential: () => 'a credential that the service accepts',
  reference: ({ property }) => `something that exists, for ${property}`,
  'second-account': () => 'another account, to see that accounts are kept apart',
  tokens: () => 'how tokens are checked: the source shows no endpoint for it',
};

const reasons: Table<Reason> = {
  needs: ({ input, for: purpose }) => `pass ${inputInWords(input)} (${purposeInWords(purpose)})`,
  stopped: () => 'the run ended early',
  'twin-not-accepted': ({ state }) => `the control ${say(twinStates, state)}`,
  'twin-stopped': ({ accepted }) =>
    `the control stopped being accepted after ${counted(accepted, 'request')}: a quota?`,
  'gave-up': ({ silent }) => `not sent: the last ${silent} requests like it got no response`,
  unconfirmed: ({ failure }) => `${failureInWords(failure)}, and there was no time to repeat it`,
  redirected: ({ status, location }) =>
    location === ''
      ? `redirected (${status}) without a Location`
      : `redirected (${status}) to ${location}: use that as the base URL`,
  pending: (status) => `got ${statusInWords(status)}: whether that rejects it cannot be seen`,
  proxy: (status) => `a proxy responded with ${statusInWords(status)} in the place of the server`,
  'twin-open': () => 'the control was rejected, which the source leaves open',
  'rate-limited': ({ attempts, ...status }) =>
    `the service limits requests (${statusInWords(status)} after ${counted(attempts, 'attempt')}): lower --rate`,
  'rejected-without': ({ input, value, declared, ...status }) =>
    declared
      ? `${statusInWords(status)} for everything about ${value}: check ${optionInWords(input)}`
      : `rejected (${statusInWords(status)}): pass ${inputInWords(input)}, since ${value} is the contract's example and need not exist here`,
  'all-rejected': ({ operation, ...status }) =>
    `every body of ${operation} was rejected (${statusInWords(status)}): the service may require what the source leaves open`,
  'declared-rejection': (status) =>
    `rejected (${statusInWords(status)}), as the contract has it for some requests: try --param NAME=VALUE or --body-override PATH=VALUE`,
  conflict: (status) =>
    `rejected (${statusInWords(status)}): a value may have to be new, so try --body-override PATH='{unique}'`,
  'repeats-name': (status) =>
    `rejected (${statusInWords(status)}) when it was sent again under the same name: the service may have stored that before`,
  'too-large': (status) =>
    `rejected (${statusInWords(status)}): the service limits the size of bodies, which the contract does not`,
  'only-if-rejected': ({ because }) => becauses[because],
  'only-if-accepted': ({ because }) => becauses[because],
  'only-if-shown': ({ member, value }) =>
    `the response shows another ${member.join('.')} than ${value}: it is a sample, whatever is asked for`,
  hidden: () => 'hidden by what is broken',
  failure: ({ failure }) => failureInWords(failure),
  'nothing-to-vary': () => 'no body was accepted that others could be made from',
  'no-result': () => 'it was never tried',
  token: ({ says }) => says,
};

const twinStates: Table<TwinState> = {
  responded: ({ status }) =>
    status >= 400 && status < 500 ? `was rejected (${status})` : `was not accepted (${status})`,
  failed: () => 'got no complete response',
  'not-sent': () => 'was not sent',
};

/** What another request showed, so that this one says nothing. */
const becauses: Readonly<Record<Extract<Reason, { readonly because: string }>['because'], string>> = {
  'names-need-not-be-unique': 'this service allows duplicate names',
  'names-must-be-unique': 'names are unique in this service, and one so short may be in use',
  'names-may-not-be-short': 'this service accepts no name so short, or not twice',
  'members-may-be-rejected': 'this service rejects the member, which the source leaves open',
  'names-have-no-slash': 'this service accepts no slash in a name',
  'names-have-no-brackets': 'this service accepts no brackets in a name',
  'names-have-no-such-letters': 'this service accepts no letters of other scripts in a name',
  'nothing-was-deleted': 'nothing was deleted',
  'empty-object-was-accepted': 'what cannot be read may count as an empty object, which was not rejected',
  'wrong-body-was-accepted': 'this service accepted the wrong body that had the name first',
  'content-type-is-not-checked': 'this service does not check the content type',
  'spelling-is-open': 'this service reads such an encoding as the same, which the source leaves open',
  'credential-opens-both-accounts': 'this credential opens both accounts',
  'credential-opens-one-account': 'this credential opens one account alone: pass --second-bearer TOKEN',
};

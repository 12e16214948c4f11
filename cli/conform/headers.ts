// The credential and the further headers of every request.

import type { ConformanceOptions, Credential } from '../../conformance/index.ts';
import { UsageError } from '../../src/errors.ts';
import type { Io } from '../io.ts';
import { credentialFrom } from './credential-command.ts';
import type { ConformFlags } from './flags.ts';

/**
 * The one credential, or none. A command is run only where something will be sent, and again when the run asks for it.
 * @throws UsageError for what is no credential, and for two of them
 */
export async function credentialOf(
  flags: ConformFlags,
  io: Pick<Io, 'err'>,
): Promise<Credential | undefined> {
  const { credentialCommand: command } = flags;
  if (command === undefined) return givenCredential(flags);
  if (flags.bearer !== undefined || flags.credential !== undefined)
    throw new UsageError('--credential-command comes beside --bearer or --credential: keep one of them');
  const bearer = { header: 'Authorization', scheme: 'Bearer' };
  if (flags.list || flags.plan) return { ...bearer, secret: '' };
  const renew = (signal: AbortSignal) =>
    credentialFrom(command, signal).catch((error: Error) => {
      io.err(`acs: the run goes on with the credential as it was: ${error.message}\n`);
      throw error;
    });
  return { ...bearer, secret: await credentialFrom(command), renew };
}

/** That of the second account, or none. @throws UsageError for what is no credential */
export const secondCredentialOf = (flags: ConformFlags): Credential | undefined =>
  givenCredential({ bearer: flags.secondBearer, credential: flags.secondCredential }, 'second-');

/** Flags by what comes before their names. */
function givenCredential(
  given: { readonly bearer?: string | undefined; readonly credential?: string | undefined },
  before = '',
): Credential | undefined {
  if (given.bearer !== undefined)
    return {
      header: 'Authorization',
      scheme: 'Bearer',
      secret: headerText(`--${before}bearer`, given.bearer),
    };
  if (given.credential === undefined) return undefined;
  const [header, value] = parseHeader(`--${before}credential`, given.credential);
  const [, scheme, secret] = /^([A-Za-z][\w-]*) +(\S.*)$/.exec(value) ?? [];
  return scheme === undefined || secret === undefined
    ? { header, secret: value }
    : { header, scheme, secret };
}

/** Further headers as pairs; an empty User-Agent stands for none. */
export const headersOf = (flags: ConformFlags): ConformanceOptions['headers'] =>
  flags.header.map((text) => {
    const [name, value] = parseHeader('--header', text);
    if (value === '' && !/^user-agent$/i.test(name))
      throw new UsageError(`--header ${name} has no value: only User-Agent can be left out in this way`);
    return [name, value];
  });

function parseHeader(flag: string, text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(headerText(flag, text)) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`${flag} is not a header: write it as ${flag} "Name: value"`);
  return [name, value];
}

function headerText(flag: string, text: string): string {
  if (text === '') throw new UsageError(`${flag} is empty: give it a value`);
  if (/[^\t\u0020-\u007e]/.test(text))
    throw new UsageError(`${flag} has a character that no header can carry: use printable ASCII on one line`);
  return text;
}

// What a tool is told of a server: in the command line and, under the names that `acs conform` reads, in the environment.

import type { Target } from '../suite.ts';

/** A command line with the base URL and the path of the contract in their places. */
export const fillCommand = (command: string, url: string, contractFile: string): string =>
  command.replaceAll('{base}', () => url).replaceAll('{contract}', () => quote(contractFile));

/**
 * The environment of a tool. Nothing declared of another server is left in it.
 * @param caFile where the certificate of the target was written, if it has one
 */
export function environmentOf(target: Target, contractFile: string, caFile: string): NodeJS.ProcessEnv {
  const { url, values, credential, secondCredential, ca } = target;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('ACS_'));
  const declared = Object.entries(values).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(inherited),
    ACS_BASE_URL: url,
    ACS_CONTRACT: contractFile,
    ...Object.fromEntries(declared.map(([name, value]) => [variable(name), value])),
    ...credentialOf(credential, 'ACS_'),
    ...(secondCredential && credentialOf(secondCredential, 'ACS_SECOND_')),
    ...(ca !== undefined && { ACS_CA: caFile, NODE_EXTRA_CA_CERTS: caFile }),
  };
}

/** A bearer token as such, any other credential as the header that it is sent in. */
function credentialOf({ header, scheme, secret }: Target['credential'], before: string): NodeJS.ProcessEnv {
  if (header === 'Authorization' && scheme === 'Bearer') return { [`${before}BEARER`]: secret };
  return { [`${before}CREDENTIAL`]: `${header}: ${scheme === undefined ? '' : `${scheme} `}${secret}` };
}

const variable = (name: string) => `ACS_${name.toUpperCase().replaceAll('-', '_')}`;

/** A path as the shell reads it as one word. */
const quote = (path: string) =>
  /^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

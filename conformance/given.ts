// The options of a run from what users write on a command line or in a test file. Messages name an option as a flag; a test file
// translates the names.

import type { Contract } from '../src/contract/index.ts';
import { UsageError } from '../src/errors.ts';
import { isLoopback } from '../src/loopback.ts';
import { packageInfo } from '../src/package-file.ts';
import { readText } from '../src/read-text.ts';
import { credentialFrom, credentialsFrom, headersFrom } from './credential.ts';
import { overridesFrom, valuesFrom } from './given-values.ts';
import type { Plan } from './plan/index.ts';
import type { GivenInputs, GivenOptions } from './types.ts';
import { randomNonce } from './wire/index.ts';

/** What holds where nothing else is given; times are in seconds. */
export const usual = {
  against: 'source',
  // What a server of one thread serves and lets wait: at one more, Python's drops it, and the next attempt comes a second later.
  concurrency: 6,
  rate: 0,
  timeout: 5,
  deadline: 300,
  requests: 2500,
  seed: 1,
} as const;

/** What planning and running have in common. @throws UsageError for a value that cannot be sent */
export const planningFrom = (options: GivenOptions, inputs: GivenInputs, contract: Contract) => {
  const texts = [options.credential ?? []].flat();
  const [credential, ...further] = credentialsFrom(options.bearer, texts, contract);
  const second = { bearer: options.secondBearer, credential: options.secondCredential };
  return {
    contract,
    values: valuesFrom(options, inputs, contract),
    credential,
    further,
    secondCredential: credentialFrom(second, 'second-'),
    headers: headersFrom(inputs.headers),
    overrides: overridesFrom(inputs.overrides, contract),
    kit: packageInfo(),
    selection: {
      only: [options.only ?? []].flat(),
      skip: [options.skip ?? []].flat(),
      readOnly: options.readOnly ?? false,
    },
  };
};

/** Creates cannot be undone, so off this machine they must be asked for. @throws UsageError where they are not */
export function checkWrites(
  { host, hostname }: URL,
  given: { readonly readOnly?: boolean | undefined; readonly allowWrites?: boolean | undefined },
): void {
  if (given.readOnly || given.allowWrites || isLoopback(hostname)) return;
  throw new UsageError(
    `the suite creates resources on ${host} that it cannot delete: add --allow-writes or --read-only`,
  );
}

/** @param listAll where all properties are listed. @throws UsageError for a pattern without any, and where none is left */
export function checkSelection(
  { planned, unmatched, isWanted, isChosen, operations }: Plan,
  listAll = '',
): void {
  const patterns = unmatched().map((pattern) => `"${pattern}"`);
  if (patterns.length > 0) throw new UsageError(`no property matches ${patterns.join(', ')}${listAll}`);
  if (!operations.some(({ subject }) => subject.contexts.length > 0) && planned().length === 0)
    throw new UsageError(
      'the contract shows no request that could be sent: give an example of a body to one of its operations',
    );
  const hasToken = () => planned().some(({ operation, id }) => operation === 'tokens' && isChosen(id));
  if (!operations.some(isWanted) && !hasToken())
    throw new UsageError(`--only, --skip and --read-only leave no property to test${listAll}`);
}

/** What else one run needs. Another run has names of its own. */
export const runningFrom = (options: GivenOptions) => ({
  against: options.against ?? usual.against,
  concurrency: options.concurrency ?? usual.concurrency,
  rate: options.rate ?? usual.rate,
  timeout: (options.timeout ?? usual.timeout) * 1000,
  deadline: (options.deadline ?? usual.deadline) * 1000,
  requests: options.requests ?? usual.requests,
  seed: options.seed ?? usual.seed,
  nonce: randomNonce(),
  ...(options.insecure && { insecure: true }),
  ...(options.ca !== undefined && { ca: readText(options.ca, 'certificate authority') }),
});

/** The base URL of an implementation. @throws UsageError when it is none */
export function baseUrlFrom(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${text}" is not a base URL: start it with http:// or https://`);
  if (url.username || url.password)
    throw new UsageError('the base URL contains a credential: pass it with --bearer or --credential instead');
  if (url.search || url.hash)
    throw new UsageError(`the base URL "${text}" has a query or a fragment: remove it`);
  return url;
}

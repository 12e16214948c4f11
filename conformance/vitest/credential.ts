// The credential of the suite's requests, whose token may come from a function.

import { bearerFrom, bearerWith, type Credential, credentialFrom } from '../index.ts';
import type { SuiteOptions } from './options.ts';

/** What the cases are planned with. @throws UsageError for what no header can carry */
export const plannedCredential = ({ bearer, credential }: SuiteOptions): Credential | undefined =>
  typeof bearer === 'function' ? bearerWith('') : credentialFrom({ bearer, credential });

/** What the run sends; the function behind a token is asked again when a 401 comes for what was accepted before. */
export async function sentCredential(options: SuiteOptions): Promise<Credential | undefined> {
  const { bearer } = options;
  if (typeof bearer !== 'function') return plannedCredential(options);
  const renew = async () => bearerFrom(await bearer()).secret;
  return { ...bearerWith(await renew()), renew };
}

// The credential of a case: which header carries it, and a request that carries another value there.

import type { CaseRequest, Condition } from '../../types.ts';
import type { Inputs } from '../inputs.ts';
import { plainRequest } from '../negative.ts';
import { needsCredential, type Subject } from '../subject.ts';

/** Without a declared credential the cases are planned for the usual header, and not applicable. */
export const credentialOf = ({ inputs }: Subject): NonNullable<Inputs['credential']> =>
  inputs.credential ?? { header: 'Authorization', scheme: 'Bearer' };

/** The accepted request with another value in the header of the credential; undefined leaves the header out. */
export function requestCarrying(
  subject: Subject,
  value: string | undefined,
  header = credentialOf(subject).header,
): CaseRequest {
  const request = plainRequest(subject);
  const own = credentialOf(subject).header.toLowerCase();
  const others = request.headers.filter(([name]) => name.toLowerCase() !== own);
  return { ...request, headers: value === undefined ? others : [[header, value], ...others] };
}

/** What a case needs that compares credentials. */
export const comparing = ({ inputs }: Subject): readonly Condition[] =>
  inputs.credential === undefined ? [needsCredential] : [];

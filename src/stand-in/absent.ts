// The 404 of something that is not there, in the contract's words for it.

import { type Contract, type Operation, successOf } from '../contract/index.ts';
import { type Problem, problem } from '../http/index.ts';

/** The 404 of a resource: `There is no such routing profile in this account.` for the schema `RoutingProfile`. */
export function absent(contract: Contract, { responses, parameters }: Operation): Problem {
  const pointer = successOf(responses)?.content?.schemaPointer;
  const name = pointer === undefined ? '' : (contract.schemaAt(pointer).pointer.split('/').at(-1) ?? '');
  const isName = /^[A-Z][A-Za-z]*$/.test(name);
  const words = isName ? name.replaceAll(/(?!^)([A-Z])/g, ' $1').toLowerCase() : 'thing';
  const where = parameters.some(({ input }) => input === 'account') ? ' in this account' : '';
  return problem('not-found', `There is no such ${words}${where}.`);
}

/** The 404 of an account that is not there, or not the credential's. */
export function absentAccount(): Problem {
  return problem('not-found', 'There is no such account.');
}

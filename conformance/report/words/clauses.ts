// A clause in words, where a report may be of a contract that names none, or of another one.

import { everyRequest } from '../../compare/index.ts';

/** What is shown of a clause: its id, or a place in the contract, or `http` for what holds for every request. */
export interface NamedClause {
  readonly id: string;
  readonly section?: string;
  readonly states?: string;
}

/** What the clause states. */
export function clauseInWords({ id, states }: NamedClause): string {
  if (id === everyRequest) return 'Every request gets a complete response that is no server error.';
  return states ?? (id.startsWith('/') ? 'What the contract says there.' : 'A clause of another contract.');
}

/** How a clause is called: `§4.1 routing-path`. */
export const clauseName = ({ id, section }: NamedClause): string =>
  id === everyRequest ? 'HTTP' : [section, id].filter(Boolean).join(' ');

// Why something is required: the clause of the source, the decision, or the place in the contract; and who may change it.

import type { Contract, Level, Origin } from '../../../src/contract/index.ts';
import { everyRequest } from '../../clause-outcomes.ts';
import type { ComparedClause } from '../../compare/index.ts';

/** `§4.1 stated (routing-path): The path ...`. */
export function originInWords({ id = '', level, pointer }: Origin, { source }: Contract): string {
  if (level === 'http') return `HTTP: ${everyRequestStates}`;
  const name = level === 'chosen' ? 'silent, chosen' : level;
  const clause = source.clauses.get(id);
  if (clause) return `${clause.section} ${name} (${id}): ${clause.states}`;
  const silence = source.silences.get(id);
  if (silence)
    return `${silence.section} ${name} (${id}): ${silence.question} ${silence.decision ?? ''}`.trim();
  return `the contract at ${pointer} (${level === 'derived' ? 'derived' : 'stated'})`;
}

const everyRequestStates = 'every request gets a complete response that is no server error';

/** Where it stands in the contract, unless the words for the origin say so already. */
export function placeOf(origin: Origin, contract: Contract): string | undefined {
  if (origin.level === 'http' || origin.pointer === '') return undefined;
  return originInWords(origin, contract).includes(origin.pointer) ? undefined : origin.pointer;
}

/** What may be done about a requirement: whether its lines of the contract may be changed, or the server has to. */
export interface Editing {
  readonly editable: boolean;
  readonly says: string;
}

/** Of one origin, in the contract of that name. */
export function editingOf({ level, id }: Origin, { file }: Pick<Contract, 'file'>): Editing {
  if (level !== 'chosen')
    return { editable: false, says: `${sources[level]}: change the server, not the contract` };
  const decision = id === undefined ? '' : ` (decision ${id})`;
  const name = file.split(/[\\/]/).at(-1);
  return { editable: true, says: `the contract chose this${decision}: may be changed in ${name}` };
}

const sources: Readonly<Record<Exclude<Level, 'chosen'>, string>> = {
  stated: 'stated by the source',
  derived: 'derived from what the source states',
  http: 'required of every HTTP server',
};

/** A clause, where a report may be of a contract that names none: its id, a place in the contract, or what HTTP requires. */
export type NamedClause = Pick<ComparedClause, 'id'> & Partial<Pick<ComparedClause, 'section' | 'states'>>;

/** What the clause states. */
export function clauseInWords({ id, states }: NamedClause): string {
  if (id === everyRequest) return 'Every request gets a complete response that is no server error.';
  return states ?? (id.startsWith('/') ? 'What the contract says there.' : 'A clause of another contract.');
}

/** How a clause is called: `§4.1 routing-path`. */
export const clauseName = ({ id, section }: NamedClause): string =>
  id === everyRequest ? 'HTTP' : [section, id].filter(Boolean).join(' ');

// Why something is required: the clause of the source, the decision, or the place in the contract; and who may change it.

import type { Contract, Level, Origin, Source } from '../../../src/contract/index.ts';
import { everyRequest } from '../../clause-outcomes.ts';

/** `§4.1 stated (routing-path): The path ...`. */
export function originInWords({ id = '', level, pointer }: Origin, { source }: Contract): string {
  if (level === 'http') return `HTTP: ${everyRequestStates}`;
  const name = level === 'chosen' ? 'silent, chosen' : level;
  const statement = statementOf(id, source);
  if (statement) return `${statement.section} ${name} (${id}): ${statement.says}`;
  return `the contract at ${pointer} (${level === 'derived' ? 'derived' : 'stated'})`;
}

/** What a clause states, or a silence asks and the contract decided. */
export function statementOf(id: string, { clauses, silences }: Source) {
  const [clause, silence] = [clauses.get(id), silences.get(id)];
  if (clause) return { section: clause.section, says: clause.states };
  if (silence === undefined) return undefined;
  return { section: silence.section, says: `${silence.question} ${silence.decision ?? ''}`.trim() };
}

/** Where a clause or a silence itself stands in the contract. */
export function pointerOfId(id: string | undefined, { document }: Contract): string | undefined {
  for (const list of ['clauses', 'silences'] as const) {
    const at = document['x-source']?.[list]?.findIndex((one) => one.id === id) ?? -1;
    if (at >= 0) return `/x-source/${list}/${at}`;
  }
  return undefined;
}

const everyRequestStates = 'every request gets a complete response that is no server error';

/** Where it stands in the contract, unless the words for the origin say so already. */
export function placeOf(origin: Origin, contract: Contract): string | undefined {
  if (origin.level === 'http' || origin.pointer === '') return undefined;
  return originInWords(origin, contract).includes(origin.pointer) ? undefined : origin.pointer;
}

/** What may be done about a requirement: whether its lines of the contract may be changed, or the server has to. */
export function editingOf({ level, id }: Origin, { file }: Pick<Contract, 'file'>) {
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
export interface NamedClause {
  readonly id: string;
  readonly section?: string | undefined;
  readonly states?: string | undefined;
}

/** What the clause states. */
export function clauseInWords({ id, states }: NamedClause): string {
  if (id === everyRequest) return 'Every request gets a complete response that is no server error.';
  return states ?? (id.startsWith('/') ? 'What the contract says there.' : 'A clause of another contract.');
}

/** How a clause is called: `§4.1 routing-path`. */
export const clauseName = ({ id, section }: NamedClause): string =>
  id === everyRequest ? 'HTTP' : [section, id].filter(Boolean).join(' ');

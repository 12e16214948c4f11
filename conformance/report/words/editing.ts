// Who has to change where something is not as it is required: the server, or, where the contract chose, either of them.

import type { Contract } from '../../../src/contract/index.ts';
import type { Origin } from '../../types.ts';

/** What may be done about a requirement. */
export interface Editing {
  /** Whether its lines of the contract may be changed. */
  readonly editable: boolean;
  readonly says: string;
}

/** Of one origin, in the contract of that name. */
export function editingOf({ level, id }: Origin, { file }: Pick<Contract, 'file'>): Editing {
  if (level === 'chosen')
    return {
      editable: true,
      says: `the contract chose this${id === undefined ? '' : ` (decision ${id})`}: may be changed in ${file.split(/[\\/]/).at(-1)}`,
    };
  return { editable: false, says: `${sources[level]}: change the server, not the contract` };
}

const sources = {
  stated: 'stated by the source',
  derived: 'derived from what the source states',
  http: 'required of every HTTP server',
} as const;

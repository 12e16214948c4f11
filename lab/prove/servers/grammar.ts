// Subjects over the model server with a fault of the grammar: there are too many to be listed, so each is made by its name.

import { type GrammarFault, grammarFault } from '../../fixtures/servers/grammar/index.ts';
import { startModel } from '../../fixtures/servers/start.ts';
import type { Showing } from '../showing.ts';
import { start } from './model.ts';
import { type ProvenServer, tenMegabytes } from './server.ts';

/** How faults of the grammar are met. */
export interface Meeting {
  /** Which cases a fault is to meet, if not all of its operation; one that shows in none is not there. */
  readonly showing?: Showing | undefined;
  /** The run ends as soon as a case tells, so that nobody learns which clauses it would have accused. */
  readonly untilTold: boolean;
}

/** The server with the fault of that name, if there is one. */
export function grammarServer(name: string, { showing, untilTold }: Meeting): ProvenServer | undefined {
  const fault = grammarFault(name);
  const only = fault && (showing?.(fault) ?? [fault.operation, ...company]);
  return fault && only && only.length > 0 ? serverOf(fault, only, untilTold) : undefined;
}

/** A fault may show only right after another request, so some of each kind are sent among those of the operation. */
const company = ['*/examples', 'getRoutingProfile/reads', 'createTag/types', 'createTag/spellings'];

/** Some cases; where that is enough, until one fails under a clause that the fault breaks. */
function serverOf(
  { name, breaks, change }: GrammarFault,
  only: readonly string[],
  untilTold: boolean,
): ProvenServer {
  const judged = { only, skip: [tenMegabytes], until: untilTold ? [...breaks, 'http'] : [] };
  return { kind: 'grammar', name, breaks: 'source', start: () => start(startModel(change), judged) };
}

// A server with one fault.

import { createBehaviour } from '../../../fixtures/servers/behaviour.ts';
import { grammarFault } from '../../../fixtures/servers/grammar/index.ts';
import { listenerOf } from '../../../fixtures/servers/start.ts';

const fault = grammarFault('routing profile that does not exist: takes zeros before');
if (fault === undefined) throw new Error('there is no such fault');

/** It reads identifiers as numbers. */
export const faulty = listenerOf(createBehaviour(fault.change));

// A server with one fault.

import { createBehaviour } from '../../../lab/fixtures/servers/behaviour.ts';
import { faults } from '../../../lab/fixtures/servers/faults.ts';
import { listenerOf } from '../../../lab/fixtures/servers/start.ts';

const fault = faults.find(({ name }) => name === 'zeros before an identifier dropped');
if (fault === undefined) throw new Error('there is no such fault');

/** It reads identifiers as numbers. */
export const faulty = listenerOf(createBehaviour(fault.change));

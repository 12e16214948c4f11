// A server with one fault.

import { createBehaviour } from '../../../fixtures/servers/behaviour.ts';
import { faults } from '../../../fixtures/servers/faults.ts';
import { listenerOf } from '../../../fixtures/servers/start.ts';

const fault = faults.find(({ name }) => name === 'zeros before an identifier dropped');
if (fault === undefined) throw new Error('there is no such fault');

/** It reads identifiers as numbers. */
export const faulty = listenerOf(createBehaviour(fault.change));

// The kit's own contract as a value. The build puts the value in the place of this module: a page has no disk to read it from.

import { loadContract } from '../../contract/file/index.ts';
import { withoutProse } from '../../contract/index.ts';

/** It accepts and responds as openapi.yaml does, and explains nothing. */
export const kitContract = withoutProse((await loadContract()).document);

// What an explanation is made from.

import type { Contract } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import type { FillNames } from '../../wire/index.ts';
import type { Style } from '../style.ts';

/** What explaining needs besides the thing itself. */
export interface ExplainContext {
  readonly contract: Contract;
  /** Every case of the contract. */
  readonly cases: readonly Case[];
  /** Base URL of the requests that are shown. */
  readonly baseUrl: string;
  readonly names: FillNames;
  readonly style?: Style;
}

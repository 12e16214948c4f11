// A fault of a request, and the request that it is found in.

import type { Operation, Origin } from '../contract/index.ts';
import type { TrafficRequest } from './exchange.ts';
import type { RequestFault } from './finding.ts';

/** A fault with the origin of what it breaks. */
export interface RequestFinding {
  readonly fault: RequestFault;
  readonly origin: Origin;
  /** Why no answer may accept it; absent where nothing says that it is refused. */
  readonly refused?: Origin;
}

/** A request of one operation. */
export interface Called {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly request: TrafficRequest;
}
